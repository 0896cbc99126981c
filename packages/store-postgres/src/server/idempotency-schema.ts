/** The second schema: the idempotency keys of commits, each with its record. */
export const IDEMPOTENCY_SCHEMA = `
CREATE TABLE kalends.idempotency_key (
  caller bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL,
  request text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  record json NOT NULL,
  PRIMARY KEY (caller, key)
);

CREATE INDEX idempotency_key_expires ON kalends.idempotency_key (expires);
CREATE INDEX idempotency_key_caller ON kalends.idempotency_key (caller, expires);
`;
