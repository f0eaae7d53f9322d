-- Whether somebody registered the address again before it was confirmed. Nobody knows then whose password is stored, so
-- the confirmation makes it void and lets the owner of the mailbox choose one.
ALTER TABLE users ADD COLUMN registered_again boolean NOT NULL DEFAULT false;

-- Mails without a secret are counted like links, so that nobody can be flooded by registrations of a known address.
ALTER TABLE mailed_tokens DROP CONSTRAINT mailed_tokens_purpose_check;
ALTER TABLE mailed_tokens ADD CONSTRAINT mailed_tokens_purpose_check CHECK (purpose IN ('confirm', 'reset', 'known'));
