import type { Ref } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { createListMemory, type ListMemory } from '../../src/render/list-memory.js';

const found = (id: number): readonly Ref[] => [{ id, revision: 1 }];
const items = ['{"id":1}', '{"id":2}'];
const text = ['[{"id":1},{"id":2}]'];

/** Asks as servers do, for lists of which 90 have room in a million characters. */
function asking(memory: ListMemory) {
  const ask = (lists: readonly (readonly Ref[])[]): void => {
    for (const refs of lists) if (memory.get(refs) === undefined) memory.put(refs, ['x'.repeat(10_000)]);
  };
  const remembered = (lists: readonly (readonly Ref[])[]) =>
    lists.filter((refs) => memory.get(refs) !== undefined);
  return { ask, remembered };
}

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
    for (let round = 0; round < 5; round++) {
      for (const refs of all) {
        memory.put(refs, long);
        if (memory.get(refs) === undefined) memory.put(refs, long);
        expect(all.filter((one) => memory.get(one) !== undefined).length).toBeLessThanOrEqual(39);
      }
    }
    const tooLong = found(100);
    for (let round = 0; round < 100; round++) memory.put(tooLong, ['x'.repeat(4_000_000)]);
    expect(memory.get(tooLong)).toBeUndefined();
  });

  it('keeps what is used, though a few more are asked for than it has room for', () => {
    const { ask, remembered } = asking(createListMemory(1_000_000));
    const all = Array.from({ length: 100 }, (_, n) => found(n));
    const [some, others] = [all.slice(0, 50), all.slice(50)];
    for (const lists of [some, some, others, others, all]) ask(lists);
    const known = remembered(all);
    expect(known).toHaveLength(90);
    for (let round = 0; round < 50; round++) ask(all);
    expect(remembered(all)).toEqual(known);
  });

  it('makes room for others when what it has is used no longer', () => {
    const { ask, remembered } = asking(createListMemory(1_000_000));
    const before = Array.from({ length: 90 }, (_, n) => found(n));
    const after = Array.from({ length: 10 }, (_, n) => found(100 + n));
    for (const lists of [before, before]) ask(lists);
    expect(remembered(before)).toHaveLength(90);
    for (let round = 0; round < 50; round++) ask([...before.slice(0, 5), ...after]);
    expect(remembered([...before, ...after])).toEqual([...before.slice(0, 5), ...after]);
  });
});
