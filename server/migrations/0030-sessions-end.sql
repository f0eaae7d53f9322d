-- Another role or a disabled account ends every session and every login that waits for its second step, whoever changes
-- it: a call, a tool or the operator by hand. What a session was opened for no longer holds.

CREATE FUNCTION end_sessions_of_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  DELETE FROM pending_logins WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_end AFTER UPDATE OF role, disabled_at ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL))
  EXECUTE FUNCTION end_sessions_of_changed_user();
