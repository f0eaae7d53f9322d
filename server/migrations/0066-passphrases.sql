-- A second way to a custom master key: wrapped by the recovery key that its owner has printed, which is stored nowhere. It
-- goes with the row of the master key.
ALTER TABLE master_keys ADD COLUMN recovery bytea, ADD COLUMN recovery_made_at timestamptz;
ALTER TABLE master_keys ADD CONSTRAINT master_keys_recovery_check
  CHECK ((recovery IS NULL) = (recovery_made_at IS NULL) AND (kind = 'custom' OR recovery IS NULL));

-- How far the items of a person have come from the custom master key to the system-provided one.
CREATE TABLE key_migrations (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The custom master key, which its owner handed over for this, wrapped by the server key; gone at the end.
  handed bytea,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((handed IS NULL) = (finished_at IS NOT NULL))
);
