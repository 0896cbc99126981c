import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createSqliteStore } from '@kalends/store-sqlite';
import { expect } from 'vitest';
import { readEverything } from '../../../packages/cli/test/everything.js';
import type { ServedCalendar } from './served-calendar.js';

const FORMER = join(import.meta.dirname, '../../../packages/store-sqlite/test/former-files');

/** A file that a version with this schema has written, with four public events. */
export const formerFile = (schema: number): Buffer =>
  gunzipSync(readFileSync(join(FORMER, `schema-${schema}.db.gz`)));

/** A digest of all records in a file. */
async function digestOf(file: string): Promise<string> {
  const store = createSqliteStore({ file, mustExist: true });
  const everything = JSON.stringify(await readEverything(store));
  await store.close();
  return createHash('sha256').update(everything).digest('hex');
}

/** Backs up a calendar, serves an older file in its place, and restores the backup. */
export async function restoreBackup(calendar: ServedCalendar): Promise<void> {
  const { file, folder } = calendar;
  const [backup, former] = [join(folder, 'backup.db'), join(folder, 'former.db')];
  let digest = '';
  await calendar.deploy(async () => {
    await calendar.command('backup', file, backup);
    digest = await digestOf(file);
    writeFileSync(former, formerFile(2));
    // a server migrates a file, a restore does not
    await expect(calendar.command('restore', former, file)).rejects.toThrow('an older version');
    renameSync(former, file);
  });
  const found = await calendar.send(0, '/wp-json/tribe/events/v1/events?starts_after=2031-01-01&per_page=50');
  expect(await found.json()).toMatchObject({ total: 4 });
  await calendar.deploy(async () => {
    await calendar.command('restore', backup, file);
    expect(await digestOf(file)).toBe(digest);
  });
  for (const one of [backup, `${file}.before-restore`]) rmSync(one);
}
