import { CalendarError } from '@kalends/core';
import type { Account, AccountKey, Accounts } from '@kalends/accounts';

/** Accounts that break one promise. */
export interface Broken {
  /** The subjects of the contract that have to notice. */
  readonly caughtBy: readonly string[];
  /** The methods with which good accounts are broken. */
  readonly broken: (accounts: Accounts) => Partial<Accounts>;
}

/** Accounts that answer something else for every account. */
const answering =
  (spoil: (account: Account) => Account): Broken['broken'] =>
  (accounts) => ({
    find: async (query) => {
      const found = await accounts.find(query);
      return found && spoil(found);
    },
  });

/** Accounts that store something else in place of what they are given. */
const storing =
  <M extends 'add' | 'addKey'>(method: M, spoil: (given: Parameters<Accounts[M]>[0]) => object) =>
  (accounts: Accounts): Partial<Accounts> => ({
    [method]: (given: Parameters<Accounts[M]>[0]) => accounts[method]({ ...given, ...spoil(given) } as never),
  });

/** Changes an account whatever its revision is; `wait` comes between reading and writing. */
const force =
  (accounts: Accounts, wait: () => Promise<void>) =>
  async (account: Account): Promise<Account> => {
    for (;;) {
      const stored = await accounts.find({ id: account.id });
      await wait();
      try {
        return await accounts.update({ ...account, revision: stored?.revision ?? account.revision });
      } catch (error) {
        const now = await accounts.find({ id: account.id });
        if (now === undefined || now.revision === stored?.revision) throw error;
      }
    }
  };

const isConflict = (error: unknown): boolean => error instanceof CalendarError && error.code === 'conflict';

const noWait = () => Promise.resolve();

/** Accounts and keys that are kept wrongly. */
export const BROKEN: Readonly<Record<string, Broken>> = {
  'logins are compared with their case': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      async find(query) {
        const found = await accounts.find(query);
        return 'id' in query || [found?.name, found?.email].includes(query.login) ? found : undefined;
      },
    }),
  },
  'the list of one account has the keys of all': {
    caughtBy: ['keys'],
    broken: (accounts) => ({
      async list(of) {
        const { keys } = await accounts.list();
        return { ...(await accounts.list(of)), keys };
      },
    }),
  },
  'logins are compared byte by byte, not by character': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      find: (query) =>
        'login' in query && query.login !== query.login.normalize('NFC')
          ? Promise.resolve(undefined)
          : accounts.find(query),
    }),
  },
  'an e-mail address is no login': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      async find(query) {
        const found = await accounts.find(query);
        const isName = 'login' in query && found?.name.toLowerCase() === query.login.toLowerCase();
        return 'id' in query || isName ? found : undefined;
      },
    }),
  },
  'a removed account logs in': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      async find(query) {
        const { accounts: all } = await accounts.list();
        return (
          (await accounts.find(query)) ??
          ('login' in query ? all.find(({ name, email }) => [name, email].includes(query.login)) : undefined)
        );
      },
    }),
  },
  'a removed account is gone': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      async find(query) {
        const found = await accounts.find(query);
        return found?.removed === null ? found : undefined;
      },
    }),
  },
  'a taken name is given again': {
    caughtBy: ['accounts', 'concurrency', 'random steps'],
    broken: (accounts) => ({
      add: (given) =>
        accounts.add(given).catch(async (error: unknown) => {
          const { accounts: all } = await accounts.list();
          if (!isConflict(error) || all.some(({ id }) => id === given.id)) throw error;
          return accounts.add({ ...given, name: `${given.name} ${all.length}`, email: null });
        }),
    }),
  },
  'ids count the accounts': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      async add(given) {
        const { accounts: all } = await accounts.list();
        return accounts.add({ ...given, id: given.id ?? all.length + 2 });
      },
    }),
  },
  'ids go on above those of configured users': {
    caughtBy: ['accounts'],
    broken: (accounts) => ({
      async add(given) {
        const { accounts: all } = await accounts.list();
        const highest = Math.max(1, ...all.map(({ id }) => id).filter((id) => id < Number.MAX_SAFE_INTEGER));
        return accounts.add({ ...given, id: given.id ?? highest + 1 });
      },
    }),
  },
  'capabilities are forgotten': {
    caughtBy: ['accounts', 'keys'],
    broken: (accounts) => ({
      ...storing('add', () => ({ capabilities: null }))(accounts),
      ...storing('addKey', () => ({ capabilities: null }))(accounts),
    }),
  },
  'password hashes are forgotten': {
    caughtBy: ['accounts'],
    broken: storing('add', () => ({ passwordHash: null })),
  },
  'a new account is never disabled': {
    caughtBy: ['accounts'],
    broken: storing('add', () => ({ disabled: false })),
  },
  'the creation of an account can be moved': {
    caughtBy: ['accounts'],
    broken: (accounts) => ({
      update: async (given) => ({ ...(await accounts.update(given)), created: given.created }),
    }),
  },
  'revisions stand still': {
    caughtBy: ['accounts', 'concurrency'],
    broken: answering((account) => ({ ...account, revision: 1 })),
  },
  'updates from old revisions are accepted': {
    caughtBy: ['accounts', 'concurrency', 'random steps'],
    broken: (accounts) => ({ update: force(accounts, noWait) }),
  },
  'the revision is looked at before the update, not in it': {
    caughtBy: ['concurrency'],
    broken: (accounts) => ({
      async update(given) {
        const stored = await accounts.find({ id: given.id });
        if (stored?.revision !== given.revision) throw new CalendarError('conflict', 'Changed.');
        return force(accounts, noWait)(given);
      },
    }),
  },
  'inputs are kept as they are': {
    caughtBy: ['accounts'],
    broken: (accounts) => {
      const given = new Map<number, Account['capabilities']>();
      return {
        async add(account) {
          const added = await accounts.add(account);
          given.set(added.id, account.capabilities);
          return added;
        },
        async find(query) {
          const found = await accounts.find(query);
          return found && { ...found, capabilities: given.get(found.id) ?? null };
        },
      };
    },
  },
  'a key is found by a similar hash': {
    caughtBy: ['keys'],
    broken: (accounts) => ({ findKey: (hash) => accounts.findKey(hash.trim().toLowerCase()) }),
  },
  'a key has its account as it was': {
    caughtBy: ['keys'],
    broken: (accounts) => {
      const first = new Map<number, Account>();
      return {
        async findKey(hash) {
          const owner = await accounts.findKey(hash);
          if (owner === undefined) return undefined;
          const account = first.get(owner.account.id) ?? owner.account;
          first.set(account.id, account);
          return { key: owner.key, account };
        },
      };
    },
  },
  'a key may belong to no account': {
    caughtBy: ['keys', 'random steps'],
    broken: (accounts) => ({
      async addKey(given) {
        if ((await accounts.find({ id: given.account })) === undefined) return { ...given, id: 1 };
        return accounts.addKey(given);
      },
    }),
  },
  'a second key with the same hash is accepted': {
    caughtBy: ['keys', 'random steps'],
    broken: (accounts) => ({
      addKey: (given) =>
        accounts.addKey(given).catch(async (error: unknown) => {
          const known = await accounts.findKey(given.hash);
          if (known === undefined) throw error;
          return { ...given, id: known.key.id };
        }),
    }),
  },
  'a revoked key works': {
    caughtBy: ['keys', 'random steps'],
    broken: () => ({ revokeKey: async () => true }),
  },
  'a key can be revoked again': {
    caughtBy: ['keys', 'random steps'],
    broken: (accounts) => ({
      async revokeKey(id, at) {
        await accounts.revokeKey(id, at);
        return true;
      },
    }),
  },
  'the last use is forgotten': {
    caughtBy: ['keys', 'random steps'],
    broken: () => ({ noteUse: async () => undefined }),
  },
  'an earlier use replaces a later one': {
    caughtBy: ['keys', 'random steps'],
    broken: (accounts) => {
      const uses = new Map<number, string>();
      const used = (key: AccountKey): AccountKey => ({ ...key, lastUsed: uses.get(key.id) ?? key.lastUsed });
      return {
        noteUse: async (id, at) => void uses.set(id, at),
        async findKey(hash) {
          const owner = await accounts.findKey(hash);
          return owner && { ...owner, key: used(owner.key) };
        },
        async list() {
          const { keys, ...rest } = await accounts.list();
          return { ...rest, keys: keys.map(used) };
        },
      };
    },
  },
  'lists are in no order': {
    caughtBy: ['accounts', 'random steps'],
    broken: (accounts) => ({
      async list() {
        const { accounts: all, keys } = await accounts.list();
        return { accounts: [...all].reverse(), keys };
      },
    }),
  },
  'lists leave out removed accounts': {
    caughtBy: ['keys', 'random steps'],
    broken: (accounts) => ({
      async list() {
        const { accounts: all, keys } = await accounts.list();
        return { accounts: all.filter(({ removed }) => removed === null), keys };
      },
    }),
  },
  'a conflict has another code': {
    caughtBy: ['accounts', 'concurrency', 'random steps'],
    broken: (accounts) => ({
      add: (given) =>
        accounts.add(given).catch((error: unknown) => {
          throw new Error('Conflict', { cause: error });
        }),
    }),
  },
  'closing does nothing': {
    caughtBy: ['concurrency'],
    broken: () => ({ close: async () => undefined }),
  },
  'closing twice fails': {
    caughtBy: ['concurrency'],
    broken: (accounts) => ({
      async close() {
        await accounts.list();
        await accounts.close();
      },
    }),
  },
};
