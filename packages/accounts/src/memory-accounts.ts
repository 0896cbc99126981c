import { CalendarError } from '@kalends/core';
import {
  endsSessions,
  FIRST_DERIVED_ID,
  FIRST_GIVEN_ID,
  type Account,
  type AccountKey,
  type AccountSession,
  type NewAccount,
} from './account.js';
import type { Accounts } from './accounts.js';
import { loginKey, loginsOf } from './login.js';

const taken = (what: string): CalendarError => new CalendarError('conflict', `${what} is taken.`);

/** A frozen copy that shares no mutable data with the original. */
function copy<T extends Account | AccountKey>(record: T): T {
  const capabilities = record.capabilities && Object.freeze([...record.capabilities]);
  return Object.freeze<T>({ ...record, capabilities });
}

/** The id after all assigned ones. */
const nextId = (ids: Iterable<number>, least: number): number =>
  Math.max(least - 1, ...[...ids].filter((id) => id < FIRST_DERIVED_ID)) + 1;

const inOrder = <T extends { readonly id: number }>(records: Iterable<T>): T[] =>
  [...records].sort((a, b) => a.id - b.id);

/**
 * Accounts in memory, which are lost when the process ends: for tests and demos, and an example for other
 * implementations.
 */
export function createMemoryAccounts(): Accounts {
  const accounts = new Map<number, Account>();
  const keys = new Map<number, AccountKey>();
  const sessions = new Map<string, AccountSession>();
  let isOpen = true;

  const requireOpen = (): void => {
    if (!isOpen) throw new CalendarError('store_closed', 'The accounts are closed.');
  };

  const byLogin = (login: string): Account | undefined =>
    [...accounts.values()].find((account) => loginsOf(account).includes(loginKey(login)));

  /** Ends the sessions of which a test holds. */
  function endWhere(test: (session: AccountSession) => boolean): void {
    for (const [hash, session] of sessions) if (test(session)) sessions.delete(hash);
  }

  function keep(account: Account): Account {
    for (const login of loginsOf(account)) {
      const holder = byLogin(login);
      if (holder !== undefined && holder.id !== account.id) throw taken(`The login ${login}`);
    }
    accounts.set(account.id, copy(account));
    return copy(account);
  }

  return {
    async find(query) {
      requireOpen();
      return 'id' in query ? accounts.get(query.id) : byLogin(query.login);
    },

    async findKey(hash) {
      requireOpen();
      const key = [...keys.values()].find((one) => one.hash === hash);
      const account = key && accounts.get(key.account);
      return account && { key, account };
    },

    async list(of) {
      requireOpen();
      const all = { accounts: inOrder(accounts.values()), keys: inOrder(keys.values()) };
      if (of === undefined) return all;
      return {
        accounts: all.accounts.filter(({ id }) => id === of.id),
        keys: all.keys.filter(({ account }) => account === of.id),
      };
    },

    async add(account: NewAccount) {
      requireOpen();
      const { id = nextId(accounts.keys(), FIRST_GIVEN_ID) } = account;
      if (accounts.has(id)) throw taken(`The id ${id}`);
      return keep({ ...account, id, revision: 1 });
    },

    async update(account, change) {
      requireOpen();
      const before = accounts.get(account.id);
      if (before?.revision !== account.revision)
        throw new CalendarError('conflict', 'The account has been changed by someone else.');
      const after = keep({ ...account, created: before.created, revision: before.revision + 1 });
      if (endsSessions(before, after, change)) endWhere((session) => session.account === after.id);
      return after;
    },

    async addKey(key) {
      requireOpen();
      const { id = nextId(keys.keys(), 1) } = key;
      if (!accounts.has(key.account)) throw new CalendarError('conflict', 'There is no such account.');
      if (keys.has(id)) throw taken(`The id ${id}`);
      if ([...keys.values()].some(({ hash }) => hash === key.hash)) throw taken('The key');
      const added = copy({ ...key, id });
      keys.set(id, added);
      return added;
    },

    async revokeKey(id, at) {
      requireOpen();
      const key = keys.get(id);
      if (key?.revoked !== null) return false;
      keys.set(id, copy({ ...key, revoked: at }));
      return true;
    },

    async noteUse(id, at) {
      requireOpen();
      const key = keys.get(id);
      if (key !== undefined && (key.lastUsed === null || key.lastUsed < at))
        keys.set(id, copy({ ...key, lastUsed: at }));
    },

    async addSession(session, { revision, most }) {
      requireOpen();
      const account = accounts.get(session.account);
      if (account?.revision !== revision || account.disabled || account.removed !== null)
        throw new CalendarError('conflict', 'The account has been changed by someone else.');
      if (sessions.has(session.hash)) throw taken('The session');
      endWhere(({ expires }) => expires <= session.created);
      const own = [...sessions.values()].filter((one) => one.account === account.id);
      const newestFirst = own.sort((a, b) => (a.created < b.created ? 1 : -1));
      const ending = new Set(newestFirst.slice(most - 1));
      endWhere((one) => ending.has(one));
      sessions.set(session.hash, Object.freeze({ ...session }));
    },

    async findSession(hash) {
      requireOpen();
      const session = sessions.get(hash);
      const account = session && accounts.get(session.account);
      return account && { session, account };
    },

    async endSession(hash) {
      requireOpen();
      return sessions.delete(hash);
    },

    async close() {
      isOpen = false;
    },
  };
}
