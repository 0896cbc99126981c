import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createListShelf, type ListShelf } from './render/list-shelf.js';
import type { TextShelf } from './render/text-shelf.js';

export type { ListShelf } from './render/list-shelf.js';
export type { TextShelf } from './render/text-shelf.js';

/** Where a file of texts is, and how large it may become. */
export interface FileShelfOptions {
  /** A folder for temporary files. Default: the system's. */
  readonly directory?: string;
  /** How many bytes it has at most; 128 KB are the least. Default 256 MB. */
  readonly bytes?: number;
}

/** A shelf that has a file to close. */
export interface FileShelf extends TextShelf {
  /** Gives the file back. From then on nothing is kept. */
  close(): void;
}

/** A shelf for lists that has a file to close. */
export interface FileListShelf extends ListShelf {
  /** Gives the file back. From then on nothing is kept. */
  close(): void;
}

const DEFAULT_BYTES = 256_000_000;

/** How many bytes are collected before they are written; longer texts are not kept. */
const BATCH = 65_536;

/** Opens a new file that only we can read, and takes its name away, so that nothing of it remains when the process ends. */
function openNameless(directory: string): number {
  const path = join(directory, `kalends-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}

/** Where texts are in the file: the first byte of each, and how many it has, in one number. */
type Places = Map<number, number>;

const placeOf = (start: number, length: number): number => start * BATCH + length;

/**
 * Texts in a temporary file that nobody else can open, for `createHandler`'s `shelf`: reading an event there costs a sixth of
 * rendering it, and the file takes no memory of the process; the system keeps as much of it at hand as there is room. It is
 * written from end to end, and then from its beginning again, over the texts that were put first. When it cannot be read or
 * written any more, because the disk is full, all of them are lost. Each handler needs one of its own.
 *
 * @throws Error of node:fs when no file can be made in the directory
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', shelf: createFileShelf() });
 */
export function createFileShelf({
  directory = tmpdir(),
  bytes = DEFAULT_BYTES,
}: FileShelfOptions = {}): FileShelf {
  let file: number | undefined = openNameless(directory);
  const end = Math.max(2 * BATCH, bytes);
  const batch = Buffer.allocUnsafe(BATCH);
  const read = Buffer.allocUnsafe(BATCH);
  /** What was put since the file was begun anew, and before that. */
  let young: Places = new Map();
  let old: Places = new Map();
  /** Where the batch belongs in the file, and how much of it is filled. */
  let start = 0;
  let filled = 0;
  /** Which bytes of the file stand in `read`: from the first of them to before `readTo`. */
  let readFrom = 0;
  let readTo = 0;
  /** Where the text behind the one that was asked for last begins. */
  let next = -1;

  function clear(): void {
    young = new Map();
    old = new Map();
  }

  function close(): void {
    clear();
    if (file === undefined) return;
    const open = file;
    file = undefined;
    try {
      closeSync(open);
    } catch {
      // the system has given it up all the same
    }
  }

  /** What fails with the file makes it useless. */
  function attempt<T>(work: (open: number) => T): T | undefined {
    if (file === undefined) return undefined;
    try {
      return work(file);
    } catch {
      close();
      return undefined;
    }
  }

  /** Writes the batch, and begins the next one: behind it, or at the start of the file. */
  function turnOver(): void {
    // what was read ahead may lie where this is written
    readTo = readFrom;
    // what was not written whole would be read as what was there before
    if (attempt((open) => writeSync(open, batch, 0, filled, start)) !== filled) close();
    start += filled;
    filled = 0;
    if (start + BATCH <= end) return;
    start = 0;
    old = young;
    young = new Map();
  }

  /** Where a text is, as far as it has not been written over, nor will be by this batch. */
  function find(key: number): { readonly at: number; readonly length: number } | undefined {
    const current = young.get(key);
    const place = current ?? old.get(key);
    if (place === undefined) return undefined;
    const length = place % BATCH;
    const at = (place - length) / BATCH;
    return current === undefined && at < start + BATCH ? undefined : { at, length };
  }

  /**
   * The text at a place in the file. Texts that are asked for one behind the other, as those of a list are that were put there
   * one behind the other, are read many at once.
   */
  function textAt(at: number, length: number): string | undefined {
    if (at < readFrom || at + length > readTo) {
      const wanted = at === next ? BATCH : length;
      readFrom = at;
      readTo = at + (attempt((open) => readSync(open, read, 0, wanted, at)) ?? 0);
    }
    next = at + length;
    return next > readTo ? undefined : read.toString('latin1', at - readFrom, next - readFrom);
  }

  return {
    get(key) {
      const place = find(key);
      if (place === undefined) return undefined;
      const { at, length } = place;
      if (at >= start && at < start + filled)
        return batch.toString('latin1', at - start, at - start + length);
      return textAt(at, length);
    },
    put(key, text) {
      old.delete(key);
      young.delete(key);
      if (text.length >= BATCH) return false;
      if (filled + text.length > BATCH) turnOver();
      if (file === undefined) return false;
      batch.write(text, filled, 'latin1');
      young.set(key, placeOf(start + filled, text.length));
      filled += text.length;
      return true;
    },
    drop(key) {
      young.delete(key);
      old.delete(key);
    },
    clear,
    close,
  };
}

/**
 * Whole lists in a temporary file as `createFileShelf` makes one, for `createHandler`'s `listShelf`: to read one takes a third
 * to two thirds of joining it. Each handler needs one of its own.
 *
 * @throws Error of node:fs when no file can be made in the directory
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', listShelf: createFileListShelf() });
 */
export function createFileListShelf(options?: FileShelfOptions): FileListShelf {
  const shelf = createFileShelf(options);
  return { ...createListShelf(shelf), close: () => shelf.close() };
}
