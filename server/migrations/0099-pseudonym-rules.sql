-- Terms that a person wants replaced or kept from now on, in the files of one folder and those in it or in all of theirs.
-- Each is sealed by a data key of its own.
CREATE TABLE pseudonym_rules (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- In all files of the person; otherwise in the folder, null for the root.
  is_everywhere boolean NOT NULL,
  folder_id uuid,
  key_kind text NOT NULL CHECK (key_kind IN ('system', 'custom')),
  wrapped_key bytea NOT NULL,
  sealed_rule bytea NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (user_id, folder_id) REFERENCES folders (user_id, id) ON DELETE CASCADE,
  CHECK (NOT is_everywhere OR folder_id IS NULL)
);
CREATE INDEX pseudonym_rules_of_user ON pseudonym_rules (user_id);
