import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { python } from './python.js';
import { byMoment, byPytz, type ZoneDatabase } from './zone-databases.js';

/** An event as a parser that is not ours understands it. */
export interface Understood {
  readonly uid: string;
  readonly summary: string | null;
  readonly description: string | null;
  readonly location: string | null;
  readonly status: string | null;
  readonly categories: readonly string[];
  /** A day `YYYY-MM-DD`, or an instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly start: string;
  /** Nothing for an event that takes no time. */
  readonly end: string | null;
}

const utc = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The zones of a calendar as ical.js reads them, by name. */
export const zonesOf = (ics: string): Map<string, ICAL.Timezone> =>
  new Map(
    new ICAL.Component(ICAL.parse(ics) as unknown[])
      .getAllSubcomponents('vtimezone')
      .map((component) => new ICAL.Timezone(component))
      .map((zone) => [zone.tzid, zone]),
  );

function byIcalJs(ics: string): Understood[] {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const timeOf = (name: string): string | null => {
      const time: unknown = component.getFirstPropertyValue(name);
      if (!(time instanceof ICAL.Time)) return null;
      return time.isDate ? time.toString() : utc(time.toJSDate());
    };
    const value = (name: string): string | null => textOf(component.getFirstPropertyValue(name));
    const categories = component.getFirstProperty('categories')?.getValues() as string[] | undefined;
    return {
      uid: value('uid') ?? '',
      summary: value('summary'),
      description: value('description'),
      location: value('location'),
      status: value('status'),
      categories: categories ?? [],
      start: timeOf('dtstart') ?? '',
      end: timeOf('dtend'),
    };
  });
}

function byNodeIcal(ics: string): Understood[] {
  return Object.values(nodeIcal.sync.parseICS(ics)).flatMap((event) => {
    if (event.type !== 'VEVENT') return [];
    const timeOf = (time: Date): string => {
      if (event.datetype !== 'date') return utc(time);
      const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
      return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
    };
    const textIn = (value: unknown): string | null =>
      textOf(typeof value === 'object' && value !== null && 'val' in value ? value.val : value);
    return [
      {
        uid: event.uid,
        summary: textIn(event.summary),
        description: textIn(event.description),
        location: textIn(event.location),
        status: textIn(event.status),
        categories: 'categories' in event ? (event.categories as string[]) : [],
        start: timeOf(event.start),
        end: 'DTEND' in event || event.end.getTime() !== event.start.getTime() ? timeOf(event.end) : null,
      },
    ];
  });
}

const PYTHON = `
import datetime, json, sys
import icalendar
def text(event, name):
    value = event.get(name)
    return None if value is None or str(value) == '' else str(value)
def time(event, name):
    if name not in event: return None
    value = event.decoded(name)
    if not isinstance(value, datetime.datetime): return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
json.dump([{
    'uid': text(event, 'uid'), 'summary': text(event, 'summary'), 'description': text(event, 'description'),
    'location': text(event, 'location'), 'status': text(event, 'status'),
    'categories': [str(cat) for cat in event['categories'].cats] if 'categories' in event else [],
    'start': time(event, 'dtstart'), 'end': time(event, 'dtend'),
} for event in calendar.walk('VEVENT')], sys.stdout)
`;

function byPython(ics: string): Understood[] {
  const { status, stdout, stderr } = spawnSync(python ?? '', ['-c', PYTHON], {
    input: ics,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Understood[];
}

/** A parser with what to say where it is not installed. */
export interface Parser {
  readonly name: string;
  readonly parse: (ics: string) => Understood[];
  readonly missing: string | undefined;
  /** The database from which it takes zones that it knows, instead of the file. */
  readonly database?: ZoneDatabase;
}

/** Parsers of others: three implementations in two languages. */
export const PARSERS: readonly Parser[] = [
  { name: 'ical.js', parse: byIcalJs, missing: undefined },
  { name: 'node-ical', parse: byNodeIcal, missing: undefined, database: byMoment },
  {
    name: 'python3-icalendar',
    parse: byPython,
    missing:
      python === undefined ? 'no Python with icalendar here (apt-get install python3-icalendar)' : undefined,
    database: byPytz,
  },
];
