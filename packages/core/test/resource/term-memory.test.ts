import { describe, expect, it } from 'vitest';
import { createTermMemory } from '../../src/resource/term-memory.js';
import type { TermRecord } from '../../src/records/term-record.js';

const record: TermRecord = { id: 1, revision: 1, name: '', slug: '', description: '', parent: 0, count: 0 };

describe('the memory of terms', () => {
  it('knows what was seen in one version, by kind', () => {
    const memory = createTermMemory();
    expect(memory.versionWith('tag', [1])).toBeUndefined();
    memory.note('tag', [1, 2], 7);
    memory.note('category', [3], 7);
    expect(memory.versionWith('tag', [2, 1])).toBe(7);
    expect(memory.versionWith('category', [3])).toBe(7);
    expect(memory.versionWith('tag', [1, 3])).toBeUndefined();
    expect(memory.versionWith('category', [1])).toBeUndefined();
  });

  it('forgets a version for another one', () => {
    const memory = createTermMemory();
    memory.note('tag', [1], 7);
    memory.note('tag', [2], 8);
    expect(memory.versionWith('tag', [1])).toBeUndefined();
    expect(memory.versionWith('tag', [2])).toBe(8);
    memory.clear();
    expect(memory.versionWith('tag', [2])).toBeUndefined();
  });

  it('follows a write from the version that it knows, with what that adds and removes', () => {
    const memory = createTermMemory();
    memory.note('tag', [1, 2], 7);
    const affected = [
      { kind: 'tag', id: 1, record: undefined },
      { kind: 'category', id: 3, record },
      { kind: 'venue', id: 4, record: undefined },
    ] as const;
    memory.follow({ before: 7, version: 8, ids: [], affected });
    expect(memory.versionWith('tag', [2])).toBe(8);
    expect(memory.versionWith('category', [3])).toBe(8);
    expect(memory.versionWith('tag', [1])).toBeUndefined();
  });

  it('forgets everything when others have written before a write', () => {
    const memory = createTermMemory();
    memory.note('tag', [1, 2], 7);
    memory.follow({ before: 8, version: 9, ids: [], affected: [{ kind: 'tag', id: 3, record }] });
    expect(memory.versionWith('tag', [1])).toBeUndefined();
    expect(memory.versionWith('tag', [3])).toBeUndefined();
  });

  it('does not grow without end', () => {
    const memory = createTermMemory();
    memory.note(
      'tag',
      Array.from({ length: 10_000 }, (_, index) => index),
      1,
    );
    memory.note('tag', [20_000], 1);
    expect(memory.versionWith('tag', [1])).toBeUndefined();
    expect(memory.versionWith('tag', [20_000])).toBe(1);
    const affected = Array.from({ length: 10_000 }, (_, id) => ({ kind: 'tag', id, record }) as const);
    memory.follow({ before: 1, version: 2, ids: [], affected });
    expect(memory.versionWith('tag', [20_000, 1])).toBe(2);
    memory.follow({ before: 2, version: 3, ids: [], affected: [] });
    expect(memory.versionWith('tag', [1])).toBeUndefined();
  });
});
