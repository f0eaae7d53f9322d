-- Who was erased: the id and the day, nothing else. A restored backup that is older than the erasure brings the account
-- back; by these rows, and by their copies in files beside the backups, it is erased again.
CREATE TABLE tombstones (
  user_id uuid PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
