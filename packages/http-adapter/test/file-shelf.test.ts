import fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileShelf, type FileShelf } from '../src/file-shelf.js';

const directory = mkdtempSync(join(tmpdir(), 'kalends-shelf-'));
afterAll(() => rmSync(directory, { recursive: true }));

function withShelf(bytes: number, use: (shelf: FileShelf) => void): void {
  const shelf = createFileShelf({ directory, bytes });
  try {
    use(shelf);
  } finally {
    shelf.close();
  }
}

/** The text of a key, so that none is like another one. */
const textOf = (key: number, length: number): string => `${key} `.repeat(length).slice(0, length);

const step = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant('put'), fc.nat(40), fc.nat(40_000)) },
  { weight: 8, arbitrary: fc.tuple(fc.constant('get'), fc.nat(40), fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('drop'), fc.nat(40), fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('clear'), fc.nat(40), fc.constant(0)) },
);

describe('createFileShelf', () => {
  it('gives back what was put', () => {
    withShelf(1_000_000, (shelf) => {
      for (let key = 0; key < 200; key++) shelf.put(key, textOf(key, 2000));
      for (let key = 0; key < 200; key++) expect(shelf.get(key)).toBe(textOf(key, 2000));
      expect(shelf.get(200)).toBeUndefined();
      shelf.put(7, 'another');
      expect(shelf.get(7)).toBe('another');
      shelf.drop(7);
      expect(shelf.get(7)).toBeUndefined();
      expect(shelf.get(8)).toBe(textOf(8, 2000));
      shelf.clear();
      expect(shelf.get(8)).toBeUndefined();
    });
  });

  it('answers the text that was put last, or none', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.constantFrom(1, 300_000), (steps, bytes) => {
        withShelf(bytes, (shelf) => {
          const last = new Map<number, string>();
          for (const [n, [what, key, length]] of steps.entries()) {
            if (what === 'put') {
              last.set(key, textOf(n, length));
              shelf.put(key, textOf(n, length));
            } else if (what === 'get') {
              const text = shelf.get(key);
              if (text !== undefined) expect(text).toBe(last.get(key));
            } else if (what === 'drop') {
              last.delete(key);
              shelf.drop(key);
            } else {
              last.clear();
              shelf.clear();
            }
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  it('loses the oldest when it is full', () => {
    withShelf(400_000, (shelf) => {
      for (let key = 0; key < 1000; key++) shelf.put(key, textOf(key, 2000));
      const kept = Array.from({ length: 1000 }, (_, key) => key).filter(
        (key) => shelf.get(key) !== undefined,
      );
      expect(kept[0]).toBeGreaterThan(1000 - 400_000 / 2000);
      expect(kept).toHaveLength(1000 - (kept[0] ?? 0));
      expect(kept.length).toBeGreaterThan(130);
    });
  });

  it('keeps no text that is longer than what is written at once', () => {
    withShelf(1_000_000, (shelf) => {
      expect(shelf.put(1, 'short')).toBe(true);
      expect(shelf.put(1, textOf(1, 70_000))).toBe(false);
      expect(shelf.get(1)).toBeUndefined();
    });
  });

  it('has a file that nobody sees', () => {
    withShelf(1_000_000, (shelf) => {
      for (let key = 0; key < 200; key++) shelf.put(key, textOf(key, 2000));
      expect(readdirSync(directory)).toEqual([]);
    });
  });

  it('keeps nothing any more when it is closed', () => {
    const shelf = createFileShelf({ directory });
    shelf.put(1, 'text');
    shelf.close();
    expect(shelf.put(2, 'text')).toBe(false);
    expect([shelf.get(1), shelf.get(2)]).toEqual([undefined, undefined]);
    shelf.close();
  });

  it('throws where no file can be made', () => {
    expect(() => createFileShelf({ directory: join(directory, 'missing') })).toThrow('ENOENT');
  });
});
