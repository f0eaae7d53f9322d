-- When the health of the instance was last seen to include writing.
ALTER TABLE instance ADD COLUMN written_at timestamptz;
