-- That a second person has to release a pseudonymised file, and what they said. The text is sealed with a key that only the
-- link holds, and goes once it has been decided about; the link itself is sealed by the data key of the file.
CREATE TABLE second_releases (
  file_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE,
  sealed_token bytea NOT NULL,
  sealed_text bytea,
  -- Of the review: what changes afterwards is not what was released.
  edition integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  verdict text CHECK (verdict IN ('released', 'refused')),
  decided_at timestamptz,
  -- Without a reference: the account may go, the release stays.
  decided_by uuid,
  sealed_remark bytea,
  FOREIGN KEY (user_id, file_id) REFERENCES files (user_id, id) ON DELETE CASCADE
);
CREATE INDEX second_releases_of_user ON second_releases (user_id);
