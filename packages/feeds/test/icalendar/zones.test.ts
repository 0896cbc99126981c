import { expect, it } from 'vitest';
import { PARSERS } from '../support/parsers.js';
import { valuesOf } from '../support/lines.js';
import { expectTimes, feedOf } from '../support/zone-events.js';
import { API, newSite } from '../support/site.js';

const NEW_YORK = 'America/New_York';

/** The name with other letters in capitals for each number. */
const spelling = (name: string, number: number): string =>
  [...name].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('');

const eventIn = (year: number, timezone: string) => ({
  title: `${year} ${timezone}`,
  start_date: `${year}-07-15 20:00`,
  end_date: `${year}-07-15 22:00`,
  timezone,
});

it('describes a zone once, however it is spelled, and only for the years of its events', async () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 20);
  const inputs = [
    ...Array.from({ length: 200 }, (_, number) =>
      eventIn(number % 2 === 0 ? 1972 : 2045, spelling(NEW_YORK, number * 37)),
    ),
    ...zones.flatMap((zone) => [eventIn(1971, zone), eventIn(2046, zone)]),
  ];
  const { events, text } = await feedOf(inputs);
  expect(valuesOf(text, 'TZID').filter((name) => name.toLowerCase() === NEW_YORK.toLowerCase())).toEqual([
    NEW_YORK,
  ]);
  expect(text).not.toMatch(/^DTSTART:(?:19[89]|20[0-3])/m);
  // a few lines for each event, not two centuries for each zone
  expect(text.length).toBeLessThan(events.length * 1_000);
  for (const parser of PARSERS.slice(0, 1)) expectTimes(parser, { events, text });
});

it.each([
  [1902, 'Z'],
  [1969, 'Z'],
  [1970, ''],
  [2046, ''],
  [2047, 'Z'],
  [2126, 'Z'],
])('tells a time of %i in UTC where rules are not known: "%s"', async (year, end) => {
  const { calendar, get } = newSite();
  await calendar.events.create(eventIn(year, NEW_YORK));
  const { text } = await get(`${API}/events.ics`);
  expect(text).toMatch(new RegExp(`^DTEND${end === '' ? `;TZID=${NEW_YORK}` : ''}:\\d+T\\d+${end}\r$`, 'm'));
});

it.each([
  ['america/new_york', 'America/New_York'],
  ['AMerica/NEw_york', 'America/New_York'],
  ['US/Eastern', 'America/New_York'],
  ['Australia/Sydney', 'Australia/Sydney'],
  ['america/port-AU-prince', 'America/Port-au-Prince'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['EST', 'Etc/GMT+5'],
])('names %s %s', async (timezone, name) => {
  const { calendar, get } = newSite();
  await calendar.events.create(eventIn(2031, timezone));
  expect(valuesOf((await get(`${API}/events.ics`)).text, 'TZID')).toEqual([name]);
});

it.each(['Etc/UTC', 'etc/uct', 'UTC', 'GMT', '+05:30'])('needs no description of %s', async (timezone) => {
  const { calendar, get } = newSite();
  await calendar.events.create(eventIn(2031, timezone));
  expect((await get(`${API}/events.ics`)).text).not.toContain('TZID');
});
