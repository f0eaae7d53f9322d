-- What its owner calls an API key, to tell the keys of several programs apart.

ALTER TABLE api_keys ADD COLUMN name text;
