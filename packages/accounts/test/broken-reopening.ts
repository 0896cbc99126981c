import { CalendarError } from '@kalends/core';
import { createMemoryAccounts, type Accounts } from '@kalends/accounts';

/** Opens the same accounts again. */
export type Reopen = (accounts: Accounts) => Accounts;

/** Which accounts hold the data of each opened ones. */
const held = new WeakMap<Accounts, Accounts>();

function openOn(data: Accounts): Accounts {
  let isOpen = true;
  const opened = async (): Promise<Accounts> => {
    if (!isOpen) throw new CalendarError('store_closed', 'The accounts are closed.');
    return data;
  };
  const accounts: Accounts = {
    find: async (query) => (await opened()).find(query),
    findKey: async (hash) => (await opened()).findKey(hash),
    list: async (of) => (await opened()).list(of),
    add: async (given) => (await opened()).add(given),
    update: async (given, change) => (await opened()).update(given, change),
    addKey: async (given) => (await opened()).addKey(given),
    revokeKey: async (id, at) => (await opened()).revokeKey(id, at),
    noteUse: async (id, at) => (await opened()).noteUse(id, at),
    addSession: async (session, start) => (await opened()).addSession(session, start),
    findSession: async (hash) => (await opened()).findSession(hash),
    endSession: async (hash) => (await opened()).endSession(hash),
    close: async () => {
      isOpen = false;
    },
  };
  held.set(accounts, data);
  return accounts;
}

/** Accounts whose data outlive them, as in a file. */
export const createLastingAccounts = (): Accounts => openOn(createMemoryAccounts());

/** Opens the same accounts again, correctly. */
export const reopenWell: Reopen = (accounts) => openOn(held.get(accounts) ?? createMemoryAccounts());

/** Second accounts on the same data that break a promise. */
export const BROKEN_REOPENING: Readonly<Record<string, Reopen>> = {
  'nothing outlives the accounts': () => createMemoryAccounts(),
  'a second process has accounts as it saw them first': (accounts) => {
    const second = reopenWell(accounts);
    const seen = new Map<string, ReturnType<Accounts['find']>>();
    return {
      ...second,
      find(query) {
        const key = JSON.stringify(query);
        const found = seen.get(key) ?? second.find(query);
        seen.set(key, found);
        return found;
      },
    };
  },
  'a second process has keys as it saw them first': (accounts) => {
    const second = reopenWell(accounts);
    const seen = new Map<string, ReturnType<Accounts['findKey']>>();
    return {
      ...second,
      addKey: async (given) => {
        const key = await second.addKey(given);
        await second.findKey(key.hash).then((owner) => seen.set(key.hash, Promise.resolve(owner)));
        return key;
      },
      findKey: (hash) => seen.get(hash) ?? second.findKey(hash),
    };
  },
  'a second process gives the same ids': (accounts) => {
    const second = reopenWell(accounts);
    let last = 1;
    return { ...second, add: (given) => second.add({ ...given, id: given.id ?? ++last }) };
  },
};
