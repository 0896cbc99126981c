import { expect, it, vi } from 'vitest';
import { createBudget } from '../src/work/budget.js';
import { nextSlice } from '../src/work/slices.js';
import { nextTurn } from '../src/work/event-loop.js';

it('allows as much work as its limit, and names the limit beyond', () => {
  const budget = createBudget({ characters: 100, records: 5 });
  budget.spend('characters', 60);
  budget.spend('characters', 40);
  budget.spend('records', 5);
  expect(() => budget.spend('characters', 1)).toThrow(
    expect.objectContaining({
      code: 'too_large',
      message: 'This takes more work than is allowed: more than 100 characters of text (limit "characters").',
    }),
  );
});

it('allows as much again for the next entry', () => {
  const budget = createBudget({ characters: 100 });
  budget.spend('characters', 100);
  budget.renew();
  expect(() => budget.spend('characters', 100)).not.toThrow();
  expect(() => budget.spend('characters', 1)).toThrow();
});

it('does not limit what has no limit', () => {
  expect(() => createBudget({}).spend('pixels', 1e15)).not.toThrow();
});

it('takes a turn after some milliseconds of work only', () => {
  const budget = createBudget({});
  budget.spend('characters', 19_000);
  expect(budget.turn()).toBeUndefined();
  // works of different kinds count together
  budget.spend('records', 10);
  expect(budget.turn()).toBeInstanceOf(Promise);
  expect(budget.turn()).toBeUndefined();
});

it('lets events through: a turn is a macrotask', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('another request'));
  await Promise.resolve();
  await nextTurn();
  order.push('the work');
  expect(order).toEqual(['another request', 'the work']);
});

it('runs one slice of all long work in each turn of the event loop', async () => {
  let slices = 0;
  const works = Array.from({ length: 5 }, async () => {
    for (let slice = 0; slice < 2; slice++) {
      await nextSlice();
      slices++;
    }
  });
  for (let turn = 1; turn <= 10; turn++) {
    await nextTurn();
    expect(slices).toBeLessThanOrEqual(turn);
  }
  await Promise.all(works);
  expect(slices).toBe(10);
});

/** How many turns of the event loop pass between two slices, if this happens in each. */
async function turnsBetweenSlices(happens: () => void): Promise<number> {
  await nextSlice();
  let turns = 0;
  let isOver = false;
  const count = () => {
    if (isOver) return;
    turns++;
    happens();
    setImmediate(count);
  };
  setImmediate(count);
  await nextSlice();
  isOver = true;
  return turns;
}

it('lets more than a hundred connections in between two slices: Node accepts one in each turn of the event loop', async () => {
  const accept = () => {
    const from = performance.now();
    while (performance.now() - from < 0.02);
  };
  expect(await turnsBetweenSlices(accept)).toBeGreaterThan(100);
});

it('waits for few turns where no one connects', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1);
  try {
    expect(await turnsBetweenSlices(() => undefined)).toBeLessThan(20);
  } finally {
    clock.mockRestore();
  }
});

it('gives requests every second turn, however much work waits', async () => {
  const order: string[] = [];
  const slices = async (name: string, of: 'work' | 'requests', count: number) => {
    for (let slice = 0; slice < count; slice++) {
      await nextSlice(of);
      order.push(name);
    }
  };
  await Promise.all([slices('a', 'work', 3), slices('b', 'work', 3), slices('request', 'requests', 4)]);
  expect(order.filter((_, turn) => turn % 2 === 0)).toEqual([...Array<string>(4).fill('request'), 'a']);
  expect(order.filter((name) => name !== 'request')).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});
