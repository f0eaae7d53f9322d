-- Lists of the administration: what is looked for in addresses and names, in small letters, and lines by who acted.
ALTER TABLE users ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (lower(email || ' ' || first_name || ' ' || last_name)) STORED;

CREATE INDEX audit_of_actor ON audit (actor, id);
