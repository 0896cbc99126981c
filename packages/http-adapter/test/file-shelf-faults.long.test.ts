import type * as fs from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { createFileShelf } from '../src/file-shelf.js';

/** What the system makes of what is written and read: as it is, unless a test says otherwise. */
const disk = vi.hoisted(() => ({
  written: (bytes: number) => bytes,
  reads: (bytes: number) => bytes,
}));

vi.mock(import('node:fs'), async (original) => {
  const real = await original();
  return {
    ...real,
    writeSync: ((file: number, buffer: Buffer, offset: number, length: number, position: number) =>
      real.writeSync(file, buffer, offset, disk.written(length), position)) as typeof fs.writeSync,
    readSync: ((file: number, buffer: Buffer, offset: number, length: number, position: number) =>
      real.readSync(file, buffer, offset, disk.reads(length), position)) as typeof fs.readSync,
  };
});

afterEach(() => {
  disk.written = (bytes) => bytes;
  disk.reads = (bytes) => bytes;
});

const fails = (): number => {
  throw new Error('ENOSPC');
};

const half = (bytes: number): number => Math.floor(bytes / 2);

const textOf = (key: number): string => `${key} `.repeat(1000);

/** Puts 200 texts, and answers how many of them come back; one that does is as it was put. */
function kept(shelf: ReturnType<typeof createFileShelf>): number {
  for (let key = 0; key < 200; key++) shelf.put(key, textOf(key));
  const texts = Array.from({ length: 200 }, (_, key) => shelf.get(key));
  for (const [key, text] of texts.entries()) if (text !== undefined) expect(text).toBe(textOf(key));
  return texts.filter((text) => text !== undefined).length;
}

it.each([
  ['is full', fails],
  ['becomes full in the middle of a text', half],
])('a disk that %s loses all texts, now and later', (_, written) => {
  const shelf = createFileShelf();
  expect(kept(shelf)).toBe(200);
  disk.written = written;
  expect(kept(shelf)).toBe(0);
  disk.written = (bytes) => bytes;
  expect(kept(shelf)).toBe(0);
  shelf.close();
});

it.each([
  ['that cannot be read loses all texts', fails, [undefined, undefined]],
  ['that has become shorter loses what is not there whole', half, [textOf(1), textOf(2)]],
])('a file %s', (_, reads, left) => {
  const shelf = createFileShelf();
  expect(kept(shelf)).toBe(200);
  disk.reads = reads;
  expect(shelf.get(1)).toBeUndefined();
  disk.reads = (bytes) => bytes;
  expect([shelf.get(1), shelf.get(2)]).toEqual(left);
  shelf.close();
});
