-- The names of all files and folders of a person in one seal, so that a process that has opened none of them need not open
-- thousands, one by one, for the first page of a list. Whatever changes or deletes one of them deletes the list; it is made anew.
CREATE TABLE file_name_lists (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  key_kind text NOT NULL CHECK (key_kind IN ('system', 'custom')),
  own_key bytea NOT NULL,
  sealed_names bytea NOT NULL
);
