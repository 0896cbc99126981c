import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { serverPartsOf } from '../src/serve/server-parts.js';
import { run } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHECKS = [
  'Node',
  'time zones',
  'file rights',
  'disk',
  'media',
  'look',
  'addresses',
  'database',
  ...(await serverPartsOf({})).flatMap(({ check }) => check?.name ?? []),
  'imports',
  'port',
];

interface Result {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
}

/** What `kalends doctor` finds: its exit code, and the findings that are wrong. */
async function wrongs(...args: string[]) {
  const { exitCode, lines } = await run(['doctor', '--json', '--port', '0', ...args]);
  const results = JSON.parse(lines.join('')) as Result[];
  expect(results.map(({ check }) => check)).toEqual(CHECKS);
  return { exitCode, wrong: results.filter(({ ok }) => !ok).map(({ check, found }) => [check, found]) };
}

it('finds nothing wrong with a calendar on a file, and tells people in lines', async () => {
  const file = join(folder, 'sound.db');
  await createSqliteStore({ file }).close();
  expect(await wrongs('--store', `sqlite:${file}`)).toEqual({ exitCode: 0, wrong: [] });
  expect(await wrongs()).toEqual({ exitCode: 0, wrong: [] });
  const { exitCode, lines } = await run(['doctor', '--store', `sqlite:${file}`, '--port', '0']);
  expect(exitCode).toBe(0);
  expect(lines.map((line) => line.slice(0, 19).trim())).toEqual(CHECKS.map((check) => `ok      ${check}`));
});

it('tells what is wrong', async () => {
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database, but long enough to look like one'.repeat(100));
  expect(await wrongs('--store', `sqlite:${file}`)).toEqual({
    exitCode: 1,
    wrong: [['database', `${file} is not a database.`]],
  });
  const nowhere = join(folder, 'nowhere', 'x.db');
  const { exitCode, wrong } = await wrongs('--store', `sqlite:${nowhere}`);
  expect(exitCode).toBe(1);
  const noFolder = `There is no folder ${join(folder, 'nowhere')}.`;
  expect(wrong).toEqual([
    ['file rights', noFolder],
    ['disk', noFolder],
  ]);

  const { wrong: unreachable } = await wrongs('--store', 'postgres://me:secret@127.0.0.1:1/site');
  expect(unreachable).toEqual([
    ['database', 'The database cannot be reached. The data is in the database 127.0.0.1:1/site.'],
  ]);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { lines } = await run(['doctor', '--port', String(port)]);
  expect(lines.at(-1)).toMatch(`failed  port         port ${port} is in use; try --port `);
  await new Promise((resolve) => other.close(resolve));
});

// neither can be made by any user
it.each([
  ['below a file', join(folder, 'a-file', 'media'), 'ENOTDIR'],
  ['in a file system that takes no files', '/proc/kalends/media', 'ENOENT'],
])('refuses a directory for images %s, as does serve', async (_, directory, code) => {
  writeFileSync(join(folder, 'a-file'), '');
  const refused = `Images cannot be written to ${directory} (${code}).`;
  expect(await wrongs('--media', directory)).toEqual({ exitCode: 1, wrong: [['media', refused]] });
  expect(await run(['serve', '--port', '0', '--media', directory])).toEqual({
    exitCode: 1,
    lines: [],
    errors: [`kalends: ${refused}`],
  });
});

it('tries what files its options name, and creates none', async () => {
  const missing = join(folder, 'missing.css');
  expect(await wrongs('--stylesheet', missing)).toEqual({
    exitCode: 1,
    wrong: [['look', `--stylesheet: ${missing} cannot be read (ENOENT).`]],
  });
  const fresh = join(folder, 'new', 'media');
  expect(await wrongs('--media', fresh)).toEqual({ exitCode: 0, wrong: [] });
  expect(existsSync(join(folder, 'new'))).toBe(false);
});
