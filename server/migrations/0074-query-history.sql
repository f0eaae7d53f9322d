-- What is known of questions without reading them: when, whose, in which area, how it ended. Never a word of them.
CREATE TABLE queries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- When the question came, and how long its answer was written.
  at timestamptz NOT NULL,
  duration_ms int NOT NULL,
  law text NOT NULL,
  sub_law text,
  kind text NOT NULL CHECK (kind IN ('question', 'summary')),
  state text NOT NULL CHECK (state IN ('complete', 'aborted', 'failed')),
  -- Code of the error it ended with.
  error text,
  -- Null where no language model wrote.
  input_tokens int,
  output_tokens int,
  -- Whether at least one statement is proven by a source.
  is_proven boolean NOT NULL,
  -- Names the answer, for its rating.
  answer_us bigint NOT NULL
);
CREATE INDEX queries_of_user ON queries (user_id, id);
CREATE INDEX queries_by_law ON queries (law, id);
CREATE INDEX queries_that_failed ON queries (id) WHERE state = 'failed';
CREATE INDEX queries_unproven ON queries (id) WHERE NOT is_proven AND state = 'complete';
CREATE INDEX queries_by_time ON queries (at);

-- The same by day and area, counted when it happens: a year of it is read at once. Names nobody.
CREATE TABLE query_days (
  -- Of the calendar in Vienna.
  day date NOT NULL,
  law text NOT NULL,
  asked int NOT NULL,
  failed int NOT NULL,
  unproven int NOT NULL,
  duration_ms bigint NOT NULL,
  PRIMARY KEY (day, law)
);
