import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { expect, it } from 'vitest';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** A calendar whose events, venues and organizers are named and dated against each other. */
async function filled() {
  const calendar = createCalendar({ store: createReferenceStore(), clock: () => Date.UTC(2031, 0, 15) });
  for (const [name, date, start] of [
    ['Zebra', '2026-01-01', '2031-05-03'],
    ['Äpfel', '2026-01-03', '2031-05-01'],
    ['birne', '2026-01-02', '2031-05-02'],
  ] as const) {
    await calendar.events.create({
      ...DATES,
      title: name,
      date,
      start_date: `${start} 20:00`,
      end_date: `${start} 23:00`,
    });
    await calendar.venues.create({ venue: name, date });
  }
  return calendar;
}

const WINDOW = { start_date: '2031-01-01', end_date: '2031-12-31' };

it.each([
  [{}, ['Äpfel', 'birne', 'Zebra']],
  [{ direction: 'desc' }, ['Zebra', 'birne', 'Äpfel']],
  [{ sort: 'title' }, ['Äpfel', 'birne', 'Zebra']],
  [{ sort: 'title', direction: 'desc' }, ['Zebra', 'birne', 'Äpfel']],
  [{ sort: 'date' }, ['Zebra', 'birne', 'Äpfel']],
] as const)('events in the order %j', async (order, titles) => {
  const { items } = await (await filled()).events.list({ ...WINDOW, ...order });
  expect(items.map(({ title }) => title)).toEqual(titles);
});

it.each([
  [{}, ['Äpfel', 'birne', 'Zebra']],
  [{ sort: 'date', direction: 'asc' }, ['Zebra', 'birne', 'Äpfel']],
  [{ sort: 'title' }, ['Äpfel', 'birne', 'Zebra']],
  [{ sort: 'title', direction: 'desc' }, ['Zebra', 'birne', 'Äpfel']],
] as const)('venues in the order %j', async (order, names) => {
  const { items } = await (await filled()).venues.list(order);
  expect(items.map(({ venue }) => venue)).toEqual(names);
});

it('another order is refused', async () => {
  const { events } = await filled();
  await expect(events.list({ sort: 'cost' as never })).rejects.toMatchObject({
    code: 'invalid_param',
    data: { reasons: { sort: '"cost" names what does not exist, or what the caller may not use' } },
  });
});

it('a selection has what its caller may see', async () => {
  const calendar = await filled();
  const { id } = await calendar.events.create({ ...DATES, title: 'Hidden', status: 'draft' });
  const drafts = { kind: 'event', status: ['publish', 'draft'], orderby: 'id', order: 'desc' } as const;
  const editor = calendar.as({ id: 2, role: 'editor' });
  expect((await editor.select(drafts)).refs[0]?.id).toBe(id);
  for (const actor of [null, { id: 3, role: 'author' }] as const)
    expect((await calendar.as(actor).select(drafts)).total).toBe(3);
  expect((await calendar.as(null).select({ kind: 'venue', search: 'apfel' })).total).toBe(1);
  expect((await calendar.as(null).select({ kind: 'venue', has_events: true })).total).toBe(0);
});
