import { accessibilityFields, audienceFields, createCalendar, type CalendarError } from '@kalends/core';
import { eachRecord, type Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';

// #region declare
const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome' },
  fields: {
    event: {
      age: { type: 'integer', min: 0, max: 99, label: 'From age', filter: true },
      style: { type: 'choice', options: ['jazz', 'folk'], filter: true },
      wheelchair: { type: 'flag', label: 'Wheelchair access' },
      notes: { type: 'text', read: 'editors' },
    },
    venue: { steps: { type: 'integer', min: 0 } },
  },
});
// #endregion declare

/** Writes and reads fields that the calendar declares. */
export async function concertForChildren() {
  // #region write
  const event = await calendar.events.create({
    title: 'Concert for children',
    start_date: '2031-05-01 15:00',
    end_date: '2031-05-01 16:00',
    venue: { venue: 'Hall', custom: { steps: 0 } },
    custom: { age: 6, style: 'folk', notes: 'Call the school.' },
  });
  console.log(event.custom.age); // 6, a number or null
  await calendar.events.update(event.id, { custom: { age: 4, style: null } }); // `null` takes a value away
  const { custom } = await calendar.as(null).events.get(event.id);
  console.log(custom); // { age: 4, style: null, wheelchair: null }
  // #endregion write
  return { event, custom };
}

/** Lists events by declared fields. */
export async function forChildren() {
  // #region list
  const { total, items } = await calendar.events.list({
    custom: [
      { name: 'age', op: 'lt', value: 12 },
      { name: 'style', op: 'in', value: ['jazz', 'folk'] },
    ],
    sort: 'age',
    direction: 'desc',
  });
  // #endregion list
  return { total, titles: items.map(({ title }) => title) };
}

/** A calendar with ready fields. */
export function withPresets(store: Store) {
  // #region presets
  const calendar = createCalendar({
    store,
    fields: {
      event: { ...audienceFields, dress: { type: 'text' } },
      venue: { ...accessibilityFields },
    },
  });
  // #endregion presets
  return calendar;
}

/** Makes numbers of the values of a field that was a text. */
export async function convert(store: Store) {
  // #region convert
  const calendar = createCalendar({ store, fields: { event: { age: { type: 'integer', was: 'text' } } } });
  await calendar.ready();
  for await (const { kind, record } of eachRecord(store)) {
    if (kind !== 'event') continue;
    const age = Number.parseInt(String(record.custom['age']));
    if (!Number.isNaN(age)) await calendar.events.update(record.id, { custom: { age } });
  }
  // #endregion convert
  return calendar;
}

/** Why a value is refused. */
export async function tooOld() {
  const { id } = await calendar.events.create({
    title: 'Concert',
    start_date: '2031-05-02 15:00',
    end_date: '2031-05-02 16:00',
  });
  try {
    await calendar.events.update(id, { custom: { age: 120 } });
    return undefined;
  } catch (error) {
    return (error as CalendarError).data.reasons;
  }
}
