-- What people think of answers. A comment, and question and answer where the person sends them along, are sealed for the operator.
CREATE TABLE ratings (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  timestamp_us bigint NOT NULL,
  liked boolean NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  -- {comment, question, answer} as sealed JSON; null where there is none of them.
  sealed bytea,
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, timestamp_us),
  -- A rating goes with its answer.
  FOREIGN KEY (user_id, timestamp_us) REFERENCES messages ON DELETE CASCADE
);
CREATE INDEX ratings_by_time ON ratings (rated_at DESC);
