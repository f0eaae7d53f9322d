-- Imports into the corpus that administrators or the nightly schedule have begun, and how they went.
CREATE TABLE corpus_imports (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('ris', 'file')),
  -- What was wanted, as in the contract.
  choice jsonb NOT NULL,
  is_scheduled boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  created_at timestamptz NOT NULL,
  begun_at timestamptz,
  -- When its process last told of itself.
  heard_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- How often a process began with it.
  attempts int NOT NULL DEFAULT 0,
  is_cancelled boolean NOT NULL DEFAULT false,
  -- From 0 to 1, and what is being done.
  share real NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT '',
  -- What it did; null until it has ended.
  report jsonb,
  -- Why it ended before its end.
  failure text
);
CREATE INDEX corpus_imports_in_order ON corpus_imports (created_at DESC, id);
-- One after the other.
CREATE UNIQUE INDEX corpus_imports_one ON corpus_imports ((true)) WHERE state IN ('receiving', 'waiting', 'running');

-- An uploaded file of public texts, until it has been imported.
CREATE TABLE corpus_import_pieces (
  import_id uuid NOT NULL REFERENCES corpus_imports ON DELETE CASCADE,
  number int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);

-- When the nightly look at RIS is taken.
CREATE TABLE corpus_schedule (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  is_on boolean NOT NULL DEFAULT false,
  -- Of the day in Vienna.
  hour int NOT NULL DEFAULT 3 CHECK (hour BETWEEN 0 AND 23),
  -- The last day on which it was begun.
  begun_on date
);
INSERT INTO corpus_schedule DEFAULT VALUES;

-- The official wordings that our own texts were written against: the first one we saw, and the one in stock now.
CREATE TABLE wordings (
  provision text PRIMARY KEY,
  first_digest text NOT NULL,
  digest text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE TABLE wordings_revision (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  revision bigint NOT NULL DEFAULT -1
);
INSERT INTO wordings_revision DEFAULT VALUES;

-- Which wording somebody has read one of our texts against.
CREATE TABLE wordings_read (
  kind text NOT NULL CHECK (kind IN ('digest', 'guide', 'signpost')),
  item text NOT NULL,
  provision text NOT NULL,
  digest text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (kind, item, provision)
);
