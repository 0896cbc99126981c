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
import { type Account, type AccountKey, type Accounts, type AccountSession } from '@kalends/accounts';
import { CalendarError, kindsOf } from '@kalends/core';
import type pg from 'pg';
import type { PostgresStoreOptions } from '../postgres-store.js';
import { dialectOf } from '../server/dialect.js';
import { migrate } from '../server/migrations.js';
import { hostPool, onClient, ownPool } from '../server/pool.js';
import { beginWithin, DEFAULT_TIMEOUT, limited, retryWithin, within } from '../server/limits.js';
import { join, raw, type Sql, sql, statementOf } from '../server/sql.js';
import { isLost, isPassing, storeError } from '../server/store-error.js';
import { columnsOf, fieldsOf, valuesOf } from './rows.js';

/** Where accounts are kept: as for `createPostgresStore`. */
export type PostgresAccountsOptions = Omit<PostgresStoreOptions, 'readPool'> &
  ({ readonly pool: pg.Pool } | { readonly connectionString: string });

/** Carries out a statement: its rows. */
type Ask = <R>(statement: Sql) => Promise<R[]>;

const ACCOUNTS = sql`SELECT ${fieldsOf(ACCOUNT_COLUMNS)} FROM kalends.account`;
const KEYS = sql`SELECT ${fieldsOf(KEY_COLUMNS)} FROM kalends.account_key`;

/** Begins a write: one at a time, as the next id is the highest and one. */
const begin = (timeout: number): string => `
  ${beginWithin(timeout, timeout)};
  LOCK TABLE kalends.account IN SHARE ROW EXCLUSIVE MODE`;

/** The id above all that were given, and above all authors. */
const NEXT_ACCOUNT = sql`SELECT greatest(${FIRST_GIVEN_ID},
  (SELECT max(id) + 1 FROM kalends.account WHERE id < ${FIRST_DERIVED_ID}),
  ${join(
    kindsOf('event', 'linked').map(
      (table) =>
        sql`(SELECT max(author) + 1 FROM ${raw(`kalends.${table}`)} WHERE author < ${FIRST_DERIVED_ID})`,
    ),
    ', ',
  )}) AS id`;
const NEXT_KEY = sql`SELECT coalesce(max(id), 0) + 1 AS id FROM kalends.account_key`;

const refuse = (sentence: string): CalendarError => new CalendarError('conflict', sentence);

const byId = (id: number): Sql => sql`${ACCOUNTS} WHERE id = ${id}`;

/** Gives an account what it logs in by, in place of what it had. */
async function writeLogins(ask: Ask, account: Account): Promise<void> {
  await ask(sql`DELETE FROM kalends.account_login WHERE account = ${account.id}`);
  for (const login of loginsOf(account)) {
    const added =
      await ask(sql`INSERT INTO kalends.account_login (login, account) VALUES (${login}, ${account.id})
      ON CONFLICT DO NOTHING RETURNING login`);
    if (added.length === 0) throw refuse(`The login ${login} is taken.`);
  }
}

/**
 * Opens the accounts in a schema of `createPostgresStore`, and brings the schema to this version. Any number of them, in any number
 * of processes and machines, may have the same schema open.
 * Rejects with a `CalendarError` as `createPostgresStore` does.
 */
export async function createPostgresAccounts(options: PostgresAccountsOptions): Promise<Accounts> {
  const { schema = 'kalends', timeout = DEFAULT_TIMEOUT } = options;
  const dialect = dialectOf(schema);
  const pooled = 'pool' in options ? hostPool(options.pool) : ownPool(options.connectionString, timeout);
  const { pool } = pooled;
  try {
    await migrate(pool, schema, dialect, timeout);
  } catch (error) {
    await pooled.close();
    throw storeError(error);
  }
  let isOpen = true;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (!isOpen) throw new CalendarError('store_closed', 'The accounts are closed.');
    try {
      return await work();
    } catch (error) {
      throw storeError(error);
    }
  }

  const askOn =
    (client: pg.ClientBase | pg.Pool): Ask =>
    async <R>(statement: Sql) => {
      const { rows } = await client.query<object>(limited(dialect.prepared(statementOf(statement)), timeout));
      return rows as R[];
    };
  const read = <R>(statement: Sql): Promise<R[]> =>
    run(() => retryWithin(timeout, (left) => within(left, askOn(pool)<R>(statement)), isPassing));

  /** Does some writing in one transaction that no other write of accounts comes between. */
  const write = <T>(work: (ask: Ask) => Promise<T>): Promise<T> =>
    run(() =>
      onClient(
        pool,
        timeout,
        async (client) => {
          await client.query(limited({ text: dialect.text(begin(timeout)) }, timeout));
          try {
            const result = await work(askOn(client));
            await client.query(limited({ text: 'COMMIT' }, timeout));
            return result;
          } catch (error) {
            if (!isLost(error)) await client.query(limited({ text: 'ROLLBACK' }, timeout));
            throw error;
          }
        },
        isLost,
      ),
    );

  return {
    async find(query) {
      if ('id' in query && !Number.isSafeInteger(query.id)) return (await read<Account>(byId(0)))[0];
      const select =
        'id' in query
          ? byId(query.id)
          : sql`${ACCOUNTS} WHERE id = (SELECT account FROM kalends.account_login WHERE login = ${loginKey(query.login)})`;
      return (await read<Account>(select))[0];
    },

    async findKey(hash) {
      // one statement: the key and the account as they are at one moment
      const [row] = await read<{ key: AccountKey; account: Account }>(sql`
        SELECT (SELECT to_json(k) FROM (SELECT ${fieldsOf(KEY_COLUMNS, 'k.')}) k) AS key,
          (SELECT to_json(a) FROM (SELECT ${fieldsOf(ACCOUNT_COLUMNS, 'a.')}) a) AS account
        FROM kalends.account_key k JOIN kalends.account a ON a.id = k.account WHERE k.hash = ${hash}`);
      return row;
    },

    async list(of) {
      const accounts = of === undefined ? ACCOUNTS : byId(of.id);
      const keys = of === undefined ? KEYS : sql`${KEYS} WHERE account = ${of.id}`;
      const [row] = await read<{ accounts: Account[]; keys: AccountKey[] }>(sql`
        SELECT (SELECT coalesce(json_agg(to_json(a) ORDER BY a.id), '[]') FROM (${accounts}) a) AS accounts,
          (SELECT coalesce(json_agg(to_json(k) ORDER BY k.id), '[]') FROM (${keys}) k) AS keys`);
      return row ?? { accounts: [], keys: [] };
    },

    add: (given) =>
      write(async (ask) => {
        const [next] = given.id === undefined ? await ask<{ id: number }>(NEXT_ACCOUNT) : [];
        const added: Account = { ...given, id: given.id ?? next?.id ?? FIRST_GIVEN_ID, revision: 1 };
        if ((await ask(byId(added.id))).length > 0) throw refuse(`The id ${added.id} is taken.`);
        await ask(sql`INSERT INTO kalends.account (${columnsOf(ACCOUNT_COLUMNS)})
          VALUES (${valuesOf(ACCOUNT_COLUMNS, added)})`);
        await writeLogins(ask, added);
        return added;
      }),

    update: (given, change) =>
      write(async (ask) => {
        const [before] = await ask<Account>(byId(given.id));
        if (before?.revision !== given.revision)
          throw refuse('The account has been changed by someone else.');
        const after: Account = { ...given, created: before.created, revision: before.revision + 1 };
        await ask(sql`UPDATE kalends.account SET (${columnsOf(ACCOUNT_COLUMNS)})
          = ROW (${valuesOf(ACCOUNT_COLUMNS, after)}) WHERE id = ${after.id}`);
        await writeLogins(ask, after);
        if (endsSessions(before, after, change))
          await ask(sql`DELETE FROM kalends.account_session WHERE account = ${after.id}`);
        return after;
      }),

    addKey: (given) =>
      write(async (ask) => {
        if ((await ask(byId(given.account))).length === 0) throw refuse('There is no such account.');
        const [next] = given.id === undefined ? await ask<{ id: number }>(NEXT_KEY) : [];
        const added: AccountKey = { ...given, id: given.id ?? next?.id ?? 1 };
        const rows = await ask(sql`INSERT INTO kalends.account_key (${columnsOf(KEY_COLUMNS)})
          VALUES (${valuesOf(KEY_COLUMNS, added)}) ON CONFLICT DO NOTHING RETURNING id`);
        if (rows.length === 0) throw refuse('The key is taken.');
        return added;
      }),

    revokeKey: (id, at) =>
      write(async (ask) => {
        const rows = await ask(sql`UPDATE kalends.account_key SET revoked = ${at}
          WHERE id = ${id} AND revoked IS NULL RETURNING id`);
        return rows.length > 0;
      }),

    noteUse: (id, at) =>
      write(async (ask) => {
        await ask(sql`UPDATE kalends.account_key SET last_used = ${at}
          WHERE id = ${id} AND (last_used IS NULL OR last_used < ${at})`);
      }),

    addSession: (session, { revision, most }) =>
      write(async (ask) => {
        const [owner] = await ask<Account>(byId(session.account));
        if (owner?.revision !== revision || owner.disabled || owner.removed !== null)
          throw refuse('The account has been changed by someone else.');
        await ask(sql`DELETE FROM kalends.account_session WHERE expires <= ${session.created}`);
        const rows = await ask(sql`INSERT INTO kalends.account_session (${columnsOf(SESSION_COLUMNS)})
          VALUES (${valuesOf(SESSION_COLUMNS, session)}) ON CONFLICT DO NOTHING RETURNING hash`);
        if (rows.length === 0) throw refuse('The session is taken.');
        await ask(sql`DELETE FROM kalends.account_session WHERE hash IN
          (SELECT hash FROM kalends.account_session WHERE account = ${owner.id} AND hash <> ${session.hash}
           ORDER BY created DESC OFFSET ${most - 1})`);
      }),

    async findSession(hash) {
      // one statement: the session and the account as they are at one moment
      const [row] = await read<{ session: AccountSession; account: Account }>(sql`
        SELECT (SELECT to_json(s) FROM (SELECT ${fieldsOf(SESSION_COLUMNS, 's.')}) s) AS session,
          (SELECT to_json(a) FROM (SELECT ${fieldsOf(ACCOUNT_COLUMNS, 'a.')}) a) AS account
        FROM kalends.account_session s JOIN kalends.account a ON a.id = s.account WHERE s.hash = ${hash}`);
      return row;
    },

    endSession: (hash) =>
      write(async (ask) => {
        const rows = await ask(sql`DELETE FROM kalends.account_session WHERE hash = ${hash} RETURNING hash`);
        return rows.length > 0;
      }),

    async close() {
      if (!isOpen) return;
      isOpen = false;
      await pooled.close();
    },
  };
}
