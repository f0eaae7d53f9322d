-- Codes with which a person lets support look at their account for a time.
CREATE TABLE support_grants (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Keyed digest of the code.
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The administrator who entered the code, and when; nobody else looks by it.
  opened_by uuid,
  opened_at timestamptz
);
CREATE INDEX support_grants_of_user ON support_grants (user_id, created_at);
