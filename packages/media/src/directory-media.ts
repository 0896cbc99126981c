import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Media, MediaEntry } from './media.js';
import { isKey, requireNames } from './media-key.js';

/** Options of `createDirectoryMedia`. */
export interface DirectoryMediaOptions {
  /** Where the files are; created if it does not exist. Each image has a directory below it, named by its key. */
  readonly directory: string;
}

/** Whether an error says that a file does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The result of reading a file; `undefined` if it does not exist, or was removed in the meantime. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Creates a directory and those above it. Unlike Node's own `recursive`, it ends in a file system that takes none, such as /proc. */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    const above = dirname(path);
    if (!isMissing(error) || existsSync(above)) throw error;
    await makeDirectory(above);
    await makeDirectory(path);
  }
}

/** Writes what the system still holds in memory for a file or a directory to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Keeps images in a directory, which may be on a file system that several servers share. Any program may copy it; a
 * copy taken while images are uploaded may lack the newest ones.
 */
export function createDirectoryMedia({ directory }: DirectoryMediaOptions): Media {
  const pathOf = (key: string): string => join(directory, key);
  const remove = (key: string) => rm(pathOf(key), { recursive: true, force: true });

  async function entryOf(key: string): Promise<MediaEntry> {
    const { mtimeMs } = await stat(pathOf(key));
    let bytes = 0;
    for (const name of await readdir(pathOf(key))) bytes += (await stat(join(pathOf(key), name))).size;
    return { key, stored: mtimeMs, bytes };
  }

  return {
    async put(key, files) {
      requireNames(
        key,
        files.map(({ name }) => name),
      );
      await makeDirectory(resolve(directory));
      await mkdir(pathOf(key));
      try {
        for (const { name, bytes } of files) await writeNew(join(pathOf(key), name), bytes);
        await sync(pathOf(key));
        await sync(directory);
      } catch (error) {
        // why it cannot be stored is worth more than why the rest of it stays
        await remove(key).catch(() => undefined);
        throw error;
      }
    },
    async get(key, name) {
      requireNames(key, [name]);
      return ifThere(readFile(join(pathOf(key), name)));
    },
    async delete(key) {
      requireNames(key);
      await remove(key);
    },
    async list() {
      const keys = (await ifThere(readdir(directory))) ?? [];
      const entries: MediaEntry[] = [];
      for (const key of keys.filter(isKey)) {
        const entry = await ifThere(entryOf(key));
        if (entry !== undefined) entries.push(entry);
      }
      return entries;
    },
  };
}
