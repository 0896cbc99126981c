import { expect, it } from 'vitest';
import { noKhal, withKhal } from '../support/khal.js';
import { PARSERS } from '../support/parsers.js';
import { eventsOfZones, expectedTimes, feedOf, timesOf, wrongOffsets } from '../support/zone-events.js';

const ZONES = Intl.supportedValuesOf('timeZone');

const feed = feedOf(eventsOfZones(ZONES));

for (const { name, parse, missing } of PARSERS)
  it.skipIf(missing !== undefined)(
    `${name} reads the times of events in all zones${missing ?? ''}`,
    { timeout: 300_000 },
    async () => {
      const { events, text } = await feed;
      expect(events.length).toBe(ZONES.length * 24);
      expect(timesOf(parse(text))).toEqual(expectedTimes(events));
    },
  );

it('describes all zones as they are', { timeout: 300_000 }, async () => {
  expect(wrongOffsets((await feed).text, ZONES).slice(0, 20)).toEqual([]);
});

it.skipIf(noKhal !== undefined)(
  `khal lists events in all zones when they are${noKhal ?? ''}`,
  { timeout: 300_000 },
  async () => {
    // khal takes a file for each event
    const { events, text } = await feedOf(
      eventsOfZones(ZONES).filter(({ start_date }) => /^2031-0[17]/.test(String(start_date))),
    );
    const format = '{start-long-full}–{end-long-full} {title}';
    const listed = withKhal(text, (khal) =>
      khal('list', '--day-format', '', '--format', format, '2031-01-01', '2031-12-31'),
    );
    const minute = (utc: string): string => utc.slice(0, 16);
    const wanted = events.map(
      ({ utc_start_date, utc_end_date, title }) =>
        `${minute(utc_start_date)}–${minute(utc_end_date)} ${title}`,
    );
    expect(new Set(listed.trim().split('\n'))).toEqual(new Set(wanted));
  },
);
