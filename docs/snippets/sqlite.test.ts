import { createCalendar } from '@kalends/core';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const [before, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'kalends-sqlite-page-'))];

beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it('keeps a calendar in a file, and copies it', async () => {
  const { nightly, store } = await import('./sqlite.js');
  const calendar = createCalendar({ store });
  await calendar.venues.create({ venue: 'Hall' });
  expect(await nightly('kalends.db', 'copy.db')).toEqual([]);
  await calendar.close();
});
