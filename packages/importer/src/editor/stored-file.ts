import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { CommittedWrite } from '@kalends/core';
import type { Store, ValuePut } from '@kalends/core/store';
import type { FileChoices } from './file-choices.js';
import type { FileSummary } from './file-summary.js';

/** Maximum bytes of a file. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** How long a file waits for its import, in milliseconds. */
const KEPT = 3_600_000;

/** How many accounts have a file that waits. */
const MOST_FILES = 20;

/** The maximum number of characters under one name. */
const PART = 100_000;

/** The most parts: a file that cannot be compressed, in base64. */
const MOST_PARTS = Math.ceil((MOST_BYTES * 1.4) / PART);

/** A file that was uploaded, and what came of it. */
export interface StoredFile {
  /** Random, so that a form tells whether it is about this file. */
  readonly id: string;
  /** As the browser has named it. */
  readonly name: string;
  /** When it was uploaded or imported last, in milliseconds. */
  readonly at: number;
  readonly state: 'waiting' | 'running' | 'done' | 'undone';
  readonly choices: FileChoices;
  readonly summary: FileSummary;
  /** The commits of its import. */
  readonly writes: readonly Pick<CommittedWrite, 'before' | 'version'>[];
  readonly parts: number;
}

/** The files that are uploaded: one for each account, among the values of the store. */
export interface StoredFiles {
  /** The file of an account; undefined if there is none, or its time is over. */
  readonly get: (account: number) => Promise<StoredFile | undefined>;
  /** Keeps a file in place of the one before. Resolves to `false` if too many files wait. */
  readonly put: (account: number, bytes: Uint8Array, file: FileFacts) => Promise<boolean>;
  /** The bytes of the file of an account. */
  readonly bytes: (account: number, file: StoredFile) => Promise<Uint8Array>;
  /** Changes what is known of a file. Resolves to `false` if it is not as it was. */
  readonly change: (account: number, file: StoredFile, patch: Partial<StoredFile>) => Promise<boolean>;
  /** The same of a file that is imported: its bytes are forgotten. */
  readonly finish: (account: number, file: StoredFile, patch: Partial<StoredFile>) => Promise<boolean>;
  readonly remove: (account: number) => Promise<void>;
  /** Removes the files whose time is over. */
  readonly tidy: () => Promise<void>;
}

/** The facts known of a file when it is uploaded. */
export type FileFacts = Pick<StoredFile, 'name' | 'choices' | 'summary'>;

const HEAD = 'import-file ';
const headName = (account: number | string): string => `${HEAD}${account}`;
const partName = (account: number | string, part: number): string =>
  `import-part ${account} ${String(part).padStart(3, '0')}`;

const [compressed, plain] = [promisify(gzip), promisify(gunzip)];

/** The files in the values of a store. */
export function storedFiles({ values }: Pick<Store, 'values'>, clock: () => number): StoredFiles {
  const isOver = ({ at }: StoredFile): boolean => clock() - at > KEPT || at > clock();
  const read = (value: string): StoredFile => JSON.parse(value) as StoredFile;
  const removals = (account: number | string, parts: number): ValuePut[] => [
    { name: headName(account), value: null },
    ...Array.from({ length: parts }, (_, part) => ({ name: partName(account, part), value: null })),
  ];
  /** All accounts with a file. */
  async function all(): Promise<readonly (readonly [account: string, file: StoredFile])[]> {
    const listed = await values.list(HEAD, `${HEAD}~`, 2 * MOST_FILES);
    return listed.map(({ name, value }) => [name.slice(HEAD.length), read(value)] as const);
  }
  async function tidy(): Promise<void> {
    for (const [account, file] of await all())
      if (isOver(file)) await values.putAll(removals(account, file.parts));
  }
  return {
    tidy,
    async get(account) {
      const value = await values.get(headName(account));
      const file = value === undefined ? undefined : read(value);
      return file === undefined || isOver(file) ? undefined : file;
    },
    async put(account, bytes, facts) {
      await tidy();
      const others = (await all()).filter(([other]) => other !== String(account));
      if (others.length >= MOST_FILES) return false;
      const text = (await compressed(bytes)).toString('base64');
      const parts = Math.ceil(text.length / PART);
      const id = randomBytes(9).toString('hex');
      const file: StoredFile = { ...facts, id, at: clock(), state: 'waiting', writes: [], parts };
      return values.putAll([
        { name: headName(account), value: JSON.stringify(file) },
        // parts of a larger file before it
        ...Array.from({ length: MOST_PARTS }, (_, part) => ({
          name: partName(account, part),
          value: text.slice(part * PART, (part + 1) * PART) || null,
        })),
      ]);
    },
    async bytes(account, { parts }) {
      const texts: string[] = [];
      for (let part = 0; part < parts; part++) texts.push((await values.get(partName(account, part))) ?? '');
      return plain(Buffer.from(texts.join(''), 'base64'), { maxOutputLength: MOST_BYTES });
    },
    change: (account, file, patch) =>
      values.put(headName(account), JSON.stringify({ ...file, ...patch }), JSON.stringify(file)),
    finish: (account, file, patch) =>
      values.putAll([
        ...removals(account, file.parts).slice(1),
        {
          name: headName(account),
          value: JSON.stringify({ ...file, ...patch, parts: 0 }),
          expected: JSON.stringify(file),
        },
      ]),
    async remove(account) {
      const value = await values.get(headName(account));
      if (value !== undefined) await values.putAll(removals(account, read(value).parts));
    },
  };
}
