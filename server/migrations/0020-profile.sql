-- Devices in the list of sessions, changes of address, erasure after a deactivation.

-- Browser and system in words (»Firefox auf Windows«); the header itself is not kept.
ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT 'Unbekanntes Gerät';

-- The day from which an account that its owner has deactivated is erased; null for all others, also for accounts
-- that an administrator has disabled.
ALTER TABLE users ADD COLUMN erase_at timestamptz;
CREATE INDEX users_to_erase ON users (erase_at) WHERE erase_at IS NOT NULL;

-- New addresses that wait for their confirmation; the newest of a person replaces the one before.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  -- SHA-256 of the mailed secret; null until the mail is made.
  hash bytea UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
