-- Who acted, beside the person whom a line of the audit log concerns: the id of a person, or »anonymous«, »job«, »tool«.
-- Until now only persons acted, and only for themselves.
ALTER TABLE audit ADD COLUMN actor text;
UPDATE audit SET actor = coalesce(user_id::text, 'anonymous');
ALTER TABLE audit ALTER COLUMN actor SET NOT NULL;
