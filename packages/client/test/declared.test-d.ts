import { createClient, type Client } from '@kalends/client';
import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';

/** A calendar that declares fields. */
export const calendarOn = (store: Store) =>
  createCalendar({
    store,
    fields: {
      event: {
        age: { type: 'integer' },
        style: { type: 'choices', options: ['jazz', 'folk'] },
        notes: { type: 'text', read: 'editors' },
      },
      venue: { steps: { type: 'integer' } },
    },
  });

type OurCalendar = ReturnType<typeof calendarOn>;

const DATES = { start_date: '2031-05-01', end_date: '2031-05-02' };

/** What the compiler has to accept and to refuse; `tsc` is the test. */
export async function typing(any: Client): Promise<void> {
  const client = createClient<OurCalendar>({ baseUrl: 'https://c.example' });
  const { events, venues, organizers } = client;
  await events.create({ title: 'Jazz', ...DATES, custom_fields: { age: 6, style: ['jazz'], notes: null } });
  const event = await events.update(1, { custom_fields: { age: { value: 6 } } });
  if (event.custom_fields !== undefined && 'age' in event.custom_fields)
    event.custom_fields.age.value satisfies string;
  event.custom?.age satisfies number | null | undefined;
  event.custom?.style satisfies readonly ('jazz' | 'folk')[] | null | undefined;
  // @ts-expect-error an age is a number
  event.custom?.age satisfies string | null | undefined;
  // @ts-expect-error no field has this name
  event.custom?.agee satisfies unknown;
  await events.update(1, { custom_fields: [] });
  await events.list({
    custom: [
      { name: 'age', op: 'lt', value: 12 },
      { name: 'style', op: 'has', value: 'jazz' },
      { name: 'notes', value: ['a', 'b'] },
    ],
    sort: 'age',
    categories: 'jazz',
  });
  for (const change of (await client.changes()).changes) {
    if (change.kind === 'event' && change.deleted !== true)
      change.event.custom?.age satisfies number | null | undefined;
    if (change.kind === 'venue' && change.deleted !== true)
      change.venue.custom?.steps satisfies number | null | undefined;
  }
  await venues.create({ venue: 'Hall', custom_fields: { steps: 3 } });
  await organizers.create({ organizer: 'Ann' });

  // @ts-expect-error no field has this name
  await events.update(1, { custom_fields: { agee: 6 } });
  // @ts-expect-error an age is a number
  await events.update(1, { custom_fields: { age: true } });
  // @ts-expect-error no option has this name
  await events.update(1, { custom_fields: { style: ['rock'] } });
  // @ts-expect-error no field has this name
  await events.list({ custom: [{ name: 'agee', value: 1 }] });
  // @ts-expect-error an age is a number
  await events.list({ custom: [{ name: 'age', op: 'lt', value: 'x' }] });
  // @ts-expect-error no field has this name
  await events.list({ sort: 'agee' });
  // @ts-expect-error events have this field, venues do not
  await venues.list({ sort: 'age' });
  await events.list({ sort: 'start_date' });
  // @ts-expect-error events have this field, venues do not
  await venues.update(1, { custom_fields: { age: 6 } });

  // without the type of the calendar any names and values
  await any.events.update(1, { custom_fields: { whatever: 6 } });
  await any.events.list({ custom: [{ name: 'whatever', value: 1 }] });
}
