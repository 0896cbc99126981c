import {
  ACCOUNT_COLUMNS,
  endsSessions,
  FIRST_DERIVED_ID,
  FIRST_GIVEN_ID,
  KEY_COLUMNS,
  loginKey,
  loginsOf,
  SESSION_COLUMNS,
} from '@kalends/accounts/store';
import { type Account, type Accounts } from '@kalends/accounts';
import { CalendarError, kindsOf } from '@kalends/core';
import { type Connection, openConnection, retryWhileBusy } from '../file/connection.js';
import { admitFile, migrate } from '../file/migrations.js';
import type { SqliteStoreOptions } from '../sqlite-store.js';
import { accountOf, keyOf, namesOf, sessionOf, valuesOf } from './rows.js';

const ACCOUNTS = `SELECT ${namesOf(ACCOUNT_COLUMNS)} FROM account`;
const KEYS = `SELECT ${namesOf(KEY_COLUMNS)} FROM account_key`;

const BY_ID = `${ACCOUNTS} WHERE id = ?`;
const BY_LOGIN = `${ACCOUNTS} WHERE id = (SELECT account FROM account_login WHERE login = ?)`;
const KEY_OWNER = `SELECT ${namesOf(KEY_COLUMNS, 'k.')}, ${namesOf(ACCOUNT_COLUMNS, 'a.')}
  FROM account_key k JOIN account a ON a.id = k.account WHERE k.hash = ?`;

const places = (columns: readonly unknown[]): string => columns.map(() => '?').join(', ');
const INSERT_ACCOUNT = `INSERT INTO account (${namesOf(ACCOUNT_COLUMNS)}) VALUES (${places(ACCOUNT_COLUMNS)})`;
const INSERT_KEY = `INSERT INTO account_key (${namesOf(KEY_COLUMNS)}) VALUES (${places(KEY_COLUMNS)})`;
const REPLACE_ACCOUNT = `REPLACE INTO account (${namesOf(ACCOUNT_COLUMNS)}) VALUES (${places(ACCOUNT_COLUMNS)})`;

/** The id above all that were given, and above all authors. */
const NEXT_ACCOUNT = `SELECT max(id) + 1 FROM (
  SELECT ${FIRST_GIVEN_ID - 1} AS id
  UNION ALL SELECT max(id) FROM account WHERE id < ${FIRST_DERIVED_ID}
  ${kindsOf('event', 'linked')
    .map((table) => `UNION ALL SELECT max(author) FROM ${table} WHERE author < ${FIRST_DERIVED_ID}`)
    .join(' ')})`;
const INSERT_SESSION = `INSERT INTO account_session (${namesOf(SESSION_COLUMNS)}) VALUES (${places(SESSION_COLUMNS)})`;
const SESSION_OWNER = `SELECT ${namesOf(SESSION_COLUMNS, 's.')}, ${namesOf(ACCOUNT_COLUMNS, 'a.')}
  FROM account_session s JOIN account a ON a.id = s.account WHERE s.hash = ?`;
const END_OLD_SESSIONS = `DELETE FROM account_session WHERE hash IN
  (SELECT hash FROM account_session WHERE account = ? ORDER BY created DESC LIMIT -1 OFFSET ?)`;

const NEXT_KEY = 'SELECT coalesce(max(id), 0) + 1 FROM account_key';

const refuse = (sentence: string): CalendarError => new CalendarError('conflict', sentence);

/** Gives an account what it logs in by, in place of what it had. */
function writeLogins(db: Connection, account: Account): void {
  db.run('DELETE FROM account_login WHERE account = ?', account.id);
  for (const login of loginsOf(account)) {
    if (db.value('SELECT 1 FROM account_login WHERE login = ?', login) !== undefined)
      throw refuse(`The login ${login} is taken.`);
    db.run('INSERT INTO account_login (login, account) VALUES (?, ?)', login, account.id);
  }
}

/**
 * Opens the accounts in a file of `createSqliteStore`, and brings the file to the schema of this version. They have a connection
 * of their own: any number of stores and accounts, in any number of processes of one machine, may have the same file open.
 * Throws a `CalendarError` as `createSqliteStore` does.
 *
 * @param options the file, what a write survives, and whether the file has to exist
 */
export function createSqliteAccounts({
  file,
  durability = 'full',
  mustExist = false,
}: SqliteStoreOptions): Accounts {
  if (typeof file !== 'string' || file === '')
    throw new CalendarError('internal', 'The option file is not the path of a file.');
  const db = openConnection({
    file,
    durability,
    mustExist,
    admit: (connection) => admitFile(connection, file),
    prepare: (connection) => migrate(connection, file),
  });
  let isOpen = true;

  /** Does something while the accounts are open, and again while another process holds the file's lock. */
  const run = <T>(work: () => T): Promise<T> =>
    retryWhileBusy(() => {
      if (!isOpen) throw new CalendarError('store_closed', 'The accounts are closed.');
      return work();
    });
  const write = <T>(work: () => T): Promise<T> => run(() => db.write(work));

  const account = (text: string, by: string | number): Account | undefined => {
    const row = db.tuple(text, by);
    return row && accountOf(row);
  };

  return {
    find: (query) =>
      run(() => ('id' in query ? account(BY_ID, query.id) : account(BY_LOGIN, loginKey(query.login)))),

    findKey: (hash) =>
      run(() => {
        const row = db.tuple(KEY_OWNER, hash);
        return row && { key: keyOf(row), account: accountOf(row.slice(KEY_COLUMNS.length)) };
      }),

    list: (of) =>
      run(() =>
        db.read(() =>
          of === undefined
            ? {
                accounts: db.tuples(`${ACCOUNTS} ORDER BY id`).map(accountOf),
                keys: db.tuples(`${KEYS} ORDER BY id`).map(keyOf),
              }
            : {
                accounts: db.tuples(BY_ID, of.id).map(accountOf),
                keys: db.tuples(`${KEYS} WHERE account = ? ORDER BY id`, of.id).map(keyOf),
              },
        ),
      ),

    add: (given) =>
      write(() => {
        const id = given.id ?? (db.value(NEXT_ACCOUNT) as number);
        if (account(BY_ID, id) !== undefined) throw refuse(`The id ${id} is taken.`);
        const added: Account = { ...given, id, revision: 1 };
        db.run(INSERT_ACCOUNT, ...valuesOf(ACCOUNT_COLUMNS, added));
        writeLogins(db, added);
        return added;
      }),

    update: (given, change) =>
      write(() => {
        const before = account(BY_ID, given.id);
        if (before?.revision !== given.revision)
          throw refuse('The account has been changed by someone else.');
        const after: Account = { ...given, created: before.created, revision: before.revision + 1 };
        db.run(REPLACE_ACCOUNT, ...valuesOf(ACCOUNT_COLUMNS, after));
        writeLogins(db, after);
        if (endsSessions(before, after, change))
          db.run('DELETE FROM account_session WHERE account = ?', after.id);
        return after;
      }),

    addKey: (given) =>
      write(() => {
        if (account(BY_ID, given.account) === undefined) throw refuse('There is no such account.');
        const id = given.id ?? (db.value(NEXT_KEY) as number);
        const isTaken = db.value('SELECT 1 FROM account_key WHERE id = ? OR hash = ?', id, given.hash);
        if (isTaken !== undefined) throw refuse('The key is taken.');
        const added = { ...given, id };
        db.run(INSERT_KEY, ...valuesOf(KEY_COLUMNS, added));
        return added;
      }),

    revokeKey: (id, at) =>
      write(() => db.run('UPDATE account_key SET revoked = ? WHERE id = ? AND revoked IS NULL', at, id) > 0),

    noteUse: (id, at) =>
      write(() => {
        const later = 'UPDATE account_key SET last_used = ? WHERE id = ? AND coalesce(last_used, ?) <= ?';
        db.run(later, at, id, '', at);
      }),

    addSession: (session, { revision, most }) =>
      write(() => {
        const owner = account(BY_ID, session.account);
        if (owner?.revision !== revision || owner.disabled || owner.removed !== null)
          throw refuse('The account has been changed by someone else.');
        if (db.value('SELECT 1 FROM account_session WHERE hash = ?', session.hash) !== undefined)
          throw refuse('The session is taken.');
        db.run('DELETE FROM account_session WHERE expires <= ?', session.created);
        db.run(END_OLD_SESSIONS, owner.id, most - 1);
        db.run(INSERT_SESSION, ...valuesOf(SESSION_COLUMNS, session));
      }),

    findSession: (hash) =>
      run(() => {
        const row = db.tuple(SESSION_OWNER, hash);
        return row && { session: sessionOf(row), account: accountOf(row.slice(SESSION_COLUMNS.length)) };
      }),

    endSession: (hash) => write(() => db.run('DELETE FROM account_session WHERE hash = ?', hash) > 0),

    async close() {
      if (isOpen) db.close();
      isOpen = false;
    },
  };
}
