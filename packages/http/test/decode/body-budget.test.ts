import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBodyBudget, type HeldBody } from '../../src/decode/body-budget.js';
import { DEFAULT_REQUEST_LIMITS } from '../../src/decode/request-limits.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MB = 1_000_000;
const LIMITS = { ...DEFAULT_REQUEST_LIMITS, bodySize: MB, bodiesSize: 2 * MB, clientBodiesSize: 2 * MB };

it.each([
  ['on an edge runtime, where requests end without releasing them, bodies count for a time', true],
  ['elsewhere bodies count until they are released', false],
])('%s', (_what, isEdge) => {
  if (isEdge) vi.stubGlobal('EdgeRuntime', 'edge-runtime');
  const budget = createBodyBudget(LIMITS);
  budget('left').hold(MB);
  budget('left too').hold(MB);
  expect(() => budget('next').hold(MB)).toThrow('busy');
  vi.advanceTimersByTime(120_000);
  const next = () => budget('next').hold(MB);
  if (isEdge) expect(next).not.toThrow();
  else expect(next).toThrow('busy');
});

it('on an edge runtime the age of a body counts from its first byte', () => {
  vi.stubGlobal('EdgeRuntime', 'edge-runtime');
  vi.advanceTimersByTime(100_000);
  const budget = createBodyBudget(LIMITS);
  const left = budget('left');
  left.hold(MB);
  vi.advanceTimersByTime(100_000);
  left.hold(MB);
  vi.advanceTimersByTime(19_999);
  expect(() => budget('next').hold(MB)).toThrow('busy');
  vi.advanceTimersByTime(1);
  const next = budget('next');
  next.hold(2 * MB);
  // what is released once does not count twice
  left.release();
  expect(() => budget('other').hold(1)).toThrow('busy');
  next.release();
  expect(() => budget('other').hold(2 * MB)).not.toThrow();
});

describe('the bodies in memory', () => {
  const BUSY = {
    code: 'busy',
    message: 'The server is busy. Try again in a moment.',
    data: { retry_after: 1 },
  };
  const TOO_MANY = {
    code: 'too_many_requests',
    message: 'Too many requests at once. Try again in a moment.',
    data: { retry_after: 1 },
  };

  /** Holds bytes, and gives the error if they are too many. */
  function errorOf(body: HeldBody, bytes: number): unknown {
    try {
      body.hold(bytes);
    } catch (error) {
      return error;
    }
    return undefined;
  }

  it('are 512 of one client and 2,048 of all, however small', () => {
    const budget = createBodyBudget(DEFAULT_REQUEST_LIMITS);
    for (const client of ['a', 'b', 'c', 'd']) {
      for (let count = 0; count < 512; count++) budget(client).hold(count % 2);
      expect(errorOf(budget(client), 0)).toMatchObject(TOO_MANY);
    }
    expect(errorOf(budget('e'), 0)).toMatchObject(BUSY);
    expect(errorOf(budget(undefined), 0)).toMatchObject(BUSY);
  });

  it('count by their bytes as soon as these are more', () => {
    const budget = createBodyBudget({ ...LIMITS, clientBodiesSize: 2 * MB, bodiesSize: 3 * MB });
    const [first, second, other] = [budget('a'), budget('a'), budget('b')];
    first.hold(0);
    first.hold(MB - 1);
    first.hold(1);
    second.hold(MB);
    expect(errorOf(second, 1)).toMatchObject(TOO_MANY);
    other.hold(MB);
    expect(errorOf(other, 1)).toMatchObject(BUSY);
    second.release();
    second.release();
    expect(errorOf(first, MB)).toBeUndefined();
    expect(errorOf(budget('a'), 1)).toMatchObject(TOO_MANY);
  });

  it.each([
    ['a client', 'a'],
    ['an unknown one', undefined],
  ])('may be one body of full size of %s, whatever the other limits are', (_, client) => {
    const budget = createBodyBudget({ ...LIMITS, bodiesSize: 1, clientBodiesSize: 1 });
    const body = budget(client);
    body.hold(MB);
    expect(errorOf(body, 1)).toMatchObject(client === undefined ? BUSY : TOO_MANY);
    body.release();
    expect(errorOf(budget('b'), MB)).toBeUndefined();
  });

  it('have no limit of their client if it is unknown', () => {
    const budget = createBodyBudget({ ...LIMITS, clientBodiesSize: MB, bodiesSize: 3 * MB });
    expect(errorOf(budget(undefined), 2 * MB)).toBeUndefined();
    expect(errorOf(budget(undefined), MB)).toBeUndefined();
    expect(errorOf(budget(undefined), 1)).toMatchObject(BUSY);
  });
});
