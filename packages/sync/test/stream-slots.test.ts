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
