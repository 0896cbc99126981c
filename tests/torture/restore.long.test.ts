import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { bundleCommand } from './server-process.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Kills its process before the call of the file system whose number is given. */
const KILLER = `
  const fs = require('node:fs');
  let left = Number(process.env.KILL_AT);
  for (const name of ['openSync', 'fchmodSync', 'closeSync', 'linkSync', 'renameSync', 'rmSync', 'copyFileSync']) {
    const real = fs[name];
    fs[name] = (...args) => {
      if (args.some((arg) => String(arg).includes('.db')) && --left === 0) process.kill(process.pid, 'SIGKILL');
      return real(...args);
    };
  }`;

async function calendarWith(file: string, name: string): Promise<void> {
  const calendar = createCalendar({ store: createSqliteStore({ file }) });
  await calendar.tags.create({ name });
  await calendar.close();
}

async function tagsOf(file: string): Promise<string[]> {
  const calendar = createCalendar({ store: createSqliteStore({ file, mustExist: true }) });
  const { items } = await calendar.tags.list({ hide_empty: false });
  await calendar.close();
  return items.map(({ name }) => name);
}

it('a restore that is killed at any step leaves the old or the new calendar, and can be repeated', async () => {
  const program = await bundleCommand(folder);
  const killer = join(folder, 'killer.cjs');
  writeFileSync(killer, KILLER);
  const [old, backup] = [join(folder, 'old.db'), join(folder, 'backup.db')];
  await calendarWith(old, 'Old');
  await calendarWith(backup, 'New');

  const restore = (file: string, at: number) =>
    spawnSync(process.execPath, ['--require', killer, program, 'restore', backup, file], {
      env: { KILL_AT: String(at) },
      encoding: 'utf8',
    });

  const seen: string[] = [];
  for (let at = 1; ; at++) {
    const place = join(folder, `at-${at}`);
    mkdirSync(place);
    const file = join(place, 'kalends.db');
    copyFileSync(old, file);
    const { signal, status, stderr } = restore(file, at);
    expect([signal, status, stderr]).toEqual(signal === 'SIGKILL' ? [signal, null, ''] : [null, 0, '']);
    expect(existsSync(file)).toBe(true);
    const [found = 'nothing'] = await tagsOf(file);
    seen.push(found);
    // a kill after the file was replaced leaves a finished restore: what it kept is moved away before the next one
    if (found === 'New') rmSync(`${file}.before-restore`);
    expect(restore(file, 0)).toMatchObject({ status: 0, stderr: '' });
    expect(await tagsOf(file)).toEqual(['New']);
    expect(await tagsOf(`${file}.before-restore`)).toEqual([found]);
    expect(checkSqliteStore({ file })).toEqual([]);
    expect(readdirSync(place).sort()).toEqual(['kalends.db', 'kalends.db.before-restore']);
    if (signal === null) break;
  }
  expect(new Set(seen)).toEqual(new Set(['Old', 'New']));
  expect(seen.length).toBeGreaterThan(5);
});
