import { createCalendar, type CalendarError } from '@kalends/core';
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
