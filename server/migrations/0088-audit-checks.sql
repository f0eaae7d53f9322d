-- What the looks at the chain of the audit log found: each calculates it anew from its beginning.
CREATE TABLE audit_checks (
  begun_at timestamptz PRIMARY KEY,
  -- Null while it is under way, or when its process died.
  finished_at timestamptz,
  lines bigint,
  -- The last line, and its digest; to be kept elsewhere.
  position bigint,
  hash text,
  -- The first line that is not as it was written; null where the chain holds.
  broken bigint
);
CREATE INDEX audit_by_time ON audit (at);
