import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent, newImage } from '@kalends/store-kit';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseDriver } from '../src/driver/choose-driver.js';
import { calendarFiles } from './calendar-files.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { newFile, open, openEager, filled, answers } = calendarFiles(folder);

const tamper = (file: string, ...statements: readonly string[]): void => {
  const db = chooseDriver()(file);
  for (const statement of statements) db.exec(statement);
  db.close();
};

describe('checkSqliteStore', () => {
  it('finds nothing in a file that only the store has written, and changes nothing', async () => {
    const file = await filled();
    const before = readFileSync(file);
    expect(checkSqliteStore({ file })).toEqual([]);
    expect(checkSqliteStore({ file, repair: true })).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('finds nothing after purges, of events in the index of words and of events that wait for it', async () => {
    const file = await filled();
    for (let purged = 0; purged < 9; purged += 3) {
      const calendar = openEager(file);
      const { items } = await calendar.events.list({
        per_page: 3,
        start_date: '2000-01-01',
        status: ['publish', 'draft'],
      });
      for (const { id } of items) {
        await calendar.events.delete(id);
        await calendar.events.purge(id);
      }
      await calendar.close();
      expect(checkSqliteStore({ file })).toEqual([]);
    }
  });

  it.each([
    ['cannot be read', "UPDATE idempotency_key SET record = '{'"],
    ['cannot be read', "UPDATE idempotency_key SET record = '[]'"],
    ['cannot be read', "UPDATE idempotency_key SET kind = 'account'"],
    ['was never stored', "UPDATE idempotency_key SET record = json_set(record, '$.id', 999)"],
    ['is none', "UPDATE idempotency_key SET expires = 'soon'"],
  ])('finds idempotency keys whose record or time %s: %s', async (about, damage) => {
    const file = newFile();
    const calendar = open(file);
    const { id } = await calendar.tags.create({ name: 'Live' }, { idempotency: { key: 'a' } });
    await calendar.tags.delete(id);
    await calendar.close();
    expect(checkSqliteStore({ file })).toEqual([]);
    tamper(file, damage);
    const found = { about: expect.stringContaining(about), count: 1, repaired: false };
    expect(checkSqliteStore({ file, repair: true })).toEqual([expect.objectContaining(found)]);
  });

  it.each([
    ['cannot be read', "UPDATE history SET before = '{'"],
    ['cannot be read', "UPDATE history SET before = '[]'"],
    ['cannot be read', "UPDATE history SET at = 'soon'"],
    ['cannot be read', "UPDATE history SET kind = 'account'"],
    ['belong to no record', "UPDATE history SET kind = 'category'"],
    ['belong to no record', 'UPDATE history SET id = 999'],
    ['belong to no record', 'UPDATE history SET revision = 3'],
  ])('finds entries of the history that %s, and deletes them: %s', async (about, damage) => {
    const file = newFile();
    const calendar = open(file);
    const { id } = await calendar.tags.create({ name: 'Live' });
    await calendar.tags.update(id, { name: 'Music' });
    await calendar.close();
    expect(checkSqliteStore({ file })).toEqual([]);
    tamper(file, damage);
    const found = { about: expect.stringContaining(about), count: 1, repaired: true };
    expect(checkSqliteStore({ file, repair: true })).toContainEqual(expect.objectContaining(found));
    expect(checkSqliteStore({ file })).toEqual([]);
  });

  it.each([
    [
      'rows of event_key',
      'UPDATE event_key SET featured = 1 WHERE event = (SELECT min(event) FROM event_key)',
    ],
    ['rows of event_key', "DELETE FROM event_key WHERE field = ''"],
    ['rows of event_key', 'UPDATE event_key SET author = 77'],
    ['rows of event_count', "UPDATE event_count SET count = count + 1 WHERE scale = 'day'"],
    ['rows of event_text', "UPDATE event_text SET text = 'nothing'"],
    ['terms have a count', 'UPDATE term SET count = count + 3'],
    ['records have search or sort columns', "UPDATE venue SET folded_name = 'x'"],
    ['records have search or sort columns', "UPDATE term SET sort_name = 'x'"],
    ['words have no number', "DELETE FROM word WHERE word = 'jazz'"],
    ['entries of the index word_part', "INSERT INTO word_part (word_part) VALUES ('delete-all')"],
    [
      'entries of the index event_word',
      'DELETE FROM event_word WHERE rowid = (SELECT min(rowid) FROM event_word)',
    ],
    ['entries of the index event_word', 'DELETE FROM pending_event'],
    ['sequences', 'UPDATE sequence SET last = 1'],
  ])('finds and repairs: %s (%s)', async (about, damage) => {
    const file = await filled();
    const before = await answers(file);
    tamper(file, damage);
    const findings = checkSqliteStore({ file });
    expect(findings.map((finding) => finding.about).join()).toContain(about);
    for (const finding of findings) expect(finding).toMatchObject({ repaired: false });
    const repaired = checkSqliteStore({ file, repair: true });
    expect(repaired.map((finding) => finding.about)).toEqual(findings.map((finding) => finding.about));
    for (const finding of repaired) expect(finding).toMatchObject({ repaired: true });
    expect(checkSqliteStore({ file })).toEqual([]);
    const bare = (value: unknown) => JSON.stringify(value).replaceAll(/"revision":\d+/g, '');
    expect(bare(await answers(file))).toBe(bare(before));
  });

  it.each([
    ['a record that does not exist', 'UPDATE event SET venue = 999'],
    ['a record that does not exist', 'DELETE FROM organizer'],
    ['a record that does not exist', "DELETE FROM term WHERE kind = 'tag'"],
    ['a record that does not exist', "UPDATE term SET parent = 999 WHERE kind = 'category'"],
    ['a record that does not exist', 'UPDATE venue SET image = 999'],
    [
      'their own ancestors',
      "UPDATE term SET parent = (SELECT max(id) FROM term WHERE kind = 'category') WHERE kind = 'category'",
    ],
    ['slugs', "UPDATE venue SET slug = '' WHERE id = (SELECT max(id) FROM venue)"],
  ])('finds what is no derived data and leaves it: %s', async (about, damage) => {
    const file = await filled();
    tamper(file, damage);
    const findings = checkSqliteStore({ file, repair: true });
    const found = findings.filter((finding) => finding.about.includes(about));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ repaired: false });
    expect(found[0]?.example).toMatch(/^\{/);
  });

  it('finds categories that are each other’s ancestors; the store goes on answering', async () => {
    const file = await filled();
    const calendar = open(file);
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C']) {
      ids.push((await calendar.categories.create({ name, parent: ids.at(-1) ?? 0 })).id);
    }
    await calendar.close();
    const [first = 0, , last = 0] = ids;
    tamper(file, `UPDATE term SET parent = ${last} WHERE id = ${first}`);
    expect(checkSqliteStore({ file, repair: true })).toEqual([
      {
        about: 'categories are their own ancestors',
        count: 3,
        example: expect.stringMatching(/^\{"category":\d+\}$/) as string,
        repaired: false,
      },
    ]);
    const again = open(file);
    expect((await again.categories.list({ hide_empty: false })).total).toBe(4);
    expect((await again.categories.list({ hide_empty: true })).total).toBe(1);
    expect((await again.events.list({ categories: [first] })).total).toBe(0);
    await again.events.create({
      title: 'In the ring',
      start_date: '2031-05-01',
      end_date: '2031-05-01',
      categories: [last],
    });
    await again.categories.delete(first);
    expect((await again.categories.list({ hide_empty: false })).total).toBe(3);
    await again.close();
  });

  it.each([
    ['JSON', "UPDATE event SET cost = '[1'"],
    ['JSON', "UPDATE event SET cost = '5'"],
    ['JSON', "UPDATE event SET cost = '[5]'"],
    ['JSON', "UPDATE image SET sizes = '[]'"],
    ['JSON', "UPDATE image SET sizes = ''"],
    ['an invalid date', "UPDATE event SET start_date = 'soon'"],
    ['an invalid date', "UPDATE venue SET date_utc = ''"],
    ['an invalid status', "UPDATE event SET status = 'lost' WHERE id = (SELECT min(id) FROM event)"],
    ['an invalid status', "UPDATE organizer SET status = ''"],
  ])(
    'finds records that cannot be read, and judges nothing that follows from them: %s (%s)',
    async (about, damage) => {
      const file = await filled();
      const store = createSqliteStore({ file });
      await store.commit({ changes: [insert('image', newImage())], preconditions: [] });
      await store.close();
      tamper(file, damage, 'DELETE FROM event_key');
      const findings = checkSqliteStore({ file, repair: true }).filter(
        (finding) => !finding.about.startsWith('sequences'),
      );
      expect(findings).toEqual([
        {
          about: expect.stringContaining(`have ${about === 'JSON' ? 'a field whose JSON' : about}`) as string,
          count: expect.any(Number) as number,
          example: expect.stringMatching(/^\{"kind":"\w+","id":\d+,/) as string,
          repaired: false,
        },
      ]);
    },
  );

  it('finds and mends wrong keys of declared fields', async () => {
    const file = newFile();
    const store = createSqliteStore({ file });
    const ages = [3, 5, 3];
    const events = ages.map((age, place) =>
      insert('event', newEvent({ id: -1 - place, slug: '', custom: { age } })),
    );
    const age = { name: 'age', form: 'number' } as const;
    const query = { ...ALL_EVENTS, offset: 0, limit: 9, custom: [{ ...age, op: 'in', value: [3] }] } as const;
    const preconditions: [] = [];
    await store.commit({ changes: events.slice(0, 2), preconditions });
    await store.declare([age]);
    await store.commit({ changes: events.slice(2), preconditions });
    const right = (await store.find(query)).refs;
    expect(right).toHaveLength(2);
    await store.close();
    expect(checkSqliteStore({ file })).toEqual([]);
    for (const damage of [
      "DELETE FROM event_key WHERE field = 'custom'",
      'UPDATE custom_value SET value = value + 1 WHERE value = 5',
      'DELETE FROM custom_value',
    ]) {
      tamper(file, damage);
      const about = 'rows of event_key are missing or wrong';
      expect(checkSqliteStore({ file })).toMatchObject([{ about, repaired: false }]);
      expect(checkSqliteStore({ file, repair: true })).toMatchObject([{ about, repaired: true }]);
      expect(checkSqliteStore({ file })).toEqual([]);
    }
    tamper(file, "INSERT INTO custom_value (field, value) VALUES (77, 'x')");
    const about = 'rows of custom_value belong to no declared field';
    expect(checkSqliteStore({ file, repair: true })).toMatchObject([{ about, count: 1, repaired: true }]);
    expect(checkSqliteStore({ file })).toEqual([]);
    const again = createSqliteStore({ file });
    expect((await again.find(query)).refs).toEqual(right);
    await again.close();
  });

  it('reports what SQLite finds wrong with the file, and judges no further', async () => {
    const file = await filled();
    const db = chooseDriver()(file);
    const page = db
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'event_text'", 'value')
      .get() as number;
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * page - 1000, 4096 * page);
    writeFileSync(file, bytes);
    const [finding, ...others] = checkSqliteStore({ file, repair: true });
    expect(finding).toMatchObject({
      about: 'faults in the file were reported by SQLite',
      repaired: false,
    });
    expect(others).toEqual([]);
  });

  it('repairs nothing while another process writes, and can be run again', async () => {
    const file = await filled();
    tamper(file, 'UPDATE term SET count = 99');
    const other = chooseDriver()(file);
    other.exec('BEGIN IMMEDIATE');
    expect(() => checkSqliteStore({ file, repair: true })).toThrow(
      expect.objectContaining({
        code: 'store_unavailable',
        message: `${file} is locked by another process.`,
      }),
    );
    expect(checkSqliteStore({ file })).toMatchObject([{ repaired: false }]);
    other.close();
    expect(checkSqliteStore({ file, repair: true })).toMatchObject([{ repaired: true }]);
  });

  it('makes no file, and refuses what is no calendar', () => {
    const file = newFile();
    expect(() => checkSqliteStore({ file })).toThrow(`${file} does not exist.`);
    writeFileSync(file, '');
    expect(() => checkSqliteStore({ file })).toThrow(`${file} is no calendar.`);
  });
});
