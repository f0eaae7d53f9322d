-- Own documents. Names and texts are sealed by the data key of their item; the original, what was read from it and what
-- pictures of its pages are made from are blobs, sealed by the same key.

CREATE TABLE folders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The folder that it lies in; null for the root.
  parent uuid,
  key_kind text NOT NULL CHECK (key_kind IN ('system', 'custom')),
  wrapped_key bytea NOT NULL,
  -- Its name.
  sealed_about bytea NOT NULL,
  -- Grows whenever that is sealed anew, so that who has opened it knows when to look again.
  edition integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, parent) REFERENCES folders (user_id, id) ON DELETE CASCADE,
  CHECK (parent <> id)
);
CREATE INDEX folders_of_parent ON folders (user_id, parent);

CREATE TABLE files (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  folder_id uuid,
  key_kind text NOT NULL CHECK (key_kind IN ('system', 'custom')),
  wrapped_key bytea NOT NULL,
  -- Its name, and the hash of the original by which a second one is noticed.
  sealed_about bytea NOT NULL,
  edition integer NOT NULL DEFAULT 1,
  -- What there is to say about its reading.
  sealed_outcome bytea,
  status text NOT NULL CHECK (status IN ('NEW', 'OCR', 'ANONYMIZING', 'PENDING_APPROVAL', 'ANON_APPROVED', 'ANON_REJECTED', 'NON_READABLE', 'PARSE_ERROR', 'READY')),
  -- The same where nobody with the key was there to say it.
  problem text CHECK (problem IN ('cancelled', 'given_up')),
  -- Ending of the name that it came with.
  type text NOT NULL,
  -- Bytes of the original.
  size bigint NOT NULL,
  original_blob text NOT NULL,
  text_blob text,
  view_blob text,
  pages integer,
  anonymize boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, folder_id) REFERENCES folders (user_id, id) ON DELETE CASCADE
);
CREATE INDEX files_of_folder ON files (user_id, folder_id);

-- What has to be done with a file. Whoever works on it holds a lease, and renews it; one that ran out belongs to nobody.
CREATE TABLE file_work (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  file_id uuid PRIMARY KEY,
  lease uuid,
  lease_until timestamptz,
  -- How often somebody began.
  attempts integer NOT NULL DEFAULT 0,
  pages_done integer,
  pages_total integer,
  added_at timestamptz NOT NULL,
  FOREIGN KEY (user_id, file_id) REFERENCES files (user_id, id) ON DELETE CASCADE
);
CREATE INDEX file_work_of_user ON file_work (user_id);

-- Every blob that was begun. One that no file names is removed by the sweep.
CREATE TABLE file_blobs (
  key text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of the sealed bytes; null while it is being written.
  size bigint,
  sha256 bytea,
  created_at timestamptz NOT NULL
);
CREATE INDEX file_blobs_of_user ON file_blobs (user_id);

-- Room that uploads on their way have been promised.
CREATE TABLE upload_reservations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  bytes bigint NOT NULL,
  files integer NOT NULL,
  lapses_at timestamptz NOT NULL
);
CREATE INDEX upload_reservations_of_user ON upload_reservations (user_id);

-- How the uploads of single files went; the id is that of the file, where it became one.
CREATE TABLE upload_tasks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('pending', 'uploading', 'SUCCESS', 'FAILURE', 'ERR')),
  -- Of an error of the contract.
  code text,
  created_at timestamptz NOT NULL
);
CREATE INDEX upload_tasks_of_user ON upload_tasks (user_id);
