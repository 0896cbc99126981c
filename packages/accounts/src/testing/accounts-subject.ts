import { deepStrictEqual as same, ok } from 'node:assert/strict';
import type { Capability } from '@kalends/core';
import { FIRST_DERIVED_ID, FIRST_GIVEN_ID } from '../account.js';
import { newAccount } from './fixtures.js';
import { refuses, type Subject } from './subject.js';

/** Accounts: ids, logins and updates. */
export const accountsSubject: Subject = {
  name: 'accounts',
  tests: {
    'are found as they were added, by id, name and address': async (accounts) => {
      const given = newAccount({
        name: 'Zoë Łuk日本',
        email: 'Zoe@Example.org',
        capabilities: ['edit_posts', 'upload_files'],
        passwordHash: '$scrypt$ln=1,r=8,p=1$c2FsdA$a2V5',
        disabled: true,
      });
      const added = await accounts.add(given);
      same(added, { ...given, id: added.id, revision: 1 });
      ok(added.id >= FIRST_GIVEN_ID);
      same(await accounts.find({ id: added.id }), added);
      for (const login of [
        'Zoë Łuk日本',
        'ZOË ŁUK日本',
        'zoe\u0308 łuk日本',
        'zoe@example.org',
        'ZOE@EXAMPLE.ORG',
      ])
        same(await accounts.find({ login }), added, `found by ${login}`);
      for (const login of ['', 'zoe', 'Zoë Łuk', '%', "' OR 1=1", 'a\0b'])
        same(await accounts.find({ login }), undefined, `not found by ${login}`);
      for (const id of [0, -1, added.id + 1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1.5, NaN])
        same(await accounts.find({ id }), undefined, `not found by the id ${id}`);
    },

    'have ids that count up, over those that were asked for': async (accounts) => {
      const ids: number[] = [];
      const add = async (name: string, id?: number) => {
        ids.push((await accounts.add(newAccount({ name, ...(id !== undefined && { id }) }))).id);
      };
      await add('a');
      await add('b');
      await add('c', 1);
      await add('d', 1000);
      await add('e', FIRST_DERIVED_ID + 12);
      await add('f', Number.MAX_SAFE_INTEGER);
      await add('g');
      same(ids, [2, 3, 1, 1000, FIRST_DERIVED_ID + 12, Number.MAX_SAFE_INTEGER, 1001]);
      await refuses('conflict', accounts.add(newAccount({ name: 'h', id: 1000 })));
      same(
        (await accounts.list()).accounts.map(({ name }) => name),
        ['c', 'a', 'b', 'd', 'g', 'e', 'f'],
      );
    },

    'share no name and no address, in no letter case': async (accounts) => {
      await accounts.add(newAccount({ name: 'ann', email: 'ann@example.org' }));
      const bob = await accounts.add(newAccount({ name: 'bob' }));
      for (const [name, email] of [
        ['ANN', null],
        ['carl', 'Ann@Example.org'],
        ['Ann@example.org', null],
        ['carl', 'ANN'],
      ] as const) {
        await refuses('conflict', accounts.add(newAccount({ name, email })));
        await refuses('conflict', accounts.update({ ...bob, name, email }));
      }
      same(await accounts.find({ id: bob.id }), bob);
      same((await accounts.list()).accounts.length, 2);
      same(await accounts.find({ login: 'carl' }), undefined);
      // the e-mail address of an account may also be its name
      const same1 = await accounts.add(newAccount({ name: 'dan@example.org', email: 'DAN@example.org' }));
      same((await accounts.find({ login: 'dan@example.org' }))?.id, same1.id);
    },

    'change from one state to the next': async (accounts) => {
      const added = await accounts.add(newAccount({ email: 'ann@example.org' }));
      const changed = {
        ...added,
        name: 'anna',
        email: null,
        role: 'author' as const,
        capabilities: ['edit_posts' as const],
        passwordHash: 'other',
        disabled: true,
      };
      const updated = await accounts.update({ ...changed, created: '1999-01-01T00:00:00Z' });
      same(updated, { ...changed, revision: 2 });
      same(await accounts.find({ login: 'Anna' }), updated);
      for (const login of ['ann', 'ann@example.org']) same(await accounts.find({ login }), undefined);
      await refuses('conflict', accounts.update({ ...added, name: 'stale' }));
      await refuses('conflict', accounts.update({ ...updated, id: updated.id + 1 }));
      await refuses('conflict', accounts.update({ ...updated, revision: 3 }));
      same(await accounts.find({ id: added.id }), updated);
    },

    'keep their ids when they are removed, and free their names': async (accounts) => {
      const removed = '2031-06-01T00:00:00Z';
      const ann = await accounts.add(newAccount({ email: 'ann@example.org' }));
      const gone = await accounts.update({ ...ann, removed });
      same(gone.removed, removed);
      for (const login of ['ann', 'ann@example.org']) same(await accounts.find({ login }), undefined);
      same(await accounts.find({ id: ann.id }), gone);
      const again = await accounts.add(newAccount());
      ok(again.id > ann.id, 'a new account of the name has an id of its own');
      same((await accounts.find({ login: 'ann' }))?.id, again.id);
      await refuses('conflict', accounts.add(newAccount({ name: 'other', id: ann.id })));
      // a copy includes removed accounts, whose names are free
      const copied = await accounts.add(newAccount({ id: 77, removed }));
      same(copied.removed, removed);
      same((await accounts.find({ login: 'ann' }))?.id, again.id);
    },

    'are not changed through an answer or an input': async (accounts) => {
      const capabilities: Capability[] = ['edit_posts', 'upload_files'];
      const { id } = await accounts.add(newAccount({ capabilities }));
      capabilities.pop();
      const answered = (await accounts.find({ id }))?.capabilities ?? [];
      if (!Object.isFrozen(answered)) Reflect.set(answered, 'length', 0);
      same((await accounts.find({ id }))?.capabilities, ['edit_posts', 'upload_files']);
    },
  },
};
