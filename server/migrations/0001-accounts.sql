-- People, their sessions, the secrets mailed to them, and the memory of failed attempts.

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user', 'company_admin')),
  domain text,
  subscription text NOT NULL DEFAULT 'free',
  subscription_limited_laws text[] NOT NULL DEFAULT '{}',
  is_flex_admin boolean NOT NULL DEFAULT false,
  passphrase_type text NOT NULL DEFAULT 'EMPTY' CHECK (passphrase_type IN ('SYSTEM_PROVIDED', 'CUSTOM', 'EMPTY')),
  title text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  organisation text,
  function text,
  two_fa_enabled boolean NOT NULL DEFAULT false,
  is_two_fa_enforced boolean NOT NULL DEFAULT false,
  is_api_enabled boolean NOT NULL DEFAULT false,
  referral text,
  terms_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  disabled_at timestamptz
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- The day after which no refresh helps any more.
  ends_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- Access and refresh secrets are stored as SHA-256 only.
CREATE TABLE access_tokens (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_of_session ON access_tokens (session_id);

CREATE TABLE refresh_tokens (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The secret this one was exchanged for; null for the first of a session.
  parent bytea,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

CREATE TABLE mailed_tokens (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mailed_tokens_of_user ON mailed_tokens (user_id, purpose);

-- Keys are keyed digests, so the table names nobody.
CREATE TABLE throttles (
  key bytea PRIMARY KEY,
  failures int NOT NULL,
  blocked_until timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id uuid,
  event text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  -- /24 of an IPv4, /48 of an IPv6 address.
  ip_prefix text
);
CREATE INDEX audit_of_user ON audit (user_id, id);

-- The one-time link with which the operator makes the first administrator; at most one row.
CREATE TABLE first_admin_link (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
