import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar, type Calendar } from '@kalends/core';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import type { CrowdField, CrowdLine } from './crowd-writer.js';
import { bundle, start } from './program.js';

/** How often each of 16 clients creates and changes an event. `npm run test:torture` asks for more. */
const ROUNDS = Number(process.env['KALENDS_CROWD_ROUNDS'] ?? 6);

const FIELDS: readonly CrowdField[] = ['title', 'description', 'excerpt', 'website'];
const CLIENTS = 4;

const folder = mkdtempSync(join(tmpdir(), 'kalends-crowd-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a list again and again until it is told to stop. Answers how often, and the longest time it took. */
function readAlong(calendar: Calendar) {
  let [reads, longest, stopped] = [0, 0, false];
  const done = (async () => {
    while (!stopped) {
      const started = performance.now();
      await calendar.events.list({ start_date: '2028-01-01', end_date: '2032-01-01', search: 'Same' });
      longest = Math.max(longest, performance.now() - started);
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  const stop = async () => {
    stopped = true;
    await done;
    return { reads, longest };
  };
  return { stop };
}

/** Names that several rows of a table have. */
function twice(file: string, expression: string): unknown[] {
  const db = new Database(file, { readonly: true });
  const names = db
    .prepare(`SELECT name FROM (SELECT ${expression}) GROUP BY name HAVING count(*) > 1`)
    .pluck()
    .all();
  db.close();
  return names;
}

it(
  '16 clients in 4 processes write to one file without harm',
  async () => {
    const file = join(folder, 'crowd.db');
    const program = await bundle('crowd-writer', folder);
    const calendar = createCalendar({ store: createSqliteStore({ file, durability: 'normal' }) });
    for (let number = 0; number < CLIENTS; number++) {
      await calendar.events.create({
        title: 'Everybody’s',
        start_date: `2029-05-0${number + 1} 20:00`,
        end_date: `2029-05-0${number + 1} 23:00`,
      });
    }

    const reader = readAlong(calendar);
    const processes = FIELDS.map((field) => {
      const log = join(folder, `${field}.log`);
      return { field, log, ...start(program, [file, log, field, String(ROUNDS)]) };
    });
    for (const { ended } of processes) expect(await ended).toEqual({ code: 0, complaints: '' });
    const { reads, longest } = await reader.stop();

    const lines = processes.map(({ field, log }) => ({
      field,
      lines: readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as CrowdLine),
    }));
    const all = lines.flatMap(({ lines: told }) => told);
    const slowest = Math.max(...all.map(({ took }) => took));
    expect(all).toHaveLength(FIELDS.length * CLIENTS * ROUNDS * 2);

    // nothing acknowledged is lost: each field has its last value, each change is a revision
    const created = all.filter(({ value }) => value === undefined).map(({ id }) => id);
    expect(new Set(created).size).toBe(created.length);
    expect(await calendar.load('event', created)).toHaveLength(created.length);
    for (const event of await calendar.load('event', [1, 2, 3, 4])) {
      const changes = all.filter(({ id, value }) => id === event.id && value !== undefined);
      expect(event.revision).toBe(1 + changes.length);
      for (const { field, lines: told } of lines) {
        expect(event[field]).toBe(told.filter(({ id }) => id === event.id).at(-1)?.value);
      }
    }
    // nothing is there twice
    expect(twice(file, 'slug AS name FROM event')).toEqual([]);
    expect(twice(file, "kind || ' ' || name AS name FROM term")).toEqual([]);
    expect(twice(file, 'venue AS name FROM venue')).toEqual([]);
    expect(twice(file, 'organizer AS name FROM organizer')).toEqual([]);
    expect((await calendar.venues.list({})).total).toBe(ROUNDS);
    await calendar.close();
    expect(checkSqliteStore({ file })).toEqual([]);
    console.log(
      `crowd: ${all.length} writes by 16 clients in 4 processes, slowest ${Math.round(slowest)} ms; ` +
        `${reads} reads beside, slowest ${Math.round(longest)} ms; nothing lost, nothing twice`,
    );
    expect(reads).toBeGreaterThan(0);
  },
  ROUNDS * 2_000 + 30_000,
);
