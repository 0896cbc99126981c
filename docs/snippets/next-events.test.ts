import { expect, it } from 'vitest';
import { addEvent, calendar, comingEvents } from './next-events.js';

const author = { id: 7, role: 'author' } as const;

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it('adds an event and shows it', async () => {
  const times = { start: 'tomorrow 20:00', end: 'tomorrow 23:00' };
  expect(await addEvent(formOf({ title: 'Jazz', ...times }), author)).toBeNull();
  expect(await addEvent(formOf({ title: 'Jazz', ...times, end: 'late' }), author)).toBe(
    'Invalid parameter(s): end_date',
  );
  expect((await comingEvents()).map(({ title }) => title)).toEqual(['Jazz']);
  await calendar.close();
});
