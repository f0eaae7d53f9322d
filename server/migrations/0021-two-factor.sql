-- Second factors: the secret of an authenticator app, recovery codes, passkeys, and what waits for an answer.

CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- 20 bytes, sealed by the server key of this id.
  sealed bytea NOT NULL,
  server_key_id text NOT NULL,
  -- Null while the set-up waits for its first code.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was accepted; no code of this step or an older one works again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- Keyed digests only.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

-- Challenges handed out for passkeys; each is deleted by the first answer.
CREATE TABLE passkey_challenges (
  hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'login')),
  -- Whose answer is expected; null when a login may be anybody's.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);

-- Logins whose password was right and whose second step is missing; the secret is stored as SHA-256 only.
CREATE TABLE pending_logins (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_logins_of_user ON pending_logins (user_id);
