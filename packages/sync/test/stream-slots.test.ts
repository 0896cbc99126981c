import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStreamSlots } from '../src/stream-slots.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a stream of which nothing is heard for long holds no slot', () => {
  const takeSlot = createStreamSlots({ total: 2, ofClient: 1, ending: undefined, silence: 90_000 });
  takeSlot('silent');
  const { goesOn } = takeSlot('heard');
  expect(() => takeSlot('third')).toThrow('too many streams');
  vi.advanceTimersByTime(60_000);
  goesOn();
  vi.advanceTimersByTime(60_000);
  takeSlot('third');
  expect(() => takeSlot('heard')).toThrow('too many streams');
});

const LIMITS = { total: 2, ofClient: 1, ending: undefined, silence: 90_000 };

it('a stream is heard until the silence is longer than allowed', () => {
  const takeSlot = createStreamSlots({ ...LIMITS, total: 1 });
  takeSlot('first');
  vi.advanceTimersByTime(90_000);
  expect(() => takeSlot('second')).toThrow('too many streams');
  vi.advanceTimersByTime(1);
  takeSlot('second');
});

it('a refused client is told why, and when to come again', () => {
  const takeSlot = createStreamSlots(LIMITS);
  takeSlot('a');
  expect(() => takeSlot('a')).toThrow(
    expect.objectContaining({
      ...{ code: 'too_many_requests', data: { retry_after: 30 } },
      message: 'You have too many streams. Close one of them.',
    }),
  );
  takeSlot(undefined);
  expect(() => takeSlot('b')).toThrow(
    expect.objectContaining({
      ...{ code: 'busy', data: { retry_after: 30 } },
      message: 'There are too many streams. Ask for changes from time to time.',
    }),
  );
});

it('a slot is given back once', () => {
  const takeSlot = createStreamSlots({ ...LIMITS, total: 1 });
  const { release } = takeSlot('a');
  release();
  takeSlot('b');
  release();
  expect(() => takeSlot('c')).toThrow('too many streams');
});

it('when all streams end, each is told, and none begins', () => {
  const ending = new AbortController();
  const takeSlot = createStreamSlots({ ...LIMITS, ending: ending.signal });
  const streams = [takeSlot('a'), takeSlot('b')];
  expect(streams.map((stream) => stream.ending.aborted)).toEqual([false, false]);
  ending.abort();
  expect(streams.map((stream) => stream.ending.aborted)).toEqual([true, true]);
  expect(() => takeSlot('c')).toThrow(
    expect.objectContaining({
      ...{ code: 'busy', data: { retry_after: 1 } },
      message: 'The server is shutting down.',
    }),
  );
});
