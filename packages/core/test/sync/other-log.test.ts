import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';

/** A store whose data can be replaced by that of another, as when a backup is restored or a replica takes over. */
function replaceable(first: Store) {
  let current = first;
  const store = new Proxy<Store>(first, { get: (_target, name): unknown => Reflect.get(current, name) });
  return { store, replaceBy: (other: Store) => void (current = other) };
}

const START = Date.UTC(2031, 4, 1);
const DATES = { start_date: '2031-05-01', end_date: '2031-05-01' };

/** How many events the copy has read that are lost then, and how many others are written in their place. */
it.each([
  [2, 0],
  [2, 1],
  [2, 2],
  [2, 5],
  [0, 3],
])('a calendar that lost %i writes and got %i others tells copies to begin again', async (lost, others) => {
  let now = START;
  const add = async (store: Store, count: number): Promise<void> => {
    const calendar = createCalendar({ store, clock: () => now });
    for (let number = 0; number < count; number++) await calendar.events.create({ title: 'E', ...DATES });
  };
  const [first, second] = [createReferenceStore(), createReferenceStore()];
  for (const each of [first, second]) await add(each, 3);
  now += 1_000;
  await add(first, lost);
  const { store, replaceBy } = replaceable(first);
  const calendar = createCalendar({ store, clock: () => now });
  const { position } = await calendar.sync({ limit: 100 });
  now += 1_000;
  await add(second, others);
  replaceBy(second);
  const read = calendar.sync({ position });
  if (lost > 0) await expect(read).rejects.toMatchObject({ code: 'sync_token_expired' });
  else expect((await read).changes).toHaveLength(others);
});

it('a copy that has read lost writes in its first pages is told to begin again', async () => {
  let now = START;
  const [first, second] = [createReferenceStore(), createReferenceStore()];
  const { store, replaceBy } = replaceable(first);
  const calendar = createCalendar({ store, clock: () => now });
  const other = createCalendar({ store: second, clock: () => now });
  for (const each of [calendar, other]) await each.events.create({ title: 'Both', ...DATES });
  // the place that the copy begins at is in both change logs
  const begun = await calendar.sync({ limit: 1 });
  await calendar.events.create({ title: 'Lost', ...DATES });
  const { position } = await calendar.sync({ position: begun.position, limit: 1 });
  now += 5_000;
  await other.tags.create({ name: 'Other' });
  replaceBy(second);
  await expect(calendar.sync({ position })).rejects.toMatchObject({ code: 'sync_token_expired' });
});
