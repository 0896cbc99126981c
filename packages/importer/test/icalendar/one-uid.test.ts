import { expect, it } from 'vitest';
import { importICalendar } from '../../src/index.js';
import { allEvents, ics, newCalendar, vevent } from '../support.js';

it('events of one UID are told', async () => {
  const calendar = newCalendar();
  const file = ics(
    ...vevent('DTSTART:20270104T100000Z', 'SUMMARY:One'),
    ...vevent('DTSTART:20270105T100000Z', 'SUMMARY:Two'),
  );
  const report = await importICalendar(file, { calendar });
  expect((await allEvents(calendar)).map(({ title }) => title)).toEqual(['Two']);
  expect(report.notes).toMatchObject([{ message: expect.stringContaining('"One" is left out') as string }]);
});
