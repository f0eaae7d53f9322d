-- Master keys of the users, wrapped: by the server key ('system') or by a passphrase ('custom').
CREATE TABLE master_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('system', 'custom')),
  wrapped bytea NOT NULL,
  -- Which server key wraps it; null for 'custom'.
  server_key_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind)
);
