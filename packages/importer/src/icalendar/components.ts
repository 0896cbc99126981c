import ICAL from 'ical.js';
import type { ReportDraft } from '../file/file-report.js';
import { MAX_EVENTS, type FileWork } from '../file/file-work.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { contentLines, type ContentLine } from './content-lines.js';

/** The value of a property in jCal (RFC 7265); that of a rule is its text. */
export type PropertyValue = string | number | readonly (string | number)[];

/** A value as text; `''` for structured values. */
export const valueText = (value: PropertyValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A parsed property. */
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

/** The contents of a file. */
export interface CalendarFile {
  readonly events: readonly EventComponent[];
  /** The lines of each `VTIMEZONE`, by its `TZID`. */
  readonly zones: ReadonlyMap<string, readonly string[]>;
  /** The default time zone that the calendar declares (`X-WR-TIMEZONE`). */
  readonly timezone: string | undefined;
}

/** The event properties that are imported; all others are only counted. */
const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  ...['uid', 'sequence', 'dtstamp', 'created', 'last-modified', 'recurrence-id'],
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exrule', 'exdate', 'x-microsoft-cdo-alldayevent'],
  ...['summary', 'description', 'x-alt-desc', 'url', 'categories', 'status', 'class'],
  ...['location', 'geo', 'x-apple-structured-location', 'organizer', 'attach', 'image', 'x-kalends-timezone'],
]);

/** Calendar properties that say nothing about its events. */
const CALENDAR_PROPERTIES: ReadonlySet<string> = new Set([
  ...['version', 'prodid', 'calscale', 'method', 'name', 'description', 'url', 'refresh-interval', 'source'],
  ...['x-wr-calname', 'x-wr-caldesc', 'x-wr-timezone', 'x-published-ttl', 'x-original-url'],
]);

/** The maximum nesting depth of components; alarms of events are at level three. */
const MAX_DEPTH = 20;
/** The maximum number of lines in a time zone definition. */
const MAX_ZONE_LINES = 5_000;

const nameOf = (text: string): string => (/^[A-Za-z0-9-]+/.exec(text)?.[0] ?? '').toLowerCase();

const RULES: ReadonlySet<string> = new Set(['rrule', 'exrule']);

/** The value of a line, as it is written. */
const rawValue = (text: string): string => text.slice(text.indexOf(':') + 1).trim();

/** Parses a property. Throws if the line is not one. */
function readProperty({ line, text }: ContentLine): PropertyRead {
  const rule = nameOf(text);
  if (RULES.has(rule)) return { line, name: rule, params: {}, type: 'recur', values: [rawValue(text)] };
  const [name, params, type, ...values] = ICAL.parse.property(text) as [
    string,
    PropertyRead['params'],
    string,
    ...PropertyValue[],
  ];
  return { line, name: name.toLowerCase(), params, type: type.toLowerCase(), values };
}

/** A component whose end has not been read yet. */
interface OpenComponent {
  readonly name: string;
  readonly line: number;
  readonly properties: PropertyRead[];
}

/**
 * Parses the components of a calendar. Invalid lines are added to the errors of the report, and properties the calendar cannot store
 * are counted there. Throws `UnreadableFile` if the text is not a calendar.
 */
export async function readComponents(
  text: string,
  report: ReportDraft,
  work: FileWork,
): Promise<CalendarFile> {
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
      if (events.length === MAX_EVENTS)
        throw new UnreadableFile(`The file has more than ${MAX_EVENTS} events.`);
      events.push({ line, properties });
    }
    if (name !== 'VTIMEZONE' || zone === undefined) return;
    const id = zone.find((one) => nameOf(one) === 'tzid');
    if (id !== undefined && zone.length < MAX_ZONE_LINES) zones.set(rawValue(id), zone);
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
      if (name === 'x-wr-timezone') timezone = rawValue(content.text);
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
    work.spend('characters', content.text.length);
    await work.turn();
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
