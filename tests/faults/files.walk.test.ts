import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryMedia } from '@kalends/media';
import { insert, newTerm } from '@kalends/store-kit';
import {
  backupSqliteStore,
  checkSqliteStore,
  createSqliteStore,
  restoreSqliteStore,
} from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { asOnlyImport } from '../../packages/cli/src/import/import-lock.js';
import { openFiles } from '../../packages/cli/src/import/report-file.js';
import { writeRedirects } from '../../packages/cli/src/import/redirect-file.js';
import { run } from '../../packages/cli/test/running.js';
import { openIn } from './held.js';
import { faultsOf, killsOf, withFault, type Fault } from './file-faults.js';

const root = mkdtempSync(join(tmpdir(), 'kalends-file-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

const PICTURE = [{ name: 'full.png', bytes: new Uint8Array(64).fill(7) }];

async function newFile(file: string, name: string): Promise<void> {
  const store = createSqliteStore({ file });
  await store.commit({ changes: [insert('tag', newTerm({ name }))], preconditions: [] });
  await store.close();
}

/** The tags in a file, which stays as it is: a copy is opened. */
async function tagsOf(original: string): Promise<string[]> {
  const file = join(mkdtempSync(join(root, 'look-')), 'copy.db');
  for (const ending of ['', '-wal'])
    if (existsSync(original + ending)) copyFileSync(original + ending, file + ending);
  expect(checkSqliteStore({ file })).toEqual([]);
  const store = createSqliteStore({ file });
  const tags = await store.scan('tag', 0, 10);
  await store.close();
  return tags.map(({ name }) => name);
}

/** What is prepared, what is done, and the names and contents in the folder, of which a failure leaves nothing half. */
interface Operation {
  readonly prepare: (folder: string) => Promise<void>;
  readonly run: (folder: string, attempt: string) => Promise<unknown>;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  upload: {
    prepare: (folder) =>
      createDirectoryMedia({ directory: join(folder, 'media') }).put('b'.repeat(32), PICTURE),
    // each attempt has a key of its own
    run: (folder, attempt) =>
      createDirectoryMedia({ directory: join(folder, 'media') }).put(attempt.repeat(32), PICTURE),
  },
  backup: {
    prepare: (folder) => newFile(join(folder, 'kalends.db'), 'Now'),
    run: (folder) => backupSqliteStore({ file: join(folder, 'kalends.db'), target: join(folder, 'copy.db') }),
  },
  restore: {
    async prepare(folder) {
      await newFile(join(folder, 'backup.db'), 'Before');
      await newFile(join(folder, 'kalends.db'), 'Now');
    },
    run: (folder) =>
      restoreSqliteStore({ backup: join(folder, 'backup.db'), file: join(folder, 'kalends.db') }),
  },
  'a file of redirects': {
    prepare: async (folder) => writeRedirects(join(folder, 'moved.map'), new Map([['/before', '/after']])),
    run: async (folder) => writeRedirects(join(folder, 'moved.map'), new Map([['/old', '/new']])),
  },
  'the lock of an import': {
    prepare: async () => undefined,
    run: (folder) =>
      asOnlyImport({ kind: 'sqlite', address: join(folder, 'kalends.db') }, 'a site', async () => ({
        result: 'done',
        isFinished: true,
      })),
  },
};

/** Files that SQLite keeps beside one that is open, or was not closed by all. */
const BESIDE = /-(wal|shm|journal)$/;

/** The names below a folder, and what is in those that are read. */
async function stateOf(folder: string) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => !BESIDE.test(name)).sort();
  const contents: Record<string, unknown> = {};
  for (const name of files) {
    if (name.endsWith('.map')) contents[name] = readFileSync(join(folder, name), 'utf8');
    if (!name.endsWith('.db') && !name.endsWith('.before-restore')) continue;
    contents[name] = await tagsOf(join(folder, name));
  }
  return { files, contents };
}

let folders = 0;

/** Runs an operation in a new folder whose calls fail like that. */
async function attempt(
  { prepare, run }: Operation,
  fault: Fault | undefined,
  never: readonly string[],
  isKill = false,
) {
  const folder = mkdtempSync(join(root, `${folders++}-`));
  await prepare(folder);
  const before = await stateOf(folder);
  let thrown: unknown;
  const called = await withFault(folder, { fault, never }, async () => {
    thrown = await run(folder, 'a').then(
      () => undefined,
      (error: unknown) => error,
    );
  });
  const left = await stateOf(folder);
  const held = openIn(folder);
  // the next one, of which nothing fails
  const again = await run(folder, isKill ? 'c' : 'a').then(
    () => undefined,
    (error: unknown) => error,
  );
  return { called, thrown, before, left, held, again, last: await stateOf(folder) };
}

const isSame = (one: { readonly contents: unknown }, other: { readonly contents: unknown }): boolean =>
  JSON.stringify(one.contents) === JSON.stringify(other.contents);

describe.each(Object.entries(OPERATIONS))('%s on a file system', (name, operation) => {
  it.each([[[]], [['linkSync']]])('does all or nothing when a call fails; without %j', async (never) => {
    const done = await attempt(operation, undefined, never);
    expect(done.thrown).toBeUndefined();
    const faults = faultsOf(done.called);
    expect(faults.length).toBeGreaterThan(1);
    for (const fault of faults) {
      const { thrown, before, left, held, again, last } = await attempt(operation, fault, never);
      const where = JSON.stringify(fault);
      if (thrown === undefined) expect(left, where).toEqual(done.left);
      else {
        expect(thrown, where).toBeInstanceOf(Error);
        expect([before, done.left], where).toContainEqual(left);
        // what has not happened can be done again
        if (JSON.stringify(left) === JSON.stringify(before))
          expect([again, last], where).toEqual([undefined, done.left]);
      }
      expect(held, where).toEqual([]);
    }
  });

  it.each([[[]], [['linkSync']]])('goes on after a process that was killed; without %j', async (never) => {
    const done = await attempt(operation, undefined, never);
    for (const kill of killsOf(done.called)) {
      const { thrown, before, left, again, last } = await attempt(operation, kill, never, true);
      const where = JSON.stringify([kill, left, String(again)]);
      expect(thrown, where).toBeInstanceOf(Error);
      const parts = left.files.filter((file) => !done.left.files.includes(file));
      expect(
        parts.filter((file) => !/[.](part|import)$/.test(file)),
        where,
      ).toEqual([]);
      // it was done, and only its end was missed
      if (done.left.files.every((file) => left.files.includes(file)) && isSame(left, done.left)) continue;
      for (const [file, content] of Object.entries(left.contents))
        expect([before.contents[file], done.left.contents[file]], where).toContainEqual(content);
      expect([again, last.contents], where).toEqual([undefined, done.left.contents]);
      if (name !== 'upload') expect(last.files, where).toEqual(done.left.files);
    }
  });
});

it('lists the images that are there while another one is removed', async () => {
  const folder = mkdtempSync(join(root, 'list-'));
  const media = createDirectoryMedia({ directory: folder });
  const gone = (letter: string): void => symlinkSync('nothing', join(folder, letter.repeat(32)));
  // the names of these are read, and then there is nothing
  gone('a');
  const keys = ['c', 'd', 'e'].map((letter) => letter.repeat(32));
  for (const key of keys) await media.put(key, PICTURE);
  gone('f');
  expect((await media.list()).map(({ key }) => key).sort()).toEqual(keys);
});

it('writes the whole report of an import when the file system takes a part at a time', async () => {
  const folder = mkdtempSync(join(root, 'report-'));
  const report = async (name: string): Promise<string> => {
    const files = await openFiles(undefined, join(folder, name));
    files.note({ what: 'brought', kind: 'event', id: 1 });
    files.note({ what: 'brought', kind: 'event', id: 3 });
    files.close();
    return readFileSync(join(folder, name), 'utf8');
  };
  const texts: string[] = [];
  const called = await withFault(folder, { fault: undefined }, async () => {
    texts[0] = await report('whole');
  });
  const nth = called.indexOf('writeSync') + 1;
  expect(nth).toBeGreaterThan(0);
  await withFault(folder, { fault: { nth, way: 'short' } }, async () => {
    texts[1] = await report('part');
  });
  expect(texts[1]).toBe(texts[0]);
});

it('holds no file of an import that fails to open, write or close it, and the next one writes all', async () => {
  const attemptIn = async (folder: string): Promise<void> => {
    const files = await openFiles(join(folder, 'state'), join(folder, 'report'));
    try {
      files.note({ what: 'brought', kind: 'event', id: 1 });
      await files.state?.save({ complete: {} });
      await files.finish([]);
    } finally {
      files.close();
    }
  };
  const reportIn = (folder: string): string => readFileSync(join(folder, 'report'), 'utf8');
  const whole = mkdtempSync(join(root, 'report-'));
  const called = await withFault(whole, { fault: undefined }, () => attemptIn(whole));
  const faults = faultsOf(called);
  expect(faults.map(({ name }) => name)).toContain('ftruncateSync');
  for (const fault of faults) {
    const folder = mkdtempSync(join(root, 'report-'));
    const where = JSON.stringify(fault);
    await withFault(folder, { fault }, () => attemptIn(folder).catch(() => undefined));
    expect.soft(openIn(folder), where).toEqual([]);
    await attemptIn(folder);
    expect.soft(reportIn(folder), where).toBe(reportIn(whole));
  }
});

it('holds no file of an import into a store that cannot be opened', async () => {
  const folder = mkdtempSync(join(root, 'import-'));
  writeFileSync(
    join(folder, 'kalends.db'),
    'no database, but a text that is long enough to be read as one'.repeat(99),
  );
  const { exitCode, errors } = await run([
    ...['import', 'http://127.0.0.1:9', '--store', `sqlite:${join(folder, 'kalends.db')}`],
    ...['--report', join(folder, 'report')],
  ]);
  expect([exitCode, errors.at(-1)]).toEqual([1, expect.stringMatching(/is not a database/)]);
  expect(openIn(folder)).toEqual([]);
});
