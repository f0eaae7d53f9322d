-- How a passphrase is stretched before it opens the master key it wraps: argon2id$m=65536,t=3,p=1$<salt in base64>. The
-- passphrase itself is stored nowhere, nor anything to check it against: a wrong one does not open the key.
ALTER TABLE master_keys ADD COLUMN recipe text;
ALTER TABLE master_keys ADD CONSTRAINT master_keys_recipe_check CHECK ((kind = 'custom') = (recipe IS NOT NULL));
ALTER TABLE master_keys ADD CONSTRAINT master_keys_server_key_check CHECK ((kind = 'system') = (server_key_id IS NOT NULL));
