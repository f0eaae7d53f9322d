-- Who was told by mail that a quota is nearly or wholly used: one row a month, kind and threshold, so that nobody is told twice.

ALTER TABLE users ADD COLUMN usage_mails boolean NOT NULL DEFAULT true;

CREATE TABLE usage_notices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As in usage.
  period text NOT NULL,
  kind text NOT NULL,
  -- Percent of the limit.
  threshold int NOT NULL CHECK (threshold IN (80, 100)),
  PRIMARY KEY (user_id, period, kind, threshold)
);

-- Plans that are over are looked for every hour.
CREATE INDEX subscription_terms_by_end ON subscription_terms (ends_at);
