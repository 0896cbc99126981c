import { expect, it } from 'vitest';
import { newTerm } from '@kalends/store-kit';
import type { Creation, Idempotency } from '../../../src/store/store.js';
import { creationsAfter } from '../../../src/store/commit/creations.js';

const NOON = '2026-11-20 12:00:00';

const kept = (caller: number, key: string, expires: string): Creation => ({
  ...{ caller, key, request: 'r', kind: 'tag', expires },
  record: { ...newTerm(), id: 1, revision: 1 },
});

/** The keys that are kept after a commit at noon. */
function keysAfter(before: readonly Creation[], given: Partial<Idempotency> = {}): readonly string[] {
  const creation = kept(given.caller ?? 1, given.key ?? 'new', '2026-11-21 12:00:00');
  const idempotency = { ...creation, id: -1, at: NOON, keep: 3, ...given };
  const commit = { changes: [], preconditions: [], idempotency };
  return creationsAfter(before, commit, { creation }).map(({ caller, key }) => `${caller} ${key}`);
}

it('a commit without a key, or one that created nothing, forgets none', () => {
  const before = [kept(1, 'old', '2026-11-20 11:00:00')];
  const creation = kept(1, 'new', '2026-11-21 12:00:00');
  const commit = { changes: [], preconditions: [] };
  expect(creationsAfter(before, commit, { creation })).toBe(before);
  const idempotency = { ...creation, id: -1, at: NOON, keep: 3 };
  expect(creationsAfter(before, { ...commit, idempotency }, { creation: undefined })).toBe(before);
});

it('a key is forgotten from the time at which it expires', () => {
  const before = [
    kept(1, 'before', '2026-11-20 11:59:59'),
    kept(1, 'at', NOON),
    kept(2, 'after', '2026-11-20 12:00:01'),
  ];
  expect(keysAfter(before)).toEqual(['2 after', '1 new']);
});

it('a key that the caller has used is refused, until it has expired', () => {
  const before = [kept(1, 'a', '2026-11-20 13:00:00')];
  expect(() => keysAfter(before, { key: 'a' })).toThrow(
    expect.objectContaining({
      ...{ code: 'idempotency_key_reused', message: 'The idempotency key was used for another request.' },
    }),
  );
  expect(keysAfter(before, { key: 'a', caller: 2 })).toEqual(['1 a', '2 a']);
  expect(keysAfter(before, { key: 'a', at: '2026-11-20 13:00:00' })).toEqual(['1 a']);
});

it('of too many keys of a caller those that expire first are dropped, those of others are not', () => {
  const before = [
    kept(1, 'late', '2026-11-20 16:00:00'),
    kept(2, 'other', '2026-11-20 12:30:00'),
    kept(1, 'soon', '2026-11-20 13:00:00'),
    kept(1, 'later', '2026-11-20 17:00:00'),
    kept(1, 'next', '2026-11-20 14:00:00'),
  ];
  expect(keysAfter(before)).toEqual(['1 late', '2 other', '1 later', '1 new']);
  expect(keysAfter(before, { keep: 5 })).toEqual([
    '1 late',
    '2 other',
    '1 soon',
    '1 later',
    '1 next',
    '1 new',
  ]);
  expect(keysAfter(before, { keep: 1 })).toEqual(['2 other', '1 new']);
});

it('of keys that expire at the same time the first one is dropped', () => {
  const before = ['a', 'b', 'c'].map((key) => kept(1, key, '2026-11-20 13:00:00'));
  expect(keysAfter(before)).toEqual(['1 b', '1 c', '1 new']);
});
