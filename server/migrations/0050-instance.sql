-- What there is once in a database. Written by the first start that finds nothing here.
CREATE TABLE instance (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Which server key wraps the keys in this database: a server with another one would read none of them.
  server_key_id text NOT NULL
);

-- A database from before: the key that wrapped most of what lies here.
INSERT INTO instance (server_key_id)
SELECT server_key_id FROM (
  SELECT server_key_id FROM master_keys WHERE server_key_id IS NOT NULL
  UNION ALL
  SELECT server_key_id FROM totp_secrets
) AS wrapped GROUP BY server_key_id ORDER BY count(*) DESC LIMIT 1;
