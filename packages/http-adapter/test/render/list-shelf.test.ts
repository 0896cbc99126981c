import type { Ref } from '@kalends/core/adapter';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileShelf, type FileShelf } from '../../src/file-shelf.js';
import { createListMemory } from '../../src/render/list-memory.js';
import { createListShelf } from '../../src/render/list-shelf.js';

const found = (id: number): readonly Ref[] => [{ id, revision: 1 }];
const pieces = ['[{"id":1}', ',{"id":2}', ',{"id":3}]'];

let file: FileShelf;
beforeEach(() => {
  // as small as can be
  file = createFileShelf({ bytes: 1 });
});
afterEach(() => {
  file.close();
});

describe('createListShelf', () => {
  it('gives the pieces of a list back, until it is cleared', () => {
    const shelf = createListShelf(file);
    const [one, other] = [found(1), found(1)];
    expect(shelf.get(one)).toBeUndefined();
    shelf.put(one, pieces);
    shelf.put(other, ['[]']);
    expect(shelf.get(one)).toEqual(pieces);
    expect(shelf.get(other)).toEqual(['[]']);
    expect(shelf.get(found(1))).toBeUndefined();
    shelf.clear();
    expect([one, other].map((refs) => shelf.get(refs))).toEqual([undefined, undefined]);
    shelf.put(other, pieces);
    expect(shelf.get(other)).toEqual(pieces);
    expect(shelf.get(one)).toBeUndefined();
  });

  it('does not give a list of which a part is lost', () => {
    const shelf = createListShelf(file);
    const [first, last] = [found(1), found(2)];
    const long = (text: string) => Array.from({ length: 3 }, () => text.repeat(30_000));
    shelf.put(first, long('a'));
    expect(shelf.get(first)).toEqual(long('a'));
    shelf.put(last, long('b'));
    expect(shelf.get(last)).toEqual(long('b'));
    expect(shelf.get(first)).toBeUndefined();
  });

  it('does not have a list of which a part is not taken', () => {
    const shelf = createListShelf(file);
    const refs = found(1);
    shelf.put(refs, ['[', 'x'.repeat(65_536), ']']);
    expect(shelf.get(refs)).toBeUndefined();
    file.close();
    shelf.put(refs, pieces);
    expect(shelf.get(refs)).toBeUndefined();
  });
});

describe('createListMemory with a shelf', () => {
  const items = Array.from({ length: 50 }, (_, n) => `{"id":${n},"text":"${'x'.repeat(2000)}"}`);
  const text = `[${items.join(',')}]`;

  it('has what comes again on the shelf where memory has no room', () => {
    const memory = createListMemory(0, createListShelf(file));
    const refs = found(1);
    expect(memory.put(refs, items).join('')).toBe(text);
    expect(memory.get(refs)).toBeUndefined();
    expect(memory.put(refs, items).join('')).toBe(text);
    expect(memory.get(refs)?.join('')).toBe(text);
    memory.clear();
    expect(memory.get(refs)).toBeUndefined();
    memory.put(refs, items);
    expect(memory.get(refs)).toBeUndefined();
  });

  it('has in memory what has room there, also when the shelf is gone', () => {
    const memory = createListMemory(150_000, createListShelf(file));
    const [first, second] = [found(1), found(2)];
    for (const refs of [first, first, second, second]) memory.put(refs, items);
    expect(memory.get(second)?.join('')).toBe(text);
    file.close();
    expect(memory.get(first)?.join('')).toBe(text);
    expect(memory.get(second)).toBeUndefined();
  });

  it('joins short lists anew', () => {
    const memory = createListMemory(0, createListShelf(file));
    const refs = found(1);
    for (const _ of [1, 2, 3]) memory.put(refs, ['{"id":1}']);
    expect(memory.get(refs)).toBeUndefined();
  });
});
