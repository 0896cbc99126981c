import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForeignState, type ComparisonReport } from '@kalends/compare';
import { memoryState } from '../../../packages/client/test/bulk/memory-state.js';
import { calendarOf, compare, filledStore, listenerOf, proxyOf, serve, type Served } from './two-sites.js';

let a: Served;
let b: Served;
beforeAll(async () => {
  const store = await filledStore(10);
  a = await serve(listenerOf(calendarOf(store)));
  const real = await serve(listenerOf(calendarOf(store)));
  b = await serve(
    proxyOf(real.url, (answer) => {
      const { body } = answer;
      if (typeof body === 'object' && body !== null && 'city' in body) body.city = 'Roma';
    }),
  );
  afterAll(() => real.close());
});
afterAll(async () => {
  await a.close();
  await b.close();
});

const OPTIONS = { pageSizes: [50, 1], only: ['venues', 'tags'] } as const;

/** A comparison to its end, and what it asked for. */
let whole: ComparisonReport;
let expected: readonly string[];
beforeAll(async () => {
  whole = await compare(a.url, b.url, { ...OPTIONS, onProgress: () => undefined });
  expected = [...a.arrived];
});

describe('a comparison that is aborted', () => {
  it.each([1, 2])('goes on where it was, and finds the same (seed %i)', async (seed) => {
    expect(whole).toMatchObject({ finished: true, equal: false });
    const middle = a.arrived.length;
    const state = memoryState();
    let random = seed;
    let runs = 0;
    for (;;) {
      const stop = new AbortController();
      random = (random * 16807) % 2147483647;
      let left = 2 + (random % 60);
      const report = await compare(a.url, b.url, {
        ...OPTIONS,
        state,
        signal: stop.signal,
        onProgress: () => {
          left -= 1;
          if (left === 0) stop.abort();
        },
      });
      runs += 1;
      if (report.finished) {
        expect(report).toMatchObject({ compared: whole.compared, same: whole.same });
        const counts = ({ differences }: typeof report) =>
          differences.map(({ kind, path, count }) => `${kind} ${path} ${count}`).sort();
        expect(counts(report)).toEqual(counts(whole));
        expect(report.corrections).toEqual(whole.corrections);
        break;
      }
      expect(state.text()).not.toBe('');
    }
    expect(runs).toBeGreaterThan(2);
    expect(state.text()).toBe('');
    // beside the index, a list of one day and the lengths of both lists in each run, only what was on its way at an abort is asked again, once more to be sure where it differs
    const again = a.arrived.slice(middle);
    expect(new Set(again)).toEqual(new Set(expected));
    expect(again.length - expected.length).toBeLessThanOrEqual(runs * (1 + 1 + 2 + 2 * 4));
  });

  it('is not continued as another one', async () => {
    const state = memoryState();
    const stop = new AbortController();
    await compare(a.url, b.url, { ...OPTIONS, state, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(compare(a.url, b.url, { ...OPTIONS, seed: 2, state })).rejects.toThrow(ForeignState);
    await state.save('another state');
    await expect(compare(a.url, b.url, { ...OPTIONS, state })).rejects.toThrow(ForeignState);
  });
});
