-- The audit log cannot be changed unseen: each line carries the digest of itself and of the line before, in the order in
-- which they were chained. What is older than the log reaches back is deleted from its beginning; what was there last is kept.
ALTER TABLE audit ADD COLUMN position bigint UNIQUE;
ALTER TABLE audit ADD COLUMN hash bytea;
CREATE INDEX audit_unchained ON audit (id) WHERE position IS NULL;
CREATE INDEX audit_by_event ON audit (event, id);

CREATE TABLE audit_start (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- The last line that was deleted; 0 when none was.
  position bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_start (position, hash) VALUES (0, '\x');

CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('fundstelle.forgets_audit', true) = 'yes' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'lines of the audit log are not deleted';
  END IF;
  IF OLD.position IS NULL AND (NEW.id, NEW.at, NEW.user_id, NEW.event, NEW.details, NEW.ip_prefix, NEW.actor)
    IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.user_id, OLD.event, OLD.details, OLD.ip_prefix, OLD.actor) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'lines of the audit log are not changed';
END $$;

CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
