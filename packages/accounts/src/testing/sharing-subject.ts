import { deepStrictEqual as same, ok } from 'node:assert/strict';
import type { Accounts } from '../accounts.js';
import { newAccount, newKey, newSession } from './fixtures.js';
import { outcomes, refuses, type Subject } from './subject.js';

const METHODS: Readonly<Record<string, (accounts: Accounts) => Promise<unknown>>> = {
  find: (accounts) => accounts.find({ id: 2 }),
  findKey: (accounts) => accounts.findKey('ab'),
  list: (accounts) => accounts.list(),
  add: (accounts) => accounts.add(newAccount()),
  update: (accounts) => accounts.update({ ...newAccount(), id: 2, revision: 1 }),
  addKey: (accounts) => accounts.addKey(newKey(2)),
  revokeKey: (accounts) => accounts.revokeKey(1, '2031-06-01T00:00:00Z'),
  noteUse: (accounts) => accounts.noteUse(1, '2031-06-01T00:00:00Z'),
  addSession: (accounts) => accounts.addSession(newSession(2), { revision: 1, most: 1 }),
  findSession: (accounts) => accounts.findSession('ab'),
  endSession: (accounts) => accounts.endSession('ab'),
};

const won = (codes: readonly string[]): number => codes.filter((code) => code === 'done').length;

/** Concurrent calls, and closing. */
export const concurrencySubject: Subject = {
  name: 'concurrency',
  tests: {
    'of many who take a name, one gets it': async (accounts) => {
      const codes = await outcomes(
        Array.from({ length: 10 }, (_, n) => accounts.add(newAccount({ name: n % 2 === 0 ? 'ann' : 'ANN' }))),
      );
      same([won(codes), new Set(codes)], [1, new Set(['done', 'conflict'])]);
      same((await accounts.list()).accounts.length, 1);
    },

    'no two get the same id': async (accounts) => {
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, n) => accounts.add(newAccount({ name: `user${n}` }))),
      );
      same(new Set(added.map(({ id }) => id)).size, 20);
      const keys = await Promise.all(
        added.map(({ id }, n) => accounts.addKey(newKey(id, { hash: String(n).padStart(64, '0') }))),
      );
      same(new Set(keys.map(({ id }) => id)).size, 20);
    },

    'of many updates from one revision, one wins': async (accounts) => {
      const ann = await accounts.add(newAccount());
      const codes = await outcomes(
        Array.from({ length: 10 }, (_, n) => accounts.update({ ...ann, passwordHash: `hash ${n}` })),
      );
      same([won(codes), new Set(codes)], [1, new Set(['done', 'conflict'])]);
      const { passwordHash, revision } = (await accounts.find({ id: ann.id })) ?? {};
      same([passwordHash, revision], [`hash ${codes.indexOf('done')}`, 2]);
    },

    'after close everything rejects, and closing again is harmless': async (accounts) => {
      await accounts.close();
      await accounts.close();
      for (const method of Object.values(METHODS)) await refuses('store_closed', method(accounts));
    },
  },
};

/** Others that have the same accounts open, or open them later, see all writes. */
export const sharingSubject: Subject = {
  name: 'sharing',
  reopens: true,
  tests: {
    'what was acknowledged is there after reopening, and no id comes again': async (accounts, { reopen }) => {
      const ann = await accounts.add(newAccount());
      const key = await accounts.addKey(newKey(ann.id));
      const gone = await accounts.update({ ...ann, removed: '2031-06-01T00:00:00Z' });
      await accounts.close();
      const again = await reopen(accounts);
      same(await again.list(), { accounts: [gone], keys: [key] });
      ok((await again.add(newAccount())).id > ann.id);
    },

    'each sees at once what the other has written': async (accounts, { reopen }) => {
      const other = await reopen(accounts);
      const ann = await accounts.add(newAccount());
      same(await other.find({ login: 'ann' }), ann);
      const key = await other.addKey(newKey(ann.id));
      same(await accounts.findKey(key.hash), { key, account: ann });
      const disabled = await other.update({ ...ann, disabled: true });
      same(await accounts.find({ id: ann.id }), disabled);
      const author = await accounts.update({ ...disabled, role: 'author' });
      same(await other.find({ login: 'ann' }), author);
      same((await other.findKey(key.hash))?.account, author);
      await refuses('conflict', accounts.update({ ...ann, name: 'stale' }));
      ok(await accounts.revokeKey(key.id, '2031-06-01T00:00:00Z'));
      same((await other.findKey(key.hash))?.key.revoked, '2031-06-01T00:00:00Z');
      ok(!(await other.revokeKey(key.id, '2031-06-02T00:00:00Z')));
    },

    'sessions begin and end for all': async (accounts, { reopen }) => {
      const other = await reopen(accounts);
      const ann = await accounts.add(newAccount());
      const session = newSession(ann.id);
      await other.addSession(session, { revision: ann.revision, most: 1 });
      same(await accounts.findSession(session.hash), { session, account: ann });
      await other.update({ ...ann, passwordHash: 'another' });
      same(await accounts.findSession(session.hash), undefined);
    },

    'names, ids and states stay unique over two': async (accounts, { reopen }) => {
      const both = [accounts, await reopen(accounts)] as const;
      const turn = (n: number): Accounts => both[n % 2 === 0 ? 0 : 1];
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, n) => turn(n).add(newAccount({ name: `user${n}` }))),
      );
      same(new Set(added.map(({ id }) => id)).size, 20);
      same(won(await outcomes([0, 1, 2, 3].map((n) => turn(n).add(newAccount({ name: 'ann' }))))), 1);
      const ann = await accounts.find({ login: 'ann' });
      ok(ann !== undefined);
      same(won(await outcomes([0, 1, 2, 3].map((n) => turn(n).update({ ...ann, disabled: true })))), 1);
    },
  },
};
