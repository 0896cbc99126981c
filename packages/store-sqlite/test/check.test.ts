import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import {
  backupSqliteStore,
  checkSqliteStore,
  createSqliteStore,
  restoreSqliteStore,
} from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { Database } from '../src/file/sqlite.js';
import { openStore } from './open-store.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

const open = (file: string) => createCalendar({ store: createSqliteStore({ file, durability: 'normal' }) });

/** As `open`, but the index of words is brought up to date with every fourth event. */
const openEager = (file: string) => createCalendar({ store: openStore(file, { manyPending: 4 }) });

/** A file with some of everything, changed and deleted. */
async function filled(): Promise<string> {
  const file = newFile();
  const calendar = openEager(file);
  const root = await calendar.categories.create({ name: 'Music' });
  const jazz = await calendar.categories.create({ name: 'Jazz', parent: root.id });
  for (let day = 1; day <= 9; day++) {
    const { id } = await calendar.events.create({
      title: `Żółć \u{ffff} & Jazz ${day}`,
      start_date: `2031-05-0${day} 20:00`,
      end_date: `2031-05-0${Math.min(day + 2, 9)} 23:00`,
      status: day % 3 === 0 ? 'draft' : 'publish',
      venue: { venue: `Hall ${day % 4}` },
      organizer: [{ organizer: 'Ann' }, { organizer: `Ben ${day}` }],
      categories: [jazz.id],
      tags: ['late', `tag ${day}`],
    });
    if (day === 4) await calendar.events.delete(id);
    if (day === 5) await calendar.events.update(id, { title: 'Moved', featured: true });
  }
  await calendar.categories.delete(root.id);
  await calendar.close();
  return file;
}

const answers = async (file: string): Promise<unknown> => {
  const calendar = open(file);
  const all = {
    per_page: 50,
    start_date: '2000-01-01',
    end_date: '2040-01-01',
    status: ['publish', 'draft'],
  } as const;
  const found = [
    await calendar.events.list(all),
    await calendar.events.list({ ...all, search: 'azz' }),
    await calendar.venues.list({}),
    await calendar.organizers.list({}),
    await calendar.tags.list({ per_page: 50, hide_empty: false }),
    await calendar.categories.list({ hide_empty: false }),
  ];
  await calendar.close();
  for (const { total } of found) expect(total).toBeGreaterThan(0);
  return found;
};

const tamper = (file: string, ...statements: readonly string[]): void => {
  const db = new Database(file);
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
    [
      'rows of event_key',
      'UPDATE event_key SET featured = 1 WHERE event = (SELECT min(event) FROM event_key)',
    ],
    ['rows of event_key', 'DELETE FROM event_key WHERE key = 0'],
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
    ['a venue that does not exist', 'UPDATE event SET venue = 999'],
    ['an organizer that does not exist', 'DELETE FROM organizer'],
    ['a category or tag that does not exist', "DELETE FROM term WHERE kind = 'tag'"],
    ['a parent that does not exist', "UPDATE term SET parent = 999 WHERE kind = 'category'"],
    ['an image that does not exist', 'UPDATE venue SET image = 999'],
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
    ['JSON', "INSERT INTO image VALUES (9999, 1, 'https://x.example/a.png', 'png', 1, 1, 1, '[]')"],
    ['JSON', "INSERT INTO image VALUES (9999, 1, 'https://x.example/a.png', 'png', 1, 1, 1, '')"],
    ['an invalid date', "UPDATE event SET start_date = 'soon'"],
    ['an invalid date', "UPDATE venue SET date_utc = ''"],
    ['an invalid status', "UPDATE event SET status = 'lost' WHERE id = (SELECT min(id) FROM event)"],
    ['an invalid status', "UPDATE organizer SET status = ''"],
  ])(
    'finds records that cannot be read, and judges nothing that follows from them: %s (%s)',
    async (about, damage) => {
      const file = await filled();
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

  it('reports what SQLite finds wrong with the file, and judges no further', async () => {
    const file = await filled();
    const db = new Database(file);
    const page = db
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'event_text'")
      .pluck()
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

  it('makes no file, and refuses what is no calendar', () => {
    const file = newFile();
    expect(() => checkSqliteStore({ file })).toThrow(`${file} does not exist.`);
    writeFileSync(file, '');
    expect(() => checkSqliteStore({ file })).toThrow(`${file} is no calendar.`);
  });
});

describe('backupSqliteStore', () => {
  it('copies a file in use to one that answers the same', async () => {
    const file = await filled();
    const [target, calendar] = [newFile(), open(file)];
    await calendar.tags.create({ name: 'Only in the log so far' });
    await backupSqliteStore({ file, target });
    await calendar.tags.create({ name: 'Too late' });
    expect(checkSqliteStore({ file: target })).toEqual([]);
    expect(JSON.stringify(await answers(target))).toContain('Only in the log so far');
    expect(JSON.stringify(await answers(target))).not.toContain('Too late');
    await calendar.tags.delete(
      (await calendar.tags.list({ search: 'Too late', hide_empty: false })).items[0]?.id ?? 0,
    );
    expect(await answers(target)).toEqual(await answers(file));
    await calendar.close();
  });

  it('overwrites nothing and leaves nothing behind', async () => {
    const [file, target] = [await filled(), newFile()];
    writeFileSync(target, 'mine');
    await expect(backupSqliteStore({ file, target })).rejects.toThrow(
      /already exists; a backup never overwrites a file/,
    );
    expect(readFileSync(target, 'utf8')).toBe('mine');
    await expect(backupSqliteStore({ file, target: join(folder, 'nowhere', 'x.db') })).rejects.toMatchObject({
      code: 'internal_server_error',
    });
    await expect(backupSqliteStore({ file: newFile(), target: newFile() })).rejects.toThrow(
      /does not exist\.$/,
    );
  });
});

describe('the files of backupSqliteStore and restoreSqliteStore', () => {
  const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

  it.each([0o600, 0o640, 0o664])('have the mode of the source, whatever the umask: %o', async (mode) => {
    const [file, target, restored] = [await filled(), newFile(), newFile()];
    chmodSync(file, mode);
    const umask = process.umask(mode === 0o600 ? 0o022 : 0o077);
    try {
      await backupSqliteStore({ file, target });
      await restoreSqliteStore({ backup: target, file: restored });
    } finally {
      process.umask(umask);
    }
    expect([target, restored].map(modeOf)).toEqual(Array(2).fill(mode.toString(8)));
  });

  it('have nothing beside them, nor has what they were made from', async () => {
    const place = mkdtempSync(join(folder, 'alone-'));
    const [file, target] = [join(place, 'kalends.db'), join(place, 'copy.db')];
    renameSync(await filled(), file);
    await backupSqliteStore({ file, target });
    await restoreSqliteStore({ backup: target, file });
    expect(readdirSync(place).sort()).toEqual(['copy.db', 'kalends.db', 'kalends.db.before-restore']);
  });

  it('are not mixed with what killed backups have left, which is removed', async () => {
    const place = mkdtempSync(join(folder, 'killed-'));
    const [file, target] = [await filled(), join(place, 'today.db')];
    const { pid: ended = 0 } = spawnSync(process.execPath, ['-e', '']);
    const left = ['yesterday.db', 'today.db'].map((name) => `${name}.kalends-${ended}.part`);
    // that of a process that still runs, and what is not ours
    const others = [`other.db.kalends-${process.ppid}.part`, 'mine.part', 'notes.kalends'];
    for (const name of [...left, `${left[0] ?? ''}-journal`, ...others])
      writeFileSync(join(place, name), 'x');
    await backupSqliteStore({ file, target });
    expect(readdirSync(place).sort()).toEqual([...others, 'today.db'].sort());
  });
});

describe('restoreSqliteStore', () => {
  it('puts a backup in the place of a file, and keeps what was there', async () => {
    const [file, backup] = [await filled(), newFile()];
    await backupSqliteStore({ file, target: backup });
    const before = await answers(file);
    const calendar = open(file);
    await calendar.tags.create({ name: 'After the backup' });
    await calendar.close();
    const after = await answers(file);
    expect(after).not.toEqual(before);
    const kept = `${file}.before-restore`;
    expect(await restoreSqliteStore({ backup, file })).toBe(kept);
    expect(checkSqliteStore({ file })).toEqual([]);
    expect(await answers(file)).toEqual(before);
    expect(await answers(kept)).toEqual(after);
    await expect(restoreSqliteStore({ backup, file })).rejects.toThrow(`${kept} exists; move it away first.`);
    expect(await answers(file)).toEqual(before);
  });

  it('makes the file when there is none', async () => {
    const [backup, file] = [await filled(), newFile()];
    expect(await restoreSqliteStore({ backup, file })).toBeUndefined();
    expect(await answers(file)).toEqual(await answers(backup));
  });

  it('changes nothing when a process has the file open, or when the backup is none', async () => {
    const [file, backup, broken] = [await filled(), newFile(), newFile()];
    await backupSqliteStore({ file, target: backup });
    writeFileSync(broken, 'not a database, but long enough to look like one'.repeat(100));
    const [calendar, before] = [open(file), await answers(file)];
    await expect(restoreSqliteStore({ backup, file })).rejects.toThrow(/locked by another process/);
    await calendar.tags.create({ name: 'Still served' });
    await calendar.close();
    await expect(restoreSqliteStore({ backup: broken, file })).rejects.toThrow(/is not a database/);
    expect(await answers(file)).not.toEqual(before);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });
});
