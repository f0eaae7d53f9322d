-- What was found in a file that is pseudonymised, what its owner decided about it, and the owner's rules for it: sealed by
-- the data key of the file, as its text is. The verdict alone stands open, because it says what may reach a model.
CREATE TABLE file_reviews (
  file_id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  sealed_found bytea,
  sealed_agenda bytea,
  verdict text CHECK (verdict IN ('approved', 'rejected')),
  -- Grows with every change, so that of two decisions at once none is lost.
  edition integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (user_id, file_id) REFERENCES files (user_id, id) ON DELETE CASCADE
);
CREATE INDEX file_reviews_of_user ON file_reviews (user_id);
