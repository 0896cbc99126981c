import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarError, createCalendar, type EventInput } from '@kalends/core';
import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { checkSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openConnection, type Connection } from '../src/file/connection.js';
import { chooseDriver } from '../src/driver/choose-driver.js';
import { migrate } from '../src/file/migrations.js';
import { storeOn } from '../src/sqlite-store.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

const event = (key: string): EventInput => ({
  title: `Event ${key}`,
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
  venue: { venue: `Hall ${key}` },
  organizer: [{ organizer: `Ann ${key}` }, { organizer: `Ben ${key}` }],
  categories: [`Category ${key}`],
  tags: [`Tag ${key}`, 'Everywhere'],
});

/** How many rows each table of records has. */
function rows(file: string): Readonly<Record<string, number>> {
  const db = chooseDriver()(file, { readOnly: true });
  const tables = ['event', 'venue', 'organizer', 'term', 'event_key'];
  const counts = tables.map((table): [string, number] => [
    table,
    Number(db.prepare(`SELECT count(*) FROM ${table}`, 'value').get() ?? -1),
  ]);
  db.close();
  return Object.fromEntries(counts);
}

describe('a full disk', () => {
  /** A store on a file that can grow to this many pages, and what lets it grow. */
  function bounded(file: string, pages: number): { readonly store: Store; readonly db: Connection } {
    const db = openConnection({
      file,
      durability: 'full',
      admit: (connection) => migrate(connection, file),
    });
    db.script(`PRAGMA max_page_count = ${pages}`);
    return { store: storeOn(db), db };
  }

  it('makes writes fail with one sentence; nothing is half written, reading goes on, and with room writing too', async () => {
    const file = newFile();
    const { store, db } = bounded(file, 150);
    const calendar = createCalendar({ store });
    let [written, refused] = [0, 0];
    // after the first that did not fit, smaller ones may fit again
    for (let number = 0; refused < 20; number++) {
      try {
        await calendar.events.create({ ...event(String(number)), description: `word${number} `.repeat(200) });
        written += 1;
      } catch (error) {
        refused += 1;
        expect(error).toMatchObject({
          code: 'store_full',
          message: 'The database file has no space left on its disk.',
        });
        expect(error).toBeInstanceOf(CalendarError);
      }
    }
    expect(written).toBeGreaterThan(3);
    expect((await store.find({ ...ALL_EVENTS, offset: 0, limit: 1 })).total).toBe(written);
    const full = rows(file);
    expect(full).toMatchObject({ event: written, venue: written, organizer: 2 * written });
    expect(full).toMatchObject({ event_key: 7 * written, term: 2 * written + 1 });
    expect(checkSqliteStore({ file })).toEqual([]);

    db.script('PRAGMA max_page_count = 100000');
    await calendar.events.create(event('later'));
    expect(rows(file)).toMatchObject({ event: written + 1 });
    await calendar.close();
    expect(checkSqliteStore({ file })).toEqual([]);
  });
});
