import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome' },
});
/** The entries that were refused, with the codes of their errors. */
export const refused: (readonly [entry: number, code: string])[] = [];

// #region import
export const result = await calendar.import(
  [
    { kind: 'venue', key: 'hall', input: { venue: 'Old Corn Hall', city: 'Riverton' } },
    {
      kind: 'event',
      key: 'jazz-1',
      input: { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' },
      links: { venue: 'hall' },
    },
    { kind: 'event', input: { title: 'No end', start_date: '2031-05-02 20:00', end_date: 'never' } },
  ],
  { onRefused: (entry, error) => refused.push([entry, error.code]) },
);
// #endregion import
