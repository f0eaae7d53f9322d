-- Answers and questions have versions: the messages of a thread form a tree, and the thread remembers which path of it is shown.

-- The message before this one; null for the first. A message may only follow an older one, so there are no circles.
ALTER TABLE messages ADD COLUMN parent_us bigint CHECK (parent_us < timestamp_us);

UPDATE messages SET parent_us = earlier.before_us
  FROM (SELECT user_id, timestamp_us, lag(timestamp_us) OVER (PARTITION BY thread_id ORDER BY timestamp_us) AS before_us FROM messages) earlier
  WHERE messages.user_id = earlier.user_id AND messages.timestamp_us = earlier.timestamp_us;

ALTER TABLE messages ADD FOREIGN KEY (user_id, parent_us) REFERENCES messages ON DELETE CASCADE;
CREATE INDEX messages_by_parent ON messages (user_id, parent_us);

-- The last message of the shown path; null for the newest one.
ALTER TABLE threads ADD COLUMN shown_us bigint;
