-- Accepted agreements on processing (Art 28 GDPR): which text, by whom, for which company, when.

-- Each wording that somebody accepted, as it was shown. It names the operator and nobody else.
CREATE TABLE agreement_texts (
  hash bytea PRIMARY KEY,
  version text NOT NULL,
  text jsonb NOT NULL
);

CREATE TABLE agreements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who accepted; null once their account is erased.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- Of the company that it holds for; null where it holds for the person alone.
  domain text CHECK (domain = lower(domain)),
  version text NOT NULL,
  hash bytea NOT NULL REFERENCES agreement_texts,
  accepted_at timestamptz NOT NULL
);
CREATE INDEX agreements_of_user ON agreements (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX agreements_of_domain ON agreements (domain, id) WHERE domain IS NOT NULL;
