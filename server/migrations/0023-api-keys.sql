-- API keys: only the SHA-256 of a key is stored, and what its owner sees of it in the list.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE,
  -- Prefix and the last four characters.
  masked text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The last moment it works; null for a key that never expires.
  expires_at timestamptz,
  -- To the minute, so that a busy key does not write with every call.
  last_used_at timestamptz
);
CREATE INDEX api_keys_of_user ON api_keys (user_id, created_at DESC, id);
