import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from '@kalends/accounts/testing';
import { insert, newEvent, newVenue } from '@kalends/store-kit';
import { createSqliteAccounts, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kalends-accounts-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const newFile = (): string => join(mkdtempSync(join(folder, 'file-')), 'calendar.db');

describe('accounts in the file of a store', () => {
  it('get ids above the authors of records, so that no one finds the drafts of others', async () => {
    const file = newFile();
    const store = createSqliteStore({ file });
    const changes = [
      insert('event', newEvent({ id: -1, author: 7 })),
      insert('venue', newVenue({ id: -2, author: 12 })),
      // who is configured rather than stored has an id that counts for nothing here
      insert('event', newEvent({ id: -3, author: 2 ** 32 + 5, slug: 'other' })),
    ];
    await store.commit({ changes, preconditions: [] });
    const accounts = createSqliteAccounts({ file });
    expect((await accounts.add(newAccount())).id).toBe(13);
    expect((await accounts.add(newAccount({ name: 'old', id: 7 }))).id).toBe(7);
    await Promise.all([accounts.close(), store.close()]);
  });

  it('are used beside a store that is open', async () => {
    const file = newFile();
    const accounts = createSqliteAccounts({ file });
    const store = createSqliteStore({ file });
    await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
    expect((await accounts.add(newAccount())).id).toBe(2);
    expect(await store.version()).toBe(1);
    await Promise.all([accounts.close(), store.close()]);
  });

  it('wait for a store that is writing', async () => {
    const file = newFile();
    const store = createSqliteStore({ file });
    const accounts = createSqliteAccounts({ file });
    const commits = Array.from({ length: 20 }, (_, n) =>
      store.commit({ changes: [insert('event', newEvent({ slug: `e${n}` }))], preconditions: [] }),
    );
    const added = Array.from({ length: 20 }, (_, n) => accounts.add(newAccount({ name: `user${n}` })));
    expect(new Set((await Promise.all(added)).map(({ id }) => id)).size).toBe(20);
    await Promise.all(commits);
    await Promise.all([accounts.close(), store.close()]);
  });

  it('are refused with one sentence where a store would be', () => {
    for (const [options, sentence] of [
      [{ file: '' }, 'The option file is not the path of a file.'],
      [{ file: join(folder, 'nowhere', 'x.db') }, 'x.db cannot be created: there is no folder'],
      [{ file: join(folder, 'none.db'), mustExist: true }, 'none.db does not exist.'],
    ] as const) {
      expect(() => createSqliteAccounts(options)).toThrow(sentence);
    }
  });
});
