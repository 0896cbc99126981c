import { describe, expect, it } from 'vitest';
import { ALL_EVENTS } from '../../src/query/query.js';
import { foundBefore } from '../../src/store/found-before.js';
import type { FoundAt } from '../../src/store/store.js';

const QUERY = { ...ALL_EVENTS, offset: 0, limit: 10 };
const answerOf =
  (count: number, version = 1) =>
  (): FoundAt => ({
    version,
    total: count,
    refs: Array.from({ length: count }, (_, i) => ({ id: i + 1, revision: 1 })),
  });

describe('what queries have found', () => {
  it('is remembered for the same question in the same state', async () => {
    const before = foundBefore();
    expect(await before.find(() => 1, QUERY, answerOf(2))).toEqual(answerOf(2)());
    expect((await before.find(() => 1, { ...QUERY }, answerOf(3))).total).toBe(2);
    expect((await before.find(() => 1, { ...QUERY, offset: 10 }, answerOf(3))).total).toBe(3);
  });

  it('is forgotten when anybody has written', async () => {
    const before = foundBefore();
    await before.find(() => 1, QUERY, answerOf(2));
    expect((await before.find(() => 2, QUERY, answerOf(3, 2))).total).toBe(3);
    expect((await before.find(() => 1, QUERY, answerOf(4))).total).toBe(4);
  });

  it('holds in the state that it was found in', async () => {
    const before = foundBefore();
    expect(await before.find(() => 1, QUERY, answerOf(2, 2))).toEqual(answerOf(2, 2)());
    expect((await before.find(() => 2, QUERY, answerOf(3, 2))).total).toBe(2);
    expect((await before.find(() => 1, QUERY, answerOf(3))).total).toBe(3);
  });

  it('is remembered as soon as it is found', async () => {
    const before = foundBefore();
    const later = before.find(
      () => 1,
      QUERY,
      () => Promise.resolve(answerOf(2)()),
    );
    expect((await later).total).toBe(2);
    expect((await before.find(() => 1, QUERY, answerOf(3))).total).toBe(2);
  });

  it('asks for the version only where something is remembered', async () => {
    const before = foundBefore();
    let asked = 0;
    const version = () => (asked += 1);
    await before.find(version, QUERY, answerOf(2));
    expect(asked).toBe(0);
    expect((await before.find(version, QUERY, answerOf(3))).total).toBe(2);
    expect(asked).toBe(1);
  });

  it('is not remembered where it is long', async () => {
    const before = foundBefore();
    await before.find(() => 1, QUERY, answerOf(61));
    expect((await before.find(() => 1, QUERY, answerOf(1))).total).toBe(1);
  });

  it('cannot be changed by those who asked', async () => {
    const { refs } = await foundBefore().find(() => 1, QUERY, answerOf(2));
    expect(() => Object.assign(refs[0] ?? {}, { id: 9 })).toThrow(TypeError);
  });
});
