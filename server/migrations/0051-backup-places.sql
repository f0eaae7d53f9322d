-- Folders that backups were written to. Each gets the list of erased accounts as long as a backup from then may lie there.
CREATE TABLE backup_places (
  folder text PRIMARY KEY,
  last_backup_at timestamptz NOT NULL,
  -- When the list was brought there last; a folder that is away is behind.
  listed_at timestamptz
);
