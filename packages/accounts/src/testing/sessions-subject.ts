import { deepStrictEqual as same, ok } from 'node:assert/strict';
import type { Account } from '../account.js';
import type { Accounts } from '../accounts.js';
import { newAccount, newSession } from './fixtures.js';
import { outcomes, refuses, type Subject } from './subject.js';

const hashOf = (number: number): string => String(number).padStart(64, '0');

const MOST = 3;

/** Begins a session of an account as it is, at an hour of one day. */
const begin = (accounts: Accounts, { id, revision }: Account, number: number): Promise<void> =>
  accounts.addSession(
    newSession(id, { hash: hashOf(number), created: `2031-05-01T${String(number).padStart(2, '0')}:00:00Z` }),
    { revision, most: MOST },
  );

/** The existing sessions of 1 to 9. */
async function running(accounts: Accounts): Promise<number[]> {
  const all = Array.from({ length: 9 }, (_, index) => index + 1);
  const found = await Promise.all(all.map((number) => accounts.findSession(hashOf(number))));
  return all.filter((_, index) => found[index] !== undefined);
}

/** Sessions: who they are of, and what they end with. */
export const sessionsSubject: Subject = {
  name: 'sessions',
  tests: {
    'are found with their account as it is now': async (accounts) => {
      const ann = await accounts.add(newAccount());
      const session = newSession(ann.id);
      await accounts.addSession(session, { revision: ann.revision, most: MOST });
      same(await accounts.findSession(session.hash), { session, account: ann });
      const author = await accounts.update({ ...ann, role: 'author' });
      same(await accounts.findSession(session.hash), { session, account: author });
      for (const hash of ['', hashOf(1), session.hash.toUpperCase(), `${session.hash} `])
        same(await accounts.findSession(hash), undefined);
    },

    'end once': async (accounts) => {
      const ann = await accounts.add(newAccount());
      await begin(accounts, ann, 1);
      await begin(accounts, ann, 2);
      ok(await accounts.endSession(hashOf(1)));
      ok(!(await accounts.endSession(hashOf(1))));
      same(await running(accounts), [2]);
    },

    'begin for the account that was checked alone': async (accounts) => {
      const ann = await accounts.add(newAccount());
      await refuses('conflict', begin(accounts, { ...ann, id: ann.id + 1 }, 1));
      const changed = await accounts.update({ ...ann, passwordHash: 'another' });
      await refuses('conflict', begin(accounts, ann, 1));
      const disabled = await accounts.update({ ...changed, disabled: true });
      await refuses('conflict', begin(accounts, disabled, 1));
      const removed = await accounts.update({
        ...disabled,
        disabled: false,
        removed: '2031-06-01T00:00:00Z',
      });
      await refuses('conflict', begin(accounts, removed, 1));
      same(await running(accounts), []);
    },

    'of many with one hash, one begins': async (accounts) => {
      const ann = await accounts.add(newAccount());
      const codes = await outcomes([1, 1, 1].map((number) => begin(accounts, ann, number)));
      same([...codes].sort(), ['conflict', 'conflict', 'done']);
    },

    'end with a change of the password, with disabling and with removal': async (accounts) => {
      const bob = await accounts.add(newAccount({ name: 'bob' }));
      await begin(accounts, bob, 9);
      let ann = await accounts.add(newAccount());
      const endings: readonly (readonly [Partial<Account>, Partial<Account>])[] = [
        [{ passwordHash: 'another' }, {}],
        [{ disabled: true }, { disabled: false }],
        [{ removed: '2031-06-01T00:00:00Z' }, {}],
      ];
      for (const [index, [change, back]] of endings.entries()) {
        await begin(accounts, ann, index + 1);
        same(await running(accounts), [index + 1, 9]);
        ann = await accounts.update({ ...ann, ...change });
        same(await running(accounts), [9]);
        ann = await accounts.update({ ...ann, ...back });
      }
      same(await running(accounts), [9]);
    },

    'go on with other changes': async (accounts) => {
      const ann = await accounts.add(newAccount());
      await begin(accounts, ann, 1);
      const author = await accounts.update({ ...ann, email: 'ann@example.org', role: 'author' });
      same(await running(accounts), [1]);
      await accounts.update({ ...author, passwordHash: 'another' }, { samePassword: false });
      same(await running(accounts), []);
    },

    'go on with another hash of the same password alone': async (accounts) => {
      const ann = await accounts.add(newAccount());
      await begin(accounts, ann, 1);
      const rehashed = await accounts.update({ ...ann, passwordHash: 'another' }, { samePassword: true });
      same([rehashed.passwordHash, await running(accounts)], ['another', [1]]);
      await accounts.update({ ...rehashed, disabled: true }, { samePassword: true });
      same(await running(accounts), []);
    },

    'are at most so many: those that began first end': async (accounts) => {
      const [ann, bob] = [await accounts.add(newAccount()), await accounts.add(newAccount({ name: 'bob' }))];
      await begin(accounts, bob, 1);
      for (const number of [4, 2, 3, 5]) await begin(accounts, ann, number);
      same(await running(accounts), [1, 3, 4, 5]);
      // a session that begins does not end at once, whatever the clock says
      await begin(accounts, ann, 2);
      same(await running(accounts), [1, 2, 4, 5]);
    },

    'that have expired are forgotten when another begins': async (accounts) => {
      const [ann, bob] = [await accounts.add(newAccount()), await accounts.add(newAccount({ name: 'bob' }))];
      const old = newSession(bob.id, { hash: hashOf(1), expires: '2031-05-01T02:00:00Z' });
      await accounts.addSession(old, { revision: bob.revision, most: MOST });
      same(await running(accounts), [1]);
      await begin(accounts, ann, 2);
      same(await running(accounts), [2]);
    },
  },
};
