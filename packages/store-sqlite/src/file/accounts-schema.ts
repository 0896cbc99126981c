/** The tables of accounts. Nothing of them is ever deleted but logins. */
export const ACCOUNTS_SCHEMA = `
CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  email TEXT,
  role TEXT NOT NULL,
  capabilities TEXT,
  password_hash TEXT,
  disabled INTEGER NOT NULL,
  created TEXT NOT NULL,
  removed TEXT
) STRICT;

-- What one logs in by, as it is compared: the names and addresses of accounts that are not removed.
CREATE TABLE account_login (
  login TEXT PRIMARY KEY,
  account INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_login_account ON account_login (account);

CREATE TABLE account_key (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  role TEXT,
  capabilities TEXT,
  created TEXT NOT NULL,
  expires TEXT,
  last_used TEXT,
  revoked TEXT
) STRICT;

-- Logins that last. A session that ends is deleted.
CREATE TABLE account_session (
  hash TEXT PRIMARY KEY,
  account INTEGER NOT NULL,
  created TEXT NOT NULL,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_session_account ON account_session (account, created);
CREATE INDEX account_session_expires ON account_session (expires);
`;
