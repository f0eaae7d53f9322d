-- What the charts of the administration are drawn from, counted when it happens. Names nobody.

-- Answers by how long they took, in steps that each are a fifth longer than the one before: 10 ms times 2^(step/4).
CREATE TABLE query_times (
  day date NOT NULL,
  step smallint NOT NULL,
  answers int NOT NULL,
  PRIMARY KEY (day, step)
);
INSERT INTO query_times (day, step, answers)
SELECT (at AT TIME ZONE 'Europe/Vienna')::date, greatest(0, ceil(4 * log(2.0, greatest(duration_ms, 10) / 10.0)))::smallint, count(*)
FROM queries WHERE state = 'complete' GROUP BY 1, 2;

CREATE TABLE query_errors (
  day date NOT NULL,
  code text NOT NULL,
  answers int NOT NULL,
  PRIMARY KEY (day, code)
);
INSERT INTO query_errors (day, code, answers)
SELECT (at AT TIME ZONE 'Europe/Vienna')::date, error, count(*) FROM queries WHERE error IS NOT NULL GROUP BY 1, 2;

-- Laws that answers named as absent from the stock.
CREATE TABLE query_absent (
  day date NOT NULL,
  law text NOT NULL,
  absent text NOT NULL,
  answers int NOT NULL,
  PRIMARY KEY (day, law, absent)
);

-- How much room everything took at the end of a day, in bytes.
CREATE TABLE storage_days (
  day date PRIMARY KEY,
  database_bytes bigint NOT NULL,
  files_bytes bigint NOT NULL
);

-- Restores for a try.
CREATE TABLE restore_drills (
  at timestamptz PRIMARY KEY,
  -- Of the backup that was restored.
  made_at timestamptz NOT NULL
);
