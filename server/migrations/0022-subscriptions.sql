-- Quotas, plans that end by themselves, vouchers, and what people asked of the sales desk.

CREATE TABLE usage (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Calendar month in Europe/Vienna: 2026-10.
  period text NOT NULL CHECK (period ~ '^\d{4}-\d{2}$'),
  kind text NOT NULL CHECK (kind IN ('query', 'upload', 'anonymization')),
  used int NOT NULL DEFAULT 0,
  -- Reservations: id and the second since 1970 at which it lapses, should its process die before it counts or gives back.
  held jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, period, kind)
);

-- A plan that ends by itself (voucher, trial). It only holds while the account still has that plan.
CREATE TABLE subscription_terms (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  subscription text NOT NULL,
  ends_at timestamptz NOT NULL,
  afterwards text NOT NULL
);

CREATE TABLE vouchers (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9-]{4,40}$'),
  subscription text NOT NULL,
  months int NOT NULL CHECK (months > 0),
  uses int NOT NULL CHECK (uses > 0),
  used int NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
  expires_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE voucher_redemptions (
  code text NOT NULL REFERENCES vouchers ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  redeemed_at timestamptz NOT NULL,
  PRIMARY KEY (code, user_id)
);
CREATE INDEX voucher_redemptions_of_user ON voucher_redemptions (user_id);

-- For the list of the administration; the mail to the sales desk goes out besides.
CREATE TABLE upgrade_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  subscription text NOT NULL,
  tax_only boolean NOT NULL,
  requested_at timestamptz NOT NULL
);
CREATE INDEX upgrade_requests_of_user ON upgrade_requests (user_id);
