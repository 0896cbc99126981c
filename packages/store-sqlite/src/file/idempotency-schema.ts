/** The second schema: the idempotency keys of commits, each with its record as JSON. */
export const IDEMPOTENCY_SCHEMA = `
CREATE TABLE idempotency_key (
  caller INTEGER NOT NULL,
  key TEXT NOT NULL,
  expires TEXT NOT NULL,
  request TEXT NOT NULL,
  kind TEXT NOT NULL,
  record TEXT NOT NULL,
  UNIQUE (caller, key)
) STRICT;

CREATE INDEX idempotency_key_expires ON idempotency_key (expires);
CREATE INDEX idempotency_key_caller ON idempotency_key (caller, expires);
`;
