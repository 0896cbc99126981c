import type { Ref } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { createListMemory } from '../../src/wire/list-memory.js';

const found = (id: number): readonly Ref[] => [{ id, revision: 1 }];
const items = ['{"id":1}', '{"id":2}'];
const text = ['[{"id":1},{"id":2}]'];

describe('createListMemory', () => {
  it('remembers a list that is put again, until it is cleared', () => {
    const memory = createListMemory(4_000_000);
    const refs = found(1);
    expect(memory.put(refs, items)).toEqual(text);
    expect(memory.get(refs)).toBeUndefined();
    expect(memory.put(refs, items)).toEqual(text);
    expect(memory.get(refs)).toEqual(text);
    expect(memory.get(found(1))).toBeUndefined();
    memory.clear();
    expect(memory.get(refs)).toBeUndefined();
    memory.put(refs, items);
    expect(memory.get(refs)).toBeUndefined();
  });

  it('writes a list without items', () => {
    const memory = createListMemory(4_000_000);
    const refs: readonly Ref[] = [];
    for (const _ of [1, 2]) expect(memory.put(refs, [])).toEqual(['[]']);
    expect(memory.get(refs)).toEqual(['[]']);
  });

  it('does not remember what is put again only after more of others than it has room for', () => {
    const remembered = (lists: number, each: number) => {
      const memory = createListMemory(1_000_000);
      const all = Array.from({ length: lists }, (_, n) => found(n));
      for (let round = 0; round < 4; round++)
        for (const refs of all) if (memory.get(refs) === undefined) memory.put(refs, ['x'.repeat(each)]);
      return all.filter((refs) => memory.get(refs) !== undefined).length;
    };
    expect(remembered(120, 10_000)).toBe(0);
    expect(remembered(10_000, 0)).toBe(0);
    expect(remembered(80, 10_000)).toBe(80);
  });

  it('never remembers more than so many characters', () => {
    const memory = createListMemory(4_000_000);
    const long = ['x'.repeat(100_000)];
    const all = Array.from({ length: 60 }, (_, n) => found(n));
    for (const refs of all) {
      memory.put(refs, long);
      memory.put(refs, long);
    }
    const kept = all.filter((refs) => memory.get(refs) !== undefined);
    expect(kept).toContain(all.at(-1));
    expect(kept.length).toBeLessThanOrEqual(40);
  });
});
