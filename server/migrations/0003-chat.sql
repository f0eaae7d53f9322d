-- Conversations. Titles and messages are sealed with the data key of their thread; only times, states and areas are readable.

CREATE TABLE threads (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Data key of the thread, wrapped by the master key of this kind.
  key_kind text NOT NULL CHECK (key_kind IN ('system', 'custom')),
  wrapped_key bytea NOT NULL,
  sealed_title bytea NOT NULL,
  starred boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX threads_of_user ON threads (user_id, starred DESC, updated_at DESC, id);

CREATE TABLE messages (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Microseconds since 1970; strictly increasing per user and therefore the name of the message.
  timestamp_us bigint NOT NULL,
  thread_id uuid NOT NULL REFERENCES threads ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  state text NOT NULL CHECK (state IN ('complete', 'aborted', 'failed')),
  law text NOT NULL,
  sub_law text,
  -- Text, sources and citations as sealed JSON.
  sealed bytea NOT NULL,
  PRIMARY KEY (user_id, timestamp_us)
);
CREATE INDEX messages_of_thread ON messages (thread_id, timestamp_us DESC);
