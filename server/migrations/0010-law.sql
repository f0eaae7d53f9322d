-- The corpus: laws, their provisions, decisions and guidelines. Public texts, not sealed.

CREATE TABLE laws (
  law text PRIMARY KEY,
  title text NOT NULL,
  gesetzesnummer text,
  kb text[] NOT NULL,
  sub_law text,
  aliases text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE law_documents (
  id text NOT NULL,
  -- starter: written for this project; import: read from a file or from RIS. An import hides the starter's digest.
  origin text NOT NULL CHECK (origin IN ('starter', 'import')),
  kind text NOT NULL CHECK (kind IN ('LAW', 'DECISION', 'GUIDELINE')),
  law text NOT NULL,
  section text NOT NULL,
  title text NOT NULL,
  inherited_title text NOT NULL DEFAULT '',
  headings text[] NOT NULL DEFAULT '{}',
  text text NOT NULL,
  knowledge_bases text[] NOT NULL,
  sub_law text,
  wording text NOT NULL CHECK (wording IN ('official', 'digest', 'none')),
  url text,
  version_date date,
  valid_from date,
  valid_to date,
  norms text[] NOT NULL DEFAULT '{}',
  checked text,
  -- Place in the law, for the neighbours of a section.
  position int NOT NULL,
  -- Digest of everything above, so that importing the same file again changes nothing.
  content_hash bytea NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Two versions of one section differ in the day they came into force.
  version_key text NOT NULL DEFAULT '',
  PRIMARY KEY (id, origin, version_key)
);
CREATE INDEX law_documents_in_order ON law_documents (law, origin, position);

-- Grows with every change of the corpus; index files carry the revision they were built from.
CREATE TABLE law_revision (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  revision bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  starter_hash text NOT NULL DEFAULT ''
);
INSERT INTO law_revision (revision, changed_at) VALUES (0, now());
