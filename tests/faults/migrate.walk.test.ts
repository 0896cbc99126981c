import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CalendarError } from '@kalends/core';
import { checkSqliteStore, createSqliteAccounts, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { databaseWays, withDatabaseFault } from './database-faults.js';
import { openIn } from './held.js';

const root = mkdtempSync(join(tmpdir(), 'kalends-migrate-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

const formerFile = (schema: number): Buffer =>
  gunzipSync(
    readFileSync(
      join(import.meta.dirname, `../../packages/store-sqlite/test/former-files/schema-${schema}.db.gz`),
    ),
  );

/** What opens a file, and thereby migrates it. */
const OPENED = {
  'a store': (file: string) => createSqliteStore({ file }),
  accounts: (file: string) => createSqliteAccounts({ file }),
} as const;

async function contentOf(file: string): Promise<unknown> {
  const [store, accounts] = [createSqliteStore({ file }), createSqliteAccounts({ file })];
  const content = [await readEverything(store), await accounts.list()];
  await store.close();
  await accounts.close();
  return content;
}

describe.each(Object.keys(OPENED) as (keyof typeof OPENED)[])(
  '%s on a file of an earlier version',
  (what) => {
    it.each(databaseWays.flatMap((way) => [1, 2, 3].map((schema) => [way, schema] as const)))(
      'is migrated now or later when a call to SQLite fails: %s, schema %d',
      async (way, schema) => {
        const bytes = formerFile(schema);
        const whole = join(root, `whole-${what}-${way}-${schema}.db`);
        writeFileSync(whole, bytes);
        const called = await withDatabaseFault(root, undefined, () => OPENED[what](whole).close());
        const wanted = await contentOf(whole);
        expect(called.length).toBeGreaterThan(10);
        for (const [index, text] of called.entries()) {
          const where = JSON.stringify([index + 1, text]);
          const folder = mkdtempSync(join(root, 'former-'));
          const file = join(folder, 'kalends.db');
          writeFileSync(file, bytes);
          await withDatabaseFault(folder, { nth: index + 1, way }, async () => {
            try {
              await OPENED[what](file).close();
            } catch (error) {
              expect.soft(error, where).toBeInstanceOf(CalendarError);
              expect.soft(String(error), where).toMatch(/^CalendarError: .*kalends[.]db .*[.]$/);
            }
          });
          expect.soft(openIn(folder), where).toEqual([]);
          expect.soft(await contentOf(file), where).toEqual(wanted);
          expect.soft(checkSqliteStore({ file }), where).toEqual([]);
          rmSync(folder, { recursive: true });
        }
      },
    );
  },
);
