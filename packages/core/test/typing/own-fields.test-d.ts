import { createCalendar, type Calendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

/** What the compiler knows of declared fields; `tsc` is the test. */
export async function typing(): Promise<void> {
  const store = createMemoryStore();
  const calendar = createCalendar({
    store,
    fields: {
      event: {
        age: { type: 'integer', min: 0, label: 'From age', filter: true },
        wheelchair: { type: 'flag' },
        style: { type: 'choice', options: ['jazz', 'folk'], filter: true },
        moods: { type: 'choices', options: ['calm', 'loud'], filter: true },
        doors: { type: 'date' },
        partner: { type: 'reference', kind: 'organizer' },
      },
      venue: { steps: { type: 'integer', filter: true } },
    },
  });
  const required = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  const event = await calendar.events.create({
    ...required,
    custom: { age: 12, wheelchair: true, style: 'jazz', moods: 'calm', doors: new Date(0), partner: 3 },
  });
  const age: number | null = event.custom.age;
  const style: 'jazz' | 'folk' | null = event.custom.style;
  const moods: readonly ('calm' | 'loud')[] | null = event.custom.moods;
  await calendar.events.update(event.id, { custom: { age, style, moods: moods ?? [], wheelchair: null } });
  const venue = await calendar.as(null).venues.get(3);
  [venue.custom.steps satisfies number | null, event.title] satisfies unknown[];
  const { items } = await calendar.events.list({ per_page: 5 }, { include: ['venue'] });
  items.map(({ custom, included }) => [custom.wheelchair satisfies boolean | null, included.venue?.city]);
  const series = await calendar.series.create({ ...required, recurrence: 'FREQ=DAILY', custom: { age: 3 } });
  [series.custom.doors satisfies string | null] satisfies unknown[];
  // code for any calendar takes this one
  const any: Calendar = calendar;
  await any.events.create({ ...required, custom: { age: 12 } });

  await calendar.events.list({
    custom: [
      { name: 'age', op: 'lt', value: 12 },
      { name: 'style', value: ['jazz', 'folk'] },
      { name: 'moods', op: 'has', value: 'calm' },
    ],
    sort: 'age',
  });
  await calendar.venues.list({ custom: [{ name: 'steps', op: 'gt', value: 3 }], sort: 'steps' });
  await any.events.list({ custom: [{ name: 'whatever', value: 1 }], sort: 'whatever' });
  await calendar.sync({ kinds: ['event'], filter: { custom: [{ name: 'age', value: 12 }] } });

  // @ts-expect-error no field has this name
  await calendar.events.list({ custom: [{ name: 'agee', value: 1 }] });
  // @ts-expect-error the age is a number
  await calendar.events.list({ custom: [{ name: 'age', op: 'lt', value: 'x' }] });
  // @ts-expect-error there is no such option
  await calendar.events.list({ custom: [{ name: 'style', value: 'rock' }] });
  // @ts-expect-error lists are not filtered by a field without `filter`
  await calendar.events.list({ custom: [{ name: 'wheelchair', value: true }] });
  // @ts-expect-error lists are not sorted by a field without `filter`
  await calendar.events.list({ sort: 'doors' });
  // @ts-expect-error no field has this name
  await calendar.venues.list({ sort: 'age' });
  // @ts-expect-error events have this field, organizers do not
  await calendar.organizers.list({ custom: [{ name: 'age', value: 1 }] });
  // @ts-expect-error no field has this name
  await calendar.events.create({ ...required, custom: { agee: 12 } });
  // @ts-expect-error the age is a number
  await calendar.events.create({ ...required, custom: { age: '12' } });
  // @ts-expect-error there is no such option
  await calendar.events.update(event.id, { custom: { style: 'rock' } });
  // @ts-expect-error there is no such option among these
  await calendar.events.update(event.id, { custom: { moods: ['calm', 'sad'] } });
  // @ts-expect-error venues have this field, events do not
  await calendar.events.create({ ...required, custom: { steps: 1 } });
  // @ts-expect-error organizers have no fields of their own
  await calendar.organizers.create({ organizer: 'Org', custom: { steps: 1 } });
  // @ts-expect-error a record has no field of this name
  [event.custom.agee] satisfies unknown[];
  // @ts-expect-error an event may have no age
  event.custom.age satisfies number;
  // @ts-expect-error options are not free texts
  event.custom.style satisfies 'jazz' | null;

  // @ts-expect-error there is no such type
  createCalendar({ store, fields: { event: { age: { type: 'int' } } } });
  // @ts-expect-error a choice has options
  createCalendar({ store, fields: { event: { style: { type: 'choice' } } } });
  // @ts-expect-error a reference has a kind
  createCalendar({ store, fields: { event: { partner: { type: 'reference' } } } });
  // @ts-expect-error the default of a number is a number
  createCalendar({ store, fields: { event: { age: { type: 'integer', default: 'x' } } } });
  // @ts-expect-error tags have no fields of one's own
  createCalendar({ store, fields: { tag: { age: { type: 'integer' } } } });
}
