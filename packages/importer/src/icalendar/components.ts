import ICAL from 'ical.js';
import type { ReportDraft } from '../file/file-report.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { contentLines, type ContentLine } from './content-lines.js';

/** The parts of a rule of recurrence as jCal has them: `{ freq: 'WEEKLY', byday: ['MO'] }`. */
export type RuleParts = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** A value of a property as jCal has it (RFC 7265). */
export type PropertyValue = string | number | readonly (string | number)[] | RuleParts;

/** A value as text; what has parts is none. */
export const valueText = (value: PropertyValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A property that was read. */
export interface PropertyRead {
  readonly line: number;
  /** In lower case. */
  readonly name: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** The type of its values, in lower case. */
  readonly type: string;
  readonly values: readonly PropertyValue[];
}

/** An event of a file: its properties in their order. */
export interface EventComponent {
  readonly line: number;
  readonly properties: readonly PropertyRead[];
}

/** What a file has. */
export interface CalendarFile {
  readonly events: readonly EventComponent[];
  /** The lines of each `VTIMEZONE`, by its `TZID`. */
  readonly zones: ReadonlyMap<string, readonly string[]>;
  /** The zone that the calendar names as its own (`X-WR-TIMEZONE`). */
  readonly timezone: string | undefined;
}

/** The properties of events that are read; all others are counted. */
const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  ...['uid', 'sequence', 'dtstamp', 'created', 'last-modified', 'recurrence-id'],
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'x-microsoft-cdo-alldayevent'],
  ...['summary', 'description', 'x-alt-desc', 'url', 'categories', 'status', 'class'],
  ...['location', 'geo', 'x-apple-structured-location', 'organizer', 'attach', 'image', 'x-kalends-timezone'],
]);

/** Properties of the calendar itself that say nothing of its events. */
const CALENDAR_PROPERTIES: ReadonlySet<string> = new Set([
  ...['version', 'prodid', 'calscale', 'method', 'name', 'description', 'url', 'refresh-interval', 'source'],
  ...['x-wr-calname', 'x-wr-caldesc', 'x-wr-timezone', 'x-published-ttl', 'x-original-url'],
]);

/** How deep components may be nested; alarms of events are the third. */
const MAX_DEPTH = 20;
/** The most lines of the description of a zone. */
const MAX_ZONE_LINES = 5_000;
/** The most events of a file. */
const MAX_EVENTS = 200_000;

const nameOf = (text: string): string => (/^[A-Za-z0-9-]+/.exec(text)?.[0] ?? '').toLowerCase();

/** Reads a property. Throws for a line that is none. */
function readProperty({ line, text }: ContentLine): PropertyRead {
  const [name, params, type, ...values] = ICAL.parse.property(text) as [
    string,
    PropertyRead['params'],
    string,
    ...PropertyValue[],
  ];
  return { line, name: name.toLowerCase(), params, type: type.toLowerCase(), values };
}

/** A component that is open. */
interface OpenComponent {
  readonly name: string;
  readonly line: number;
  readonly properties: PropertyRead[];
}

/**
 * Reads the components of a calendar. Whatever cannot be read becomes an error of the report, and whatever the calendar has no place for
 * is counted there. Throws `UnreadableFile` for a text that is no calendar.
 */
export function readComponents(text: string, report: ReportDraft): CalendarFile {
  const events: EventComponent[] = [];
  const zones = new Map<string, string[]>();
  const open: OpenComponent[] = [];
  let timezone: string | undefined;
  let zone: string[] | undefined;

  function begin(name: string, line: number): void {
    if (open.length === MAX_DEPTH) throw new UnreadableFile(`Line ${line}: components are nested too deep.`);
    open.push({ name, line, properties: [] });
    if (name === 'VTIMEZONE') zone = [];
    else if (name !== 'VCALENDAR' && name !== 'VEVENT' && zone === undefined) report.ignore(name);
  }

  function close({ name, line, properties }: OpenComponent): void {
    if (name === 'VEVENT') {
      if (events.length < MAX_EVENTS) events.push({ line, properties });
      else if (events.length === MAX_EVENTS)
        throw new UnreadableFile(`The file has more than ${MAX_EVENTS} events.`);
    }
    if (name !== 'VTIMEZONE' || zone === undefined) return;
    const id = zone.find((one) => nameOf(one) === 'tzid');
    if (id !== undefined && zone.length < MAX_ZONE_LINES)
      zones.set(id.slice(id.indexOf(':') + 1).trim(), zone);
    zone = undefined;
  }

  function end(name: string, line: number): void {
    if (!open.some((one) => one.name === name)) {
      report.error({ line, message: `END:${name} ends nothing.` });
      return;
    }
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      if (last.name === name) {
        close(last);
        return;
      }
      report.error({ line: last.line, message: `BEGIN:${last.name} has no end.` });
    }
  }

  function add(content: ContentLine, name: string): void {
    const component = open.at(-1);
    if (component?.name === 'VCALENDAR') {
      if (name === 'x-wr-timezone') timezone = content.text.slice(content.text.indexOf(':') + 1).trim();
      else if (!CALENDAR_PROPERTIES.has(name)) report.ignore(name.toUpperCase());
      return;
    }
    if (component?.name !== 'VEVENT') return;
    if (!EVENT_PROPERTIES.has(name)) {
      report.ignore(name === '' ? '(no name)' : name.toUpperCase());
      return;
    }
    const field = name.toUpperCase();
    if (content.isCut) {
      report.error({ line: content.line, field, message: 'The line is too long.' });
      return;
    }
    try {
      component.properties.push(readProperty(content));
    } catch (error) {
      const why = error instanceof Error ? error.message.slice(0, 200) : 'it is none';
      report.error({ line: content.line, field, message: `The property cannot be read: ${why}` });
    }
  }

  for (const content of contentLines(text)) {
    const name = nameOf(content.text);
    const isBound = name === 'begin' || name === 'end';
    const bound = isBound
      ? content.text
          .slice(content.text.indexOf(':') + 1, 100)
          .trim()
          .toUpperCase()
      : '';
    if (name === 'begin') begin(bound, content.line);
    if (zone !== undefined && zone.length < MAX_ZONE_LINES && !content.isCut) zone.push(content.text);
    if (name === 'end') end(bound, content.line);
    else if (name !== 'begin') add(content, name);
  }
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text))
    throw new UnreadableFile('The file is no calendar: it has no BEGIN:VCALENDAR.');
  for (const { name, line } of open)
    report.error({ line, message: `BEGIN:${name} has no end: the file is cut off.` });
  return { events, zones, timezone };
}
