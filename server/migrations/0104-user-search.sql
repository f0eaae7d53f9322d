-- What is looked for in addresses and names is found without reading all accounts. A hosted database may refuse the
-- extension; there the search works as before, more slowly.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_searched ON users USING gin (searched gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE NOTICE 'pg_trgm is not available: the search for people reads all accounts';
END
$$;
