import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { calendarFile } from './icalendar.js';

it('writes the next events as iCalendar', async () => {
  const clock = () => Date.UTC(2031, 3, 30, 12);
  const calendar = createCalendar({
    store: createMemoryStore(),
    clock,
    settings: { timezone: 'Europe/Rome' },
  });
  await calendar.events.create({
    title: 'Jazz, late',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
  });
  await calendar.events.create({
    title: 'Fair',
    start_date: '2031-05-10',
    end_date: '2031-05-11',
    all_day: true,
  });
  await calendar.events.create({
    ...{ title: 'Hidden', start_date: '2031-05-02', end_date: '2031-05-02', status: 'draft' },
  });
  const text = await calendarFile(calendar.as(null), 'example.org');
  expect(text.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example.org//EN'],
    ...['BEGIN:VEVENT', 'UID:1@example.org', 'DTSTAMP:20310430T120000Z'],
    ...['DTSTART:20310501T180000Z', 'DTEND:20310501T210000Z', String.raw`SUMMARY:Jazz\, late`],
    ...['URL:https://example.org/event/jazz-late/', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:2@example.org', 'DTSTAMP:20310430T120000Z'],
    ...['DTSTART;VALUE=DATE:20310510', 'DTEND;VALUE=DATE:20310512', 'SUMMARY:Fair'],
    ...['URL:https://example.org/event/fair/', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
  await calendar.close();
});
