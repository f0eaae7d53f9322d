-- Companies by their mail domain, with what holds for all their members, and domains whose members get no files.

CREATE TABLE companies (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  name text NOT NULL,
  -- Whether its administrators assign the plan that is billed by use.
  is_flex boolean NOT NULL DEFAULT false,
  blocks_files boolean NOT NULL DEFAULT false,
  requires_two_fa boolean NOT NULL DEFAULT false,
  -- The plan of those who join; nobody's plan changes by itself.
  default_subscription text NOT NULL DEFAULT 'free',
  -- Empty means that no knowledge base is excluded.
  allowed_laws text[] NOT NULL DEFAULT '{}',
  -- Null for as many as want.
  seats int CHECK (seats > 0),
  contract_date date,
  created_at timestamptz NOT NULL
);

CREATE TABLE blocked_domains (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  created_at timestamptz NOT NULL
);

-- Beside the duty of one person: that of everybody in the company. Each can be lifted without the other.
ALTER TABLE users ADD COLUMN is_two_fa_enforced_by_company boolean NOT NULL DEFAULT false;

CREATE INDEX users_of_domain ON users (domain, email) WHERE domain IS NOT NULL;

-- Who comes into a domain, or becomes its administrator, gets what holds there, whoever changes the account: a call, a tool
-- or the operator by hand. What a company changes later is written to its members by the change.
CREATE FUNCTION follow_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE company companies%ROWTYPE;
BEGIN
  SELECT * INTO company FROM companies WHERE domain = NEW.domain;
  NEW.is_two_fa_enforced_by_company := coalesce(company.requires_two_fa, false);
  IF company.domain IS NOT NULL THEN
    NEW.is_flex_admin := company.is_flex AND NEW.role = 'company_admin';
    IF OLD.domain IS DISTINCT FROM NEW.domain AND company.allowed_laws <> '{}' THEN
      NEW.subscription_limited_laws := company.allowed_laws;
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER company_followed BEFORE UPDATE OF domain, role ON users FOR EACH ROW
  WHEN (OLD.domain IS DISTINCT FROM NEW.domain OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION follow_company();
