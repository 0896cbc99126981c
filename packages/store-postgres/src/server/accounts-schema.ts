/** The tables of accounts. Nothing of them is ever deleted but logins. */
export const ACCOUNTS_SCHEMA = `
CREATE TABLE kalends.account (
  id bigint PRIMARY KEY,
  revision integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C",
  role text COLLATE "C" NOT NULL,
  capabilities json,
  password_hash text COLLATE "C",
  disabled boolean NOT NULL,
  created text COLLATE "C" NOT NULL,
  removed text COLLATE "C"
);

-- What one logs in by, as it is compared: the names and addresses of accounts that are not removed.
CREATE TABLE kalends.account_login (
  login text COLLATE "C" PRIMARY KEY,
  account bigint NOT NULL
);

CREATE INDEX account_login_account ON kalends.account_login (account);

CREATE TABLE kalends.account_key (
  id integer PRIMARY KEY,
  account bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  role text COLLATE "C",
  capabilities json,
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C",
  last_used text COLLATE "C",
  revoked text COLLATE "C"
);

-- Logins that last. A session that ends is deleted.
CREATE TABLE kalends.account_session (
  hash text COLLATE "C" PRIMARY KEY,
  account bigint NOT NULL,
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL
);

CREATE INDEX account_session_account ON kalends.account_session (account, created);
CREATE INDEX account_session_expires ON kalends.account_session (expires);
`;
