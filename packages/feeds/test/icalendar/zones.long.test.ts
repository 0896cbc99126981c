import { expect, it } from 'vitest';
import { noKhal, withKhal } from '../support/khal.js';
import { PARSERS } from '../support/parsers.js';
import { eventsOfZones, expectTimes, feedOf, wrongOffsets } from '../support/zone-events.js';
import { byPytz, undisputed } from '../support/zone-databases.js';

const ZONES = Intl.supportedValuesOf('timeZone');

const feed = feedOf(eventsOfZones(ZONES));

for (const parser of PARSERS)
  it.skipIf(parser.missing !== undefined)(
    `${parser.name} reads the times of events in all zones${parser.missing ?? ''}`,
    async () => {
      expect((await feed).events.length).toBe(ZONES.length * 24);
      expectTimes(parser, await feed);
    },
  );

it('describes all zones as they are', async () => {
  expect(wrongOffsets((await feed).text, ZONES).slice(0, 20)).toEqual([]);
});

it.skipIf(noKhal !== undefined)(`khal lists events in all zones when they are${noKhal ?? ''}`, async () => {
  // khal takes a file for each event
  const { events, text } = await feedOf(
    eventsOfZones(ZONES).filter(({ start_date }) => /^2031-0[17]/.test(String(start_date))),
  );
  const format = '{start-long-full}–{end-long-full} {title}';
  const listed = withKhal(text, (khal) =>
    khal('list', '--day-format', '', '--format', format, '2031-01-01', '2031-12-31'),
  );
  const minute = (utc: string): string => utc.slice(0, 16);
  const compared = undisputed({ events, text }, byPytz);
  const titles = new Set(compared.map(({ title }) => title));
  const wanted = compared.map(
    ({ utc_start_date, utc_end_date, title }) => `${minute(utc_start_date)}–${minute(utc_end_date)} ${title}`,
  );
  // an event over midnight is listed for both days
  const lines = [...new Set(listed.trim().split('\n'))];
  expect(lines).toHaveLength(events.length);
  // the title is behind two times of two words, the second and the third in one
  const read = lines.filter((line) => titles.has(line.split(' ').slice(3).join(' ')));
  expect(new Set(read)).toEqual(new Set(wanted));
});
