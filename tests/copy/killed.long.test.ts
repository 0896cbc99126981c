import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleCommand } from '../torture/server-process.js';
import { copyTo, testPlaces } from '../../packages/cli/test/copy/copying.js';
import { fillFile } from '../../packages/cli/test/copy/unusual-calendar.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-copy-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { newFile, newSchema } = testPlaces();

/** More than two commits of events. */
const EVENTS = 2200;

/** Copies in a process of its own that is killed when it has told of its progress so many times. Answers whether it was. */
async function copyAndKill(program: string, from: string, to: string, times: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, 'copy', from, to], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {},
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => resolve(signal));
  });
  let told = 0;
  createInterface(child.stderr).on('line', () => {
    if (++told === times) child.kill('SIGKILL');
  });
  return (await ended) === 'SIGKILL';
}

describe('a copy whose process is killed after any step', () => {
  it.each([
    ['file', () => `sqlite:${newFile()}`],
    ['database', newSchema],
  ])('to a %s goes on', async (_kind, newTarget) => {
    const [program, file] = [await bundleCommand(mkdtempSync(join(folder, 'program-'))), newFile()];
    await fillFile(file, EVENTS);
    const from = `sqlite:${file}`;
    const goneOn: boolean[] = [];
    for (let times = 1; ; times++) {
      const target = newTarget();
      if (!(await copyAndKill(program, from, target, times))) break;
      const { exitCode, equal, added, replaced } = await copyTo(from, target);
      expect({ exitCode, equal, replaced }).toEqual({ exitCode: 0, equal: true, replaced: 0 });
      goneOn.push(added > 0);
    }
    // some were killed on the way, the last ones while they compared
    expect(goneOn.filter(Boolean).length).toBeGreaterThan(5);
    expect(goneOn.at(-1)).toBe(false);
  });
});
