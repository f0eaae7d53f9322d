-- Files that lay in a mail become files of their own beside it. While no master key of their owner is at hand they wait
-- here: read, sealed by a key of their own and counted; that key stands in what the key of the mail seals.

CREATE TABLE mail_attachments (
  -- Of the file that it becomes.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  mail_id uuid NOT NULL,
  -- Its place in the mail.
  position integer NOT NULL,
  -- Name, hash and data key.
  sealed_about bytea NOT NULL,
  type text NOT NULL,
  -- Bytes of the original.
  size bigint NOT NULL,
  original_blob text NOT NULL,
  anonymize boolean NOT NULL,
  FOREIGN KEY (user_id, mail_id) REFERENCES files (user_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_attachments_of_mail ON mail_attachments (user_id, mail_id);

-- The mail in which a file lay, also when that is gone.
ALTER TABLE files ADD COLUMN mail_id uuid;
CREATE INDEX files_of_mail ON files (user_id, mail_id) WHERE mail_id IS NOT NULL;
