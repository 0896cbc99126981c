import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

// #region kept
const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { history: { days: 90, changes: 20 } },
});
// #endregion kept
const [ann, bob] = [calendar.as({ id: 7, role: 'editor' }), calendar.as({ id: 8, role: 'editor' })];

// #region change
const { id } = await ann.events.create({
  title: 'Jazz in the courtyard',
  start_date: '2031-05-01 20:00',
  end_date: '2031-05-01 23:00',
});
await bob.events.update(id, { title: 'Jazz, indoors', cost: '10' });
// #endregion change

// #region history
const { items } = await ann.events.history(id);
for (const { revision, at, actor, changes } of items)
  for (const { field, before, after } of changes)
    console.log(at, `user ${actor}`, field, before, after, `revision ${revision}`);
// #endregion history

// #region revert
const titled = await ann.events.revert(id, 1, { fields: ['title'] });
const whole = await ann.events.revert(id, 1);
// #endregion revert

export { items, titled, whole };
