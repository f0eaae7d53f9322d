-- What administrators tell the people of this instance: plain text, from one moment until another.
CREATE TABLE system_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  message text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('all', 'free', 'paid', 'company_admins', 'admins')),
  from_at timestamptz NOT NULL,
  -- Null until somebody ends it.
  until_at timestamptz CHECK (until_at > from_at),
  created_at timestamptz NOT NULL
);
CREATE INDEX system_messages_in_order ON system_messages (from_at DESC, id);
