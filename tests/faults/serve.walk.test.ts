import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { start } from '../../packages/cli/test/running.js';
import { databaseWays, withDatabaseFault, type DatabaseFault } from './database-faults.js';
import { faultsOf, withFault } from './file-faults.js';
import { openIn } from './held.js';
import { limitFor } from '../rings/limits.js';
import { callsOf } from './size.js';

const root = mkdtempSync(join(tmpdir(), 'kalends-serve-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

const original = join(root, 'original.db');

beforeAll(async () => {
  const store = createSqliteStore({ file: original });
  const calendar = createCalendar({ store });
  await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
  });
  await calendar.close();
});

const LIST = '/wp-json/tribe/events/v1/events?start_date=2031-01-01&end_date=2032-01-01';

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Starts a server on a file, asks it twice and stops it. */
async function serveOnce(file: string, port: number, more: readonly string[] = []) {
  const options = ['--store', `sqlite:${file}`, '--port', String(port), '--log', 'none', ...more];
  const running = start(['serve', ...options]);
  const state = { hasEnded: false };
  void running.exitCode.then(() => (state.hasEnded = true));
  const isListening = () => running.lines.some((line) => line.startsWith('  reference'));
  while (!isListening() && !state.hasEnded) await new Promise((resolve) => setTimeout(resolve, 1));
  const answers: (readonly [status: number, what: unknown])[] = [];
  for (let count = 0; count < 2 && isListening(); count++) {
    const response = await fetch(`http://127.0.0.1:${port}${LIST}`, { headers: { Connection: 'close' } });
    const { total, code } = (await response.json()) as { readonly total?: number; readonly code?: string };
    answers.push([response.status, total ?? code]);
  }
  running.stop();
  return { answers, exitCode: await running.exitCode, errors: running.errors };
}

/** Starts a server whose call to SQLite fails, and then one of which none does, on the same port. */
async function attempt(fault: DatabaseFault | undefined) {
  const folder = mkdtempSync(join(root, 'kalends-'));
  const [file, port] = [join(folder, 'kalends.db'), await freePort()];
  copyFileSync(original, file);
  let first: Awaited<ReturnType<typeof serveOnce>> | undefined;
  const called = await withDatabaseFault(folder, fault, async () => {
    first = await serveOnce(file, port);
  });
  const held = openIn(folder);
  const again = await serveOnce(file, port);
  rmSync(folder, { recursive: true });
  return { called, first, held, again };
}

const LISTED = [200, 1] as const;
const WHOLE = { answers: [LISTED, LISTED], exitCode: 0, errors: [] };

/** What a request may be answered while a call fails. */
const ANSWERS = [LISTED, [500, 'internal_server_error'], [507, 'store_full']];

/** What the command tells when it cannot start: one sentence. */
const SENTENCE = /^kalends: [^\n]+[.]$/;

it.each(databaseWays)(
  'a server starts or says why it cannot, when a call to SQLite fails: %s',
  async (way) => {
    const { called, first: whole } = await attempt(undefined);
    expect(whole).toEqual(WHOLE);
    expect(called.length).toBeGreaterThan(40);
    for (const nth of callsOf(databaseWays, way, called.length)) {
      const { first, held, again } = await attempt({ nth, way });
      const where = JSON.stringify([nth, way, called[nth - 1], first]);
      expect.soft([held, again], where).toEqual([[], WHOLE]);
      if (first?.exitCode === 0) {
        for (const answer of first.answers) expect.soft(ANSWERS, where).toContainEqual(answer);
        expect.soft(first.answers[1], where).toEqual(LISTED);
      } else expect.soft(first?.errors, where).toEqual([expect.stringMatching(SENTENCE)]);
    }
  },
  limitFor(200),
);

it(
  'a server starts or says why it cannot, when a call to its files fails',
  async () => {
    const prepared = async () => {
      const folder = mkdtempSync(join(root, 'kalends-'));
      const [file, theme, port] = [join(folder, 'kalends.db'), join(folder, 'theme'), await freePort()];
      copyFileSync(original, file);
      mkdirSync(theme);
      writeFileSync(join(theme, 'theme.json'), '{"radius":"2px"}');
      writeFileSync(join(theme, 'style.css'), 'main { color: black }');
      writeFileSync(join(theme, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
      const more = ['--theme', theme, '--media', join(folder, 'media')];
      return { folder, once: () => serveOnce(file, port, more) };
    };
    const whole = await prepared();
    const called = await withFault(whole.folder, { fault: undefined }, async () => {
      expect(await whole.once()).toEqual(WHOLE);
    });
    const faults = faultsOf(called);
    expect(faults.map(({ name }) => name)).toEqual(expect.arrayContaining(['mkdirSync', 'readdirSync']));
    for (const fault of faults) {
      const { folder, once } = await prepared();
      let first: Awaited<ReturnType<typeof serveOnce>> | undefined;
      await withFault(folder, { fault }, async () => {
        first = await once();
      });
      const where = JSON.stringify([fault, first]);
      if (first?.exitCode === 0) expect.soft(first, where).toEqual(WHOLE);
      else expect.soft(first?.errors, where).toEqual([expect.stringMatching(SENTENCE)]);
      expect.soft([openIn(folder), await once()], where).toEqual([[], WHOLE]);
    }
  },
  limitFor(100),
);
