import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { newCalendar, serve, type Served } from '../served.js';
import { missing } from './programs.js';

let served: Served | undefined;
const folder = mkdtempSync(join(tmpdir(), 'kalends-evolution-'));
afterEach(() => {
  served?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts evolution-data-server with a home of its own; `next` tells what the program prints next. */
function start(url: string) {
  const at = (name: string) => join(folder, name);
  const home = { HOME: folder, XDG_DATA_HOME: at('data'), XDG_CONFIG_HOME: at('config') };
  const program = join(import.meta.dirname, 'evolution.py');
  const child = spawn('dbus-run-session', ['--', '/usr/bin/python3', program, url], {
    env: { ...process.env, ...home, XDG_CACHE_HOME: at('cache'), GIO_USE_VFS: 'local', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
  return {
    next,
    async look(): Promise<unknown> {
      child.stdin.write('\n');
      return next();
    },
    async end(): Promise<void> {
      child.stdin.end();
      await ended;
    },
  };
}

describe.skipIf(missing.evolution)('evolution-data-server', () => {
  it('finds collections, reads objects, follows changes, and knows that it may not write', async () => {
    served = await serve(newCalendar());
    const { events, series } = served.calendar;
    const at = { start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };
    const { id } = await events.create({ ...at, title: 'Concert' });
    await events.create({ ...at, title: 'Draft', status: 'draft' });
    const weekly = await series.create({ ...at, title: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=6' });
    const { refs } = await served.calendar.select({ kind: 'event', series: [weekly.id], limit: 10 });
    await events.update(refs[2]?.id ?? 0, { title: 'Weekly, with a guest' });
    const program = start(`${served.url}/caldav/`);
    try {
      expect(await program.next()).toEqual([
        ['Town Hall', '/caldav/calendars/all/'],
        ['Town Hall: featured', '/caldav/calendars/featured/'],
      ]);
      expect(await program.next()).toBe(true);
      expect(await program.look()).toEqual(['Concert', 'Weekly', 'Weekly, with a guest']);
      await events.create({ ...at, title: 'New' });
      expect(await program.look()).toEqual(['Concert', 'New', 'Weekly', 'Weekly, with a guest']);
      await events.delete(id);
      expect(await program.look()).toEqual(['New', 'Weekly', 'Weekly, with a guest']);
      await series.update(weekly.id, { status: 'draft' });
      expect(await program.look()).toEqual(['New']);
    } finally {
      await program.end();
    }
  });
});
