import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { newAccount } from '@kalends/accounts/testing';
import { createCalendar, type Calendar } from '@kalends/core';
import { afterAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../src/file/migrations.js';
import {
  backupSqliteStore,
  checkSqliteStore,
  createSqliteAccounts,
  createSqliteStore,
} from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-former-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that a version with this schema has written. It never changes: a new migration gets a file of its own. */
const fixtureOf = (schema: number): string =>
  join(import.meta.dirname, 'former-files', `schema-${schema}.db.gz`);

/** The calendar of a file, at a fixed time. */
const openCalendar = (file: string): Calendar =>
  createCalendar({
    store: createSqliteStore({ file }),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 3, 1),
  });

/** Writes what the files of all schemas have: records of each kind, also hidden ones, a history and an account. */
async function fill(file: string): Promise<void> {
  const calendar = openCalendar(file);
  const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  const jazz = await calendar.events.create({
    ...dates,
    title: 'Jazz',
    description: '<p>Loud</p>',
    cost: '12 EUR',
    image: 'https://site.example/jazz.jpg',
    venue: { venue: 'Old Corn Hall', city: 'Riverton', geo_lat: 45.1, geo_lng: 9.2 },
    organizer: [{ organizer: 'The Society' }],
    categories: ['Concerts'],
    tags: ['loud'],
  });
  await calendar.events.update(jazz.id, { title: 'Jazz in the courtyard' });
  await calendar.events.create({ ...dates, title: 'A draft', status: 'draft' });
  const over = await calendar.events.create({ ...dates, title: 'Thrown away' });
  await calendar.events.delete(over.id);
  await calendar.series.create({
    ...dates,
    title: 'Weekly walk',
    recurrence: ['FREQ=WEEKLY;COUNT=3'],
  });
  await calendar.close();
  const accounts = createSqliteAccounts({ file });
  await accounts.add(newAccount({ name: 'ann', role: 'editor' }));
  await accounts.close();
}

/** What is in a file, as a calendar and its lists show it. */
async function contentOf(file: string): Promise<object> {
  const calendar = openCalendar(file);
  const all = {
    status: ['publish', 'draft', 'trash'] as const,
    start_date: '2031-01-01',
    end_date: '2032-01-01',
  };
  const events = await calendar.events.list({ ...all, per_page: 50 });
  const found = await calendar.events.list({ ...all, search: 'courtyard', categories: ['concerts'] });
  const history = await calendar.events.history(events.items[0]?.id ?? 0);
  const content = {
    events: events.items.map(({ title, status, utc_start_date, cost, venue, categories, series }) => ({
      ...{ title, status, utc_start_date, cost, venue, categories, series },
    })),
    found: found.items.map(({ title }) => title),
    venues: (await calendar.venues.list({})).items.map(({ venue, city, geo_lat }) => ({
      venue,
      city,
      geo_lat,
    })),
    history: history.items.map(({ actor, at, changes }) => ({ actor, at, changes })),
    version: await calendar.version(),
  };
  await calendar.close();
  const accounts = createSqliteAccounts({ file });
  const { accounts: people } = await accounts.list();
  await accounts.close();
  return { ...content, accounts: people.map(({ name, role }) => ({ name, role })) };
}

it('a file of an earlier schema is checked and copied once a store has been opened on it', async () => {
  const file = join(folder, 'earlier.db');
  writeFileSync(file, gunzipSync(readFileSync(fixtureOf(1))));
  const refusal = `${file} was written by an older version of Kalends; open it once with this version to migrate it.`;
  expect(() => checkSqliteStore({ file })).toThrow(refusal);
  await createSqliteStore({ file }).close();
  expect(checkSqliteStore({ file })).toEqual([]);
});

describe.each(MIGRATIONS.map((_, at) => at + 1))('a file of schema %i', (schema) => {
  it('is opened with all that is in it, and has no fault', async () => {
    const fixture = fixtureOf(schema);
    if (!existsSync(fixture) && schema === MIGRATIONS.length) {
      const [written, copy] = [join(folder, 'new.db'), join(folder, 'copy.db')];
      await fill(written);
      await backupSqliteStore({ file: written, target: copy });
      writeFileSync(fixture, gzipSync(readFileSync(copy), { level: 9 }));
      expect.fail(`${fixture} was missing, and is written now: commit it.`);
    }
    const file = join(folder, `schema-${schema}.db`);
    writeFileSync(file, gunzipSync(readFileSync(fixture)));
    await expect(`${JSON.stringify(await contentOf(file), null, 2)}\n`).toMatchFileSnapshot(
      'former-files/content.txt',
    );
    expect(checkSqliteStore({ file })).toEqual([]);
    // it can be written to
    const calendar = openCalendar(file);
    const { id } = await calendar.events.create({
      title: 'New',
      start_date: '2031-06-01',
      end_date: '2031-06-01',
    });
    expect((await calendar.events.get(id)).title).toBe('New');
    await calendar.close();
  });
});
