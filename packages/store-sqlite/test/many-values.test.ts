import { ALL_EVENTS, type CustomCondition } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { openStore } from './open-store.js';

/** Lists in steps by more values of declared fields than each step looks up. */

const EVENTS = 1500;

it('has the events that all conditions let pass, those too that are checked event by event', async () => {
  const store = openStore(':memory:', {}, { cost: -1 });
  const age = { name: 'age', form: 'number' } as const;
  await store.declare([age]);
  const events = Array.from({ length: EVENTS }, (_, n) =>
    insert('event', newEvent({ id: -1 - n, slug: `e${n}`, custom: { age: n } })),
  );
  const { ids } = await store.commit({ changes: events, preconditions: [] });
  const tens = Array.from({ length: EVENTS / 10 }, (_, n) => n * 10);
  const custom: readonly CustomCondition[] = [
    { ...age, op: 'in', value: tens },
    { ...age, op: 'lt', value: [1000] },
    { ...age, op: 'gt', value: [499] },
  ];
  const { total, refs } = await store.find({ ...ALL_EVENTS, custom, offset: 0, limit: EVENTS });
  const found = tens.filter((n) => n > 499 && n < 1000).map((n) => ids[n]);
  expect(total).toBe(50);
  expect(refs.map(({ id }) => id)).toEqual(found);
  await store.close();
});
