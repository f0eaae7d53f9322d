-- Invitations into a company that wait for their answer; one that is used or too old is deleted.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Who invited.
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  domain text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- SHA-256 of the mailed secret; null until the mail is made.
  hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX invitations_of_user ON invitations (user_id);
CREATE INDEX invitations_of_domain ON invitations (domain, email);
