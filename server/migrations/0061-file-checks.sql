-- The weekly look whether every blob that a file names is there and unchanged.
CREATE TABLE file_checks (
  begun_at timestamptz PRIMARY KEY,
  -- Null while it is under way, or when its process died.
  finished_at timestamptz,
  blobs integer,
  -- Named by files, but not in the store.
  missing integer,
  -- Of another length or with other bytes than were written.
  damaged integer,
  -- In the store, but noted nowhere.
  unknown integer
);
