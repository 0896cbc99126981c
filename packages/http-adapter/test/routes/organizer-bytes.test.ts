import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { createHandler } from '../../src/index.js';
import { answer, request, ROOT, SITE } from '../echo-interface.js';

it('an answer has organizers of an event up to two million bytes, in order, and renders no others', async () => {
  const calendar = createCalendar({ store: createReferenceStore() });
  const loaded = new Set<number>();
  const counting: typeof calendar = {
    ...calendar,
    load(kind, ids) {
      if (kind === 'organizer') for (const id of ids) loaded.add(id);
      return calendar.load(kind, ids);
    },
  };
  const organizer: number[] = [];
  for (let number = 0; number < 60; number++) {
    const description = 'x'.repeat(100_000);
    organizer.push((await calendar.organizers.create({ organizer: `Ann ${number}`, description })).id);
  }
  const { id } = await calendar.events.create({
    ...{ title: 'Event', start_date: '2031-05-01', end_date: '2031-05-01' },
    organizer,
  });
  const handle = createHandler({ calendar: counting, baseUrl: SITE });
  const { body } = await answer(handle, request('GET', `${ROOT}/events/${id}`));
  const shown = (JSON.parse(body) as { readonly organizer: readonly { readonly id: number }[] }).organizer;
  expect(shown.map((one) => one.id)).toEqual(organizer.slice(0, shown.length));
  expect(shown.length).toBeGreaterThan(1);
  expect(body.length).toBeLessThan(2_500_000);
  // a few are loaded together
  expect(loaded.size).toBeLessThan(40);
});
