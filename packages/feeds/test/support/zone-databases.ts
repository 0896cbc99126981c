import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { EventRecord } from '@kalends/core';
import { expect } from 'vitest';
import { python } from './python.js';

/*
 * Some parsers take the zones whose names they know from a database of their own and not from the file. Its release is seldom that
 * of Node: where the two disagree about a zone, as about one whose government has just decided, nothing can be said of the file.
 */

/** A zone, and an instant in seconds since 1970. */
interface Question {
  readonly zone: string;
  readonly instant: number;
}

/** The offsets from UTC in seconds that a database gives; `null` for a zone that it does not know. */
export type ZoneDatabase = (questions: readonly Question[]) => (number | null)[];

interface Moment {
  readonly tz: { readonly zone: (name: string) => { utcOffset(milliseconds: number): number } | null };
}

/** The database of node-ical. */
export const byMoment: ZoneDatabase = (questions) => {
  const require = createRequire(import.meta.url);
  const moment = createRequire(require.resolve('node-ical'))('moment-timezone') as Moment;
  return questions.map(({ zone, instant }) => {
    const minutes = moment.tz.zone(zone)?.utcOffset(instant * 1000);
    return minutes === undefined ? null : -60 * minutes;
  });
};

const PYTZ = `
import datetime, json, sys
import pytz
def offset(question):
    try: zone = pytz.timezone(question['zone'])
    except pytz.UnknownTimeZoneError: return None
    return datetime.datetime.fromtimestamp(question['instant'], zone).utcoffset().total_seconds()
json.dump([offset(question) for question in json.load(sys.stdin)], sys.stdout)
`;

/** The database of python3-icalendar, and so of khal. */
export const byPytz: ZoneDatabase = (questions) => {
  const { status, stdout, stderr } = spawnSync(python ?? '', ['-c', PYTZ], {
    input: JSON.stringify(questions),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as (number | null)[];
};

const secondsOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;

/** The names of the zones in which a feed tells when its events begin, by UID. Those in UTC have none. */
const zonesOfStarts = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^BEGIN:VEVENT.*?^END:VEVENT/gms)].flatMap(([event]) => {
      const [uid, zone] = [/^UID:(.*)\r$/m.exec(event)?.[1], /^DTSTART;TZID=([^:;]*):/m.exec(event)?.[1]];
      return uid === undefined || zone === undefined ? [] : [[uid, zone] as const];
    }),
  );

/** Those of the events of a feed whose starts have the same offset in a database as in that of Node. Without a database: all. */
export function undisputed(
  { events, text }: { readonly events: readonly EventRecord[]; readonly text: string },
  database?: ZoneDatabase,
): EventRecord[] {
  if (database === undefined) return [...events];
  const zones = zonesOfStarts(text);
  const offsets = database(
    events.map(({ id, utc_start_date }) => ({
      zone: zones.get(`${id}@calendar.test`) ?? 'UTC',
      instant: secondsOf(utc_start_date),
    })),
  );
  const agreed = events.filter(({ id, start_date, utc_start_date }, index) => {
    const offset = offsets[index] ?? null;
    return (
      !zones.has(`${id}@calendar.test`) ||
      offset === null ||
      offset === secondsOf(start_date) - secondsOf(utc_start_date)
    );
  });
  // releases differ in the next years of a few zones
  expect(agreed.length).toBeGreaterThan(0.98 * events.length);
  return agreed;
}
