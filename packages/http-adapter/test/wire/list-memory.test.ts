import type { Ref } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { createListMemory } from '../../src/wire/list-memory.js';

const found = (id: number): readonly Ref[] => [{ id, revision: 1 }];
const items = ['{"id":1}', '{"id":2}'];
const text = '[{"id":1},{"id":2}]';

describe('createListMemory', () => {
  it('remembers a list that is put again, until it is cleared', () => {
    const memory = createListMemory();
    const refs = found(1);
    expect(memory.put(refs, items)).toBe(text);
    expect(memory.get(refs)).toBeUndefined();
    expect(memory.put(refs, items)).toBe(text);
    expect(memory.get(refs)).toBe(text);
    expect(memory.get(found(1))).toBeUndefined();
    memory.clear();
    expect(memory.get(refs)).toBeUndefined();
    memory.put(refs, items);
    expect(memory.get(refs)).toBeUndefined();
  });

  it('writes a list without items', () => {
    const memory = createListMemory();
    const refs: readonly Ref[] = [];
    for (const _ of [1, 2]) expect(memory.put(refs, [])).toBe('[]');
    expect(memory.get(refs)).toBe('[]');
  });

  it('does not remember what is put again only after many others', () => {
    const memory = createListMemory();
    const all = Array.from({ length: 300 }, (_, n) => found(n));
    for (let round = 0; round < 4; round++) for (const refs of all) memory.put(refs, items);
    expect(all.filter((refs) => memory.get(refs) !== undefined)).toEqual([]);
  });

  it('never remembers more than so many characters', () => {
    const memory = createListMemory();
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
