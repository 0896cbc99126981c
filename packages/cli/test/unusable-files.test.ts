import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { insert, newEvent } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { run } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-unusable-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Where numbers stand in the header of a SQLite file. */
const USER_VERSION = 60;
const APPLICATION_ID = 68;

/** A file with one event, as bytes. */
async function soundFile(): Promise<Buffer> {
  const file = join(folder, 'sound.db');
  const store = createSqliteStore({ file });
  await store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
  await store.close();
  return readFileSync(file);
}

const sound = await soundFile();
const SCHEMA = sound.readUInt32BE(USER_VERSION);

function withNumber(offset: number, value: number): Buffer {
  const bytes = Buffer.from(sound);
  bytes.writeUInt32BE(value, offset);
  return bytes;
}

/** How each file is made, and what is said about it after its name. */
const FILES: Readonly<Record<string, readonly [make: (file: string) => void, sentence: string]>> = {
  'no database': [(file) => writeFileSync(file, 'Milk, bread, eggs.\n'.repeat(100)), 'is not a database.'],
  'the database of another program': [
    (file) => writeFileSync(file, withNumber(APPLICATION_ID, 0)),
    'is a database of another program.',
  ],
  'a newer version': [
    (file) => writeFileSync(file, withNumber(USER_VERSION, SCHEMA + 1)),
    `was written by a newer version of Kalends (schema ${SCHEMA + 1}, this version supports ${SCHEMA}).`,
  ],
  'a file that is cut off': [
    (file) => {
      writeFileSync(file, sound);
      truncateSync(file, 8192);
    },
    'is damaged.',
  ],
  'a folder': [(file) => mkdirSync(file), 'is a folder, not a file.'],
  'a file in no folder': [() => undefined, 'cannot be created: there is no folder FOLDER.'],
};

/** Does something without the superuser's rights, to whom no file is read-only. */
async function asOtherUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  chmodSync(folder, 0o755);
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

const serving = (file: string) => run(['serve', '--port', '0', '--store', `sqlite:${file}`]);

const refusal = (file: string, sentence: string) => ({
  exitCode: 1,
  lines: [],
  errors: [`kalends: ${file} ${sentence.replace('FOLDER', dirname(file))}`],
});

it.each(Object.entries(FILES))(
  '%s is refused with one sentence, and left as it is',
  async (name, [make, sentence]) => {
    const file = join(folder, name.endsWith('in no folder') ? 'nowhere/x.db' : `${name}.db`);
    make(file);
    const bytes = () => (existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined);
    const before = bytes();
    expect(await serving(file)).toEqual(refusal(file, sentence));
    expect(bytes()).toEqual(before);
    expect(existsSync(`${file}-wal`)).toBe(false);
  },
);

it('a file that may not be written to is refused with one sentence', async () => {
  const file = join(folder, 'read-only.db');
  writeFileSync(file, sound, { mode: 0o444 });
  expect(await asOtherUser(() => serving(file))).toEqual(refusal(file, 'cannot be written to.'));
});
