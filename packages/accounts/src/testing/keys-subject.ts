import { deepStrictEqual as same, ok } from 'node:assert/strict';
import { newAccount, newKey } from './fixtures.js';
import { refuses, type Subject } from './subject.js';

const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

/** Keys: found by hash, revoked once, with the time of the latest use. */
export const keysSubject: Subject = {
  name: 'keys',
  tests: {
    'are found as they were added, with their account as it is': async (accounts) => {
      const ann = await accounts.add(newAccount());
      const given = newKey(ann.id, {
        name: 'the website ☀',
        role: 'contributor',
        capabilities: ['edit_posts'],
        expires: '2032-01-01T00:00:00Z',
        lastUsed: '2031-07-01T00:00:00Z',
      });
      const key = await accounts.addKey(given);
      same(key, { ...given, id: key.id });
      same(await accounts.findKey(given.hash), { key, account: ann });
      const disabled = await accounts.update({ ...ann, disabled: true });
      same(await accounts.findKey(given.hash), { key, account: disabled });
      const removed = await accounts.update({ ...disabled, removed: '2031-06-01T00:00:00Z' });
      same(await accounts.findKey(given.hash), { key, account: removed });
      for (const hash of ['', hashOf(1), given.hash.toUpperCase(), `${given.hash} `])
        same(await accounts.findKey(hash), undefined);
      same(await accounts.list(), { accounts: [removed], keys: [key] });
    },

    'belong to an account, and are no one else’s': async (accounts) => {
      const { id } = await accounts.add(newAccount());
      await refuses('conflict', accounts.addKey(newKey(id + 1)));
      const first = await accounts.addKey(newKey(id));
      await refuses('conflict', accounts.addKey(newKey(id)));
      await refuses('conflict', accounts.addKey(newKey(id, { id: first.id, hash: hashOf(2) })));
      const copied = await accounts.addKey(
        newKey(id, { id: 500, hash: hashOf(3), revoked: '2031-06-01T00:00:00Z' }),
      );
      const last = await accounts.addKey(newKey(id, { hash: hashOf(4) }));
      same([copied.id, last.id], [500, 501]);
      same(
        (await accounts.list()).keys.map((key) => key.id),
        [first.id, 500, 501],
      );
    },

    'are listed with their account alone': async (accounts) => {
      const ann = await accounts.add(newAccount());
      const bob = await accounts.add(newAccount({ name: 'bob', email: null }));
      const first = await accounts.addKey(newKey(ann.id));
      const second = await accounts.addKey(newKey(bob.id, { hash: hashOf(2) }));
      same(await accounts.list(), { accounts: [ann, bob], keys: [first, second] });
      same(await accounts.list({ id: ann.id }), { accounts: [ann], keys: [first] });
      same(await accounts.list({ id: bob.id }), { accounts: [bob], keys: [second] });
      same(await accounts.list({ id: bob.id + 1 }), { accounts: [], keys: [] });
    },

    'are revoked once and for ever': async (accounts) => {
      const { id } = await accounts.add(newAccount());
      const key = await accounts.addKey(newKey(id));
      ok(await accounts.revokeKey(key.id, '2031-06-01T00:00:00Z'));
      ok(!(await accounts.revokeKey(key.id, '2031-07-01T00:00:00Z')));
      ok(!(await accounts.revokeKey(key.id + 1, '2031-07-01T00:00:00Z')));
      same((await accounts.findKey(key.hash))?.key.revoked, '2031-06-01T00:00:00Z');
      await refuses('conflict', accounts.addKey(newKey(id)));
    },

    'know their last use': async (accounts) => {
      const { id } = await accounts.add(newAccount());
      const key = await accounts.addKey(newKey(id));
      const lastUsed = async () => (await accounts.findKey(key.hash))?.key.lastUsed;
      await accounts.noteUse(key.id, '2031-06-02T00:00:00Z');
      same(await lastUsed(), '2031-06-02T00:00:00Z');
      await accounts.noteUse(key.id, '2031-06-01T00:00:00Z');
      same(await lastUsed(), '2031-06-02T00:00:00Z');
      await accounts.noteUse(key.id, '2031-06-03T00:00:00Z');
      same(await lastUsed(), '2031-06-03T00:00:00Z');
      await accounts.noteUse(key.id + 1, '2031-06-03T00:00:00Z');
    },
  },
};
