import { ACCOUNT_COLUMNS, loginsOf } from '@kalends/accounts/store';
import { CAPABILITIES, ROLES } from '@kalends/core';
import { difference, type Check, wrongRows } from '../check/check.js';
import type { Connection } from '../file/connection.js';
import { accountOf, namesOf } from './rows.js';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const TIME_FORM = `'${'0000-00-00T00:00:00Z'.replaceAll('0', '[0-9]')}'`;

/** Whether a column holds JSON that is a list of capabilities. */
const HAS_CAPABILITIES = `CASE WHEN NOT json_valid(capabilities) THEN false WHEN json_type(capabilities) <> 'array' THEN false
  ELSE NOT EXISTS (SELECT 1 FROM json_each(capabilities) WHERE value NOT IN (${quoted(CAPABILITIES)})) END`;

const rightsQuery = (table: string): string =>
  `SELECT '${table}' AS "table", id FROM ${table} WHERE role NOT IN (${quoted(Object.keys(ROLES))})
   OR (capabilities IS NOT NULL AND NOT (${HAS_CAPABILITIES}))`;

const timeQuery = (table: string, column: string): string =>
  `SELECT '${table}' AS "table", id, '${column}' AS field FROM ${table} WHERE ${column} NOT GLOB ${TIME_FORM}`;

const FORBIDDEN: readonly (readonly [about: string, query: string])[] = [
  [
    'keys belong to an account that does not exist',
    'SELECT id AS "key", account FROM account_key WHERE account NOT IN (SELECT id FROM account)',
  ],
  [
    'sessions belong to an account that does not exist',
    'SELECT account FROM account_session WHERE account NOT IN (SELECT id FROM account)',
  ],
  [
    'sessions have a time that is none',
    `SELECT account FROM account_session WHERE created NOT GLOB ${TIME_FORM} OR expires NOT GLOB ${TIME_FORM}`,
  ],
  [
    'sessions have a hash that is none',
    `SELECT account FROM account_session WHERE length(hash) <> 64 OR hash GLOB '*[^0-9a-f]*'`,
  ],
  [
    'accounts or keys have a role or a capability that is none',
    [rightsQuery('account'), rightsQuery('account_key')].join(' UNION ALL '),
  ],
  [
    'accounts or keys have a time that is none',
    [
      ...['created', 'removed'].map((column) => timeQuery('account', column)),
      ...['created', 'expires', 'last_used', 'revoked'].map((column) => timeQuery('account_key', column)),
    ].join(' UNION ALL '),
  ],
  [
    'accounts have a password hash that cannot be read',
    `SELECT id AS account FROM account WHERE password_hash NOT GLOB '$scrypt$ln=*,r=*,p=*$*$*'`,
  ],
  [
    'keys have a hash that is none',
    `SELECT id AS "key" FROM account_key WHERE length(hash) <> 64 OR hash GLOB '*[^0-9a-f]*'`,
  ],
];

/** Writes the logins that follow from the accounts into a temporary table. */
function expectLogins(db: Connection): void {
  db.script('DROP TABLE IF EXISTS temp.expected_account_login');
  db.script('CREATE TEMP TABLE expected_account_login AS SELECT * FROM account_login WHERE false');
  for (const row of db.tuples(`SELECT ${namesOf(ACCOUNT_COLUMNS)} FROM account`)) {
    const account = accountOf(row);
    for (const login of loginsOf(account))
      db.run('INSERT INTO temp.expected_account_login (login, account) VALUES (?, ?)', login, account.id);
  }
}

/** Of several accounts with the same name the oldest one keeps it. */
const EXPECTED_LOGINS =
  'SELECT login, min(account) AS account FROM temp.expected_account_login GROUP BY login';

const WRONG_LOGINS = difference(EXPECTED_LOGINS, 'SELECT * FROM main.account_login');

const SHARED_LOGINS = `SELECT min(account) AS account, max(account) AS other FROM temp.expected_account_login
  GROUP BY login HAVING count(*) > 1`;

const sharedLogins: Check = {
  about: 'names or e-mail addresses belong to several accounts',
  look(db) {
    expectLogins(db);
    return wrongRows(db, SHARED_LOGINS);
  },
};

const logins: Check = {
  about: 'logins are missing or wrong',
  look(db) {
    expectLogins(db);
    return wrongRows(db, WRONG_LOGINS);
  },
  mend(db) {
    expectLogins(db);
    db.script(`DELETE FROM main.account_login; INSERT INTO main.account_login ${EXPECTED_LOGINS}`);
  },
};

/** Checks that accounts and keys are readable and consistent. No finding repeats a hash. */
export const ACCOUNT_CHECKS: readonly Check[] = [
  ...FORBIDDEN.map(([about, query]): Check => ({ about, look: (db) => wrongRows(db, query) })),
  sharedLogins,
  logins,
];
