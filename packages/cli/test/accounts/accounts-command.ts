import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { run } from '../running.js';

/** A new file in a folder that goes with the tests. */
export function testFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-users-'));
  let made = 0;
  afterAll(() => rmSync(folder, { recursive: true }));
  return () => join(folder, `calendar${++made}.db`);
}

/** Runs `kalends user …` or `kalends key …` on a file; `password` is on the standard input. */
export function onFile(file: string) {
  return (line: string, password = '') =>
    run([...line.split(' '), '--store', `sqlite:${file}`], {}, { stdin: () => Promise.resolve(password) });
}
