import { spawnSync } from 'node:child_process';
import ICAL from 'ical.js';
import rrule from 'rrule';
import { noKhal, withKhal } from './khal.js';
import { zonesOf } from './parsers.js';

const { RRule, RRuleSet } = rrule;

/** The start of an event as a program shows it: an instant in UTC `2031-05-01T20:00:00Z`, or a day; and its title. */
export type Shown = string;

/** Between which days, in UTC, programs list events. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const utc = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

const isWithin = (start: string, { from, to }: Span): boolean => start >= from && start.slice(0, 10) < to;

function byIcalJs(ics: string, span: Span): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[]);
  for (const component of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(component));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const shown: Shown[] = [];
  for (const event of events) {
    if (event.isRecurrenceException()) continue;
    for (const other of events)
      if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
    const iterator = event.iterator();
    for (;;) {
      const next = iterator.next() as ICAL.Time | null | undefined;
      if (!next || next.toJSDate().getTime() > Date.parse(span.to)) break;
      const { startDate, item } = event.getOccurrenceDetails(next) as {
        startDate: ICAL.Time;
        item: ICAL.Event;
      };
      const start = startDate.isDate ? startDate.toString() : utc(startDate.toJSDate());
      if (isWithin(start, span)) shown.push(`${start} ${item.summary}`);
      if (!event.isRecurring()) break;
    }
  }
  return shown;
}

/** A date and time of a calendar as the library `rrule` has them: the wall clock in the fields of UTC. */
const clockDate = (time: ICAL.Time): Date =>
  new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second));

/** The library `rrule`, from which FullCalendar has its dates. It knows no zones: everything is on the wall clock of the event. */
function byRrule(ics: string, span: Span): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[]);
  const zones = zonesOf(ics);
  const components = calendar.getAllSubcomponents('vevent');
  const replaced = new Set<string>();
  const shown: Shown[] = [];
  const timeIn = (component: ICAL.Component, name: string): ICAL.Time[] =>
    component.getAllProperties(name).flatMap((property) => property.getValues() as ICAL.Time[]);
  const textOf = (time: ICAL.Time): string => (time.isDate ? time.toString() : utc(time.toJSDate()));
  const uidOf = (component: ICAL.Component): string => String(component.getFirstPropertyValue('uid'));
  for (const component of components)
    for (const time of timeIn(component, 'recurrence-id'))
      replaced.add(`${uidOf(component)} ${textOf(time)}`);
  for (const component of components) {
    const [start] = timeIn(component, 'dtstart');
    if (start === undefined) continue;
    const zone = zones.get(start.zone.tzid) ?? start.zone;
    const onClock = (time: ICAL.Time): Date =>
      clockDate(time.isDate || start.isDate ? time : time.convertToZone(zone));
    const rule = component.getFirstPropertyValue('rrule') as ICAL.Recur | null;
    const set = new RRuleSet();
    if (rule === null) set.rdate(clockDate(start));
    else {
      const { until, ...options } = {
        until: rule.until,
        ...RRule.parseString(String(rule).replace(/;?UNTIL=[^;]*/, '')),
      };
      set.rrule(
        new RRule({
          ...options,
          dtstart: clockDate(start),
          until: until instanceof ICAL.Time ? onClock(until) : null,
        }),
      );
    }
    for (const time of timeIn(component, 'rdate')) set.rdate(onClock(time));
    for (const time of timeIn(component, 'exdate')) set.exdate(onClock(time));
    const isException = component.hasProperty('recurrence-id');
    for (const date of set.between(
      new Date(Date.parse(span.from) - 864e5),
      new Date(Date.parse(span.to) + 864e5),
      true,
    )) {
      const time = ICAL.Time.fromData(
        {
          ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
          ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() },
          isDate: start.isDate,
        },
        start.isDate ? undefined : zone,
      );
      const text = textOf(time);
      if (!isException && replaced.has(`${uidOf(component)} ${text}`)) continue;
      if (isWithin(text, span)) shown.push(`${text} ${String(component.getFirstPropertyValue('summary'))}`);
    }
  }
  return shown;
}

const PYTHON = `
import datetime, json, sys
import icalendar, recurring_ical_events
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
day = lambda text: datetime.datetime.fromisoformat(text + 'T00:00:00+00:00')
def start(event):
    value = event.decoded('dtstart')
    if not isinstance(value, datetime.datetime): return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')
found = recurring_ical_events.of(calendar).between(day(sys.argv[1]), day(sys.argv[2]))
json.dump([start(event) + ' ' + str(event['summary']) for event in found], sys.stdout)
`;

/** \`icalcomponent_foreach_recurrence\`, which has no place for exceptions: they are taken out by their dates. */
const LIBICAL = `
import ctypes, datetime, json, sys
ical = ctypes.CDLL('libical.so.3')
class Time(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ('year', 'month', 'day', 'hour', 'minute', 'second', 'is_date', 'is_daylight')] + [('zone', ctypes.c_void_p)]
class Span(ctypes.Structure):
    _fields_ = [('start', ctypes.c_long), ('end', ctypes.c_long), ('is_busy', ctypes.c_int)]
CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Span), ctypes.c_void_p)
P = ctypes.c_void_p
for name, result, args in (
    ('icalparser_parse_string', P, [ctypes.c_char_p]),
    ('icalcomponent_get_first_component', P, [P, ctypes.c_int]), ('icalcomponent_get_next_component', P, [P, ctypes.c_int]),
    ('icalcomponent_get_uid', ctypes.c_char_p, [P]), ('icalcomponent_get_summary', ctypes.c_char_p, [P]),
    ('icalcomponent_get_first_property', P, [P, ctypes.c_int]), ('icalproperty_get_datetime_with_component', Time, [P, P]), ('icalcomponent_get_dtstart', Time, [P]),
    ('icaltime_as_timet_with_zone', ctypes.c_long, [Time, P]), ('icaltime_from_timet_with_zone', Time, [ctypes.c_long, ctypes.c_int, P]),
    ('icalcomponent_foreach_recurrence', None, [P, Time, Time, CALLBACK, P]),
):
    function = getattr(ical, name)
    function.restype, function.argtypes = result, args
VEVENT = 4
root = ical.icalparser_parse_string(sys.stdin.buffer.read())
events = []
event = ical.icalcomponent_get_first_component(root, VEVENT)
while event:
    events.append(event)
    event = ical.icalcomponent_get_next_component(root, VEVENT)
seconds = lambda time: ical.icaltime_as_timet_with_zone(time, time.zone)
RECURRENCEID = 66
def place(event):
    property = ical.icalcomponent_get_first_property(event, RECURRENCEID)
    return seconds(ical.icalproperty_get_datetime_with_component(property, event)) if property else None
replaced = {(ical.icalcomponent_get_uid(event), place(event)) for event in events}
instant = lambda text: ical.icaltime_from_timet_with_zone(int(datetime.datetime.fromisoformat(text + 'T00:00:00+00:00').timestamp()), 0, None)
shown = []
for event in events:
    first = ical.icalcomponent_get_dtstart(event)
    uid, title = ical.icalcomponent_get_uid(event), ical.icalcomponent_get_summary(event).decode()
    is_master = place(event) is None
    def each(_event, span, _data):
        at = span.contents.start
        if is_master and (uid, at) in replaced: return
        time = datetime.datetime.fromtimestamp(at, datetime.timezone.utc)
        shown.append(time.strftime('%Y-%m-%d' if first.is_date else '%Y-%m-%dT%H:%M:%SZ') + ' ' + title)
    ical.icalcomponent_foreach_recurrence(event, instant(sys.argv[1]), instant(sys.argv[2]), CALLBACK(each), None)
json.dump(shown, sys.stdout)
`;

/** Debian's Python, which has its packages. */
const INTERPRETER = '/usr/bin/python3';

const byPython =
  (program: string) =>
  (ics: string, { from, to }: Span): Shown[] => {
    const { status, stdout, stderr } = spawnSync(INTERPRETER, ['-c', program, from, to], {
      input: ics,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    if (status !== 0) throw new Error(stderr);
    return (JSON.parse(stdout) as Shown[]).filter((one) => isWithin(one, { from, to }));
  };

const canPython = (program: string): boolean => spawnSync(INTERPRETER, ['-c', program]).status === 0;

/** khal shows whole days without a time, and instants in UTC. */
function byKhal(ics: string, span: Span): Shown[] {
  const listed = withKhal(ics, (khal) =>
    khal(
      ...['list', '--day-format', '', '--format', '{start-date-long}|{start-time}|{title}'],
      ...[span.from, span.to],
    ),
  );
  // an event of several days is listed on each of them
  return [...new Set(listed.trim().split('\n'))]
    .map((line) => {
      const [date = '', time = '', title = ''] = line.split('|');
      return `${time === '' ? date : `${date}T${time}:00Z`} ${title}`;
    })
    .filter((one) => isWithin(one, span));
}

/** A program that shows the events of a calendar, with what to say where it is not installed. */
export interface Expander {
  readonly name: string;
  readonly expand: (ics: string, span: Span) => Shown[];
  readonly missing: string | undefined;
  /** The title of a series that it shows otherwise by a fault of its own. */
  readonly fault?: string;
}

/** Five implementations of recurrence in three languages. */
export const EXPANDERS: readonly Expander[] = [
  { name: 'ical.js', expand: byIcalJs, missing: undefined },
  { name: 'rrule', expand: byRrule, missing: undefined },
  {
    name: 'recurring_ical_events',
    expand: byPython(PYTHON),
    missing: canPython('import recurring_ical_events')
      ? undefined
      : 'no recurring_ical_events here (apt-get install python3-recurring-ical-events)',
    // version 2.0.1 loses one of two times a day if there is an exception
    fault: 'Twice a day',
  },
  {
    name: 'libical',
    expand: byPython(LIBICAL),
    missing: canPython("import ctypes; ctypes.CDLL('libical.so.3')")
      ? undefined
      : 'libical is not installed (apt-get install libical3 python3)',
  },
  { name: 'khal', expand: byKhal, missing: noKhal },
];
