import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { perPassed, planOf } from '../src/find/event-plan.js';
import { createPace, LIST_LIMITS, SMALLEST } from '../src/find/pace.js';
import { ALL_EVENTS } from '@kalends/core/store';
import { filtersOf, NOTHING } from '../src/find/event-filters.js';

/** The sizes of steps, by what they take. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** The units of some steps, each of whose units takes so many milliseconds. */
async function unitsOf(perUnit: number, steps: number, milliseconds: number): Promise<number[]> {
  const pace = createPace(LIST_LIMITS, perUnit);
  const sizes: number[] = [];
  for (let step = 0; step < steps; step++)
    await pace.step(async (units) => {
      sizes.push(units);
      vi.advanceTimersByTime(units * milliseconds);
    });
  return sizes;
}

it('become smaller than the first one when units take longer than is known', async () => {
  const [first = 0, ...others] = await unitsOf(2, 4, 0.04);
  expect(first).toBe(LIST_LIMITS.step / 2);
  // 15 milliseconds of 0.04 for each
  expect(others).toEqual([first / SMALLEST, first / SMALLEST, first / SMALLEST]);
});

it('take about 15 milliseconds whatever a unit takes', async () => {
  expect((await unitsOf(10, 8, 0.01)).at(-1)).toBe(1500);
  expect((await unitsOf(10, 8, 0.03)).at(-1)).toBe(500);
});

it('begin smaller where an event is found by several keys', () => {
  const query = { ...ALL_EVENTS, tags: [1, 2, 3], offset: 0, limit: 1 };
  const [of, ofOne] = [query, { ...query, tags: [1] }].map((one) => planOf(one, filtersOf(one, NOTHING)));
  expect(of?.perEvent).toBe(ofOne?.perEvent);
  expect(of && ofOne && perPassed(of) / perPassed(ofOne)).toBeGreaterThan(3);
});
