-- A plan that a larger one interrupts before its end: it returns until this day, and then the plan that was to follow it.
ALTER TABLE subscription_terms ADD COLUMN afterwards_until timestamptz;
ALTER TABLE subscription_terms ADD COLUMN at_last text;
