import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { candidates } from '../src/driver/choose-driver.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Another process: takes the write lock of a file, says so, and gives it back after some milliseconds, or when it is told to. */
const HOLDER = `
  const library = require(process.argv[1]);
  const db = new (library.DatabaseSync ?? library)(process.argv[2]);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('BEGIN IMMEDIATE');
  process.send('locked');
  const release = () => { db.exec('COMMIT'); db.close(); process.disconnect(); };
  if (process.argv[3]) setTimeout(release, Number(process.argv[3]));
  else process.once('message', release);
`;

async function lock(file: string, milliseconds?: number) {
  const library = createRequire(import.meta.url).resolve(candidates(process.versions)[0] ?? '');
  const holder = spawn(process.execPath, ['-e', HOLDER, library, file, String(milliseconds ?? '')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(holder, 'exit');
  await once(holder, 'message');
  return { gone, release: () => holder.send('release') };
}

it('a new file is made although another process holds its lock at first', async () => {
  const file = join(folder, 'new.db');
  const holder = await lock(file, 300);
  const store = createSqliteStore({ file });
  expect(await store.version()).toBe(0);
  await store.close();
  await holder.gone;
});

it('commits wait for the lock of another process; questions do not', async () => {
  const file = join(folder, 'held.db');
  const store = createSqliteStore({ file });
  const query = { ...ALL_EVENTS, offset: 0, limit: 10 };
  await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
  const holder = await lock(file);
  const done: string[] = [];
  const commits = Promise.all(
    [1, 2, 3].map(async () => {
      await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
      done.push('commit');
    }),
  );
  expect((await store.find(query)).total).toBe(1);
  done.push('question');
  holder.release();
  await commits;
  expect(done).toEqual(['question', 'commit', 'commit', 'commit']);
  expect((await store.find(query)).total).toBe(4);
  await holder.gone;
  await store.close();
});
