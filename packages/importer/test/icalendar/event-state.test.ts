import { expect, it } from 'vitest';
import { importICalendar } from '../../src/index.js';
import { allEvents, ics, newCalendar, vevent } from '../support.js';

/** What RFC 5545 §3.8.1.3 and §3.8.1.11 say of these, and what programs write for them. */
it.each([
  ['CLASS:PUBLIC', 'publish'],
  ['CLASS:', 'publish'],
  ['CLASS:private', 'private'],
  ['CLASS: CONFIDENTIAL ', 'private'],
  ['CLASS:SECRET', 'private'],
  ['CLASS;X-OWN=1:X-STAFF', 'private'],
  ['STATUS:TENTATIVE', 'draft'],
  ['STATUS:Draft', 'draft'],
  ['STATUS:PENDING', 'draft'],
  ['STATUS:Confirmed', 'publish'],
  ['STATUS:Busy', 'publish'],
])('an event with %s is %s', async (line, status) => {
  const calendar = newCalendar();
  await importICalendar(ics(...vevent('DTSTART:20270104T100000Z', 'SUMMARY:A', line)), { calendar });
  expect((await allEvents(calendar)).map((event) => event.status)).toEqual([status]);
});

it.each(['STATUS:CANCELLED', 'STATUS:Canceled'])('an event with %s is gone', async (line) => {
  const calendar = newCalendar();
  const file = (...more: readonly string[]) =>
    ics(...vevent('DTSTART:20270104T100000Z', 'SUMMARY:A', ...more));
  await importICalendar(file(), { calendar });
  expect(await allEvents(calendar)).toHaveLength(1);
  await importICalendar(file(line), { calendar });
  expect(await allEvents(calendar)).toEqual([]);
});
