import type { LinkedKind } from '@kalends/core/adapter';
import ICAL from 'ical.js';
import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import { formatOf, type TextFormat } from '../file/format-of.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { contentLines, type ContentLine } from './content-lines.js';
import { DATE_PROPERTIES, dateProperty } from './date-property.js';
import { plainValues, withEncoding } from './quoted-printable.js';
import { storedUid } from '../file/stored-uid.js';

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

/** A part of a file. */
export interface FilePart {
  /** The number of its first line. */
  readonly line: number;
  /** Where it begins and ends in the bytes of the file. */
  readonly at: number;
  readonly to: number;
}

/** An event of a file. Its properties are read when they are needed: those of all events would take many times its size. */
export interface EventComponent extends FilePart {
  /** The number of its characters that may be read. */
  readonly size: number;
  /** Its properties, if the event is too long to be read in one turn. Default: all of it. */
  readonly parts?: readonly FilePart[];
}

/** The contents of a file. */
export interface CalendarFile {
  readonly bytes: Buffer;
  readonly events: readonly EventComponent[];
  /** The part of the file with each `VTIMEZONE`, by its `TZID`. */
  readonly zones: ReadonlyMap<string, Buffer>;
  /** The default time zone that the calendar declares (`X-WR-TIMEZONE`). */
  readonly timezone: string | undefined;
}

/** The properties that tell of the linked records of each kind; none if files do not tell of them. */
const OF_LINKED: Readonly<Record<LinkedKind, readonly string[]>> = {
  venue: ['location', 'geo', 'x-apple-structured-location'],
  organizer: ['organizer'],
};

/** The event properties that are imported; all others are only counted. */
const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  ...['uid', 'sequence', 'dtstamp', 'created', 'last-modified', 'recurrence-id'],
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exrule', 'exdate', 'x-microsoft-cdo-alldayevent'],
  ...['summary', 'description', 'x-alt-desc', 'url', 'categories', 'status', 'class'],
  ...Object.values(OF_LINKED).flat(),
  ...['attach', 'image', 'x-kalends-timezone'],
  ...['x-kalends-event-status', 'x-kalends-status', 'comment', 'conference'],
]);

/** Calendar properties that say nothing about its events. */
const CALENDAR_PROPERTIES: ReadonlySet<string> = new Set([
  ...['version', 'prodid', 'calscale', 'method', 'name', 'description', 'url', 'refresh-interval', 'source'],
  ...['x-wr-calname', 'x-wr-caldesc', 'x-wr-timezone', 'x-published-ttl', 'x-original-url'],
]);

/** The maximum nesting depth of components; alarms of events are at level three. */
const MAX_DEPTH = 20;
/** The maximum number of time zone definitions; there are some 600 names of zones. */
const MAX_ZONES = 1_000;
/** The maximum length of the name of a time zone. */
const MAX_ZONE_ID = 200;
/**
 * The maximum number of properties that are read of an event, and of their characters: they are read in one turn. An event with more than
 * `LARGE` characters is kept as its properties: most of it is a picture, the folds of its lines, or components within it.
 */
const MAX_PROPERTIES = 10_000;
const MAX_EVENT = 600_000;
const LARGE = 50_000;
/** The maximum length of the name of a property with its parameters: the parser takes the square of it. */
const MAX_HEAD = 10_000;

/** Names of the formats that are no calendar. */
const OTHERS: Readonly<Partial<Record<TextFormat, string>>> = {
  html: ' It is an HTML page: name it .html, or give its address.',
  xml: ' It is XML, such as RSS or Atom.',
  json: ' It is JSON: name it .json.',
};

const nameOf = (text: string): string => (/^[A-Za-z0-9-]+/.exec(text)?.[0] ?? '').toLowerCase();

const RULES: ReadonlySet<string> = new Set(['rrule', 'exrule']);

/** The name of a property with its parameters; `undefined` if they are too long. */
const headOf = (text: string): string | undefined =>
  /^[^:"]*(?:"[^"]*"[^:"]*)*(?=:)/.exec(text.slice(0, MAX_HEAD))?.[0] ??
  (text.length < MAX_HEAD ? text : undefined);

/** Whether a property is a picture in the file itself, which is not imported. */
const isInline = (text: string): boolean =>
  /;(?:ENCODING=BASE64|VALUE=BINARY)\b/i.test(text.slice(0, MAX_HEAD));

/** The value of a line, as it is written. */
const rawValue = (text: string): string => text.slice(text.indexOf(':') + 1).trim();

/** Parses a property. Throws if the line is not one. */
function readProperty({ line, text }: ContentLine): PropertyRead {
  const rule = nameOf(text);
  if (headOf(text) === undefined) throw new Error('its parameters are too long');
  if (RULES.has(rule)) return { line, name: rule, params: {}, type: 'recur', values: [rawValue(text)] };
  if (DATE_PROPERTIES.has(rule)) return { line, name: rule, type: 'date-time', ...dateProperty(text) };
  const [name, params, type, ...values] = ICAL.parse.property(withEncoding(text)) as [
    string,
    PropertyRead['params'],
    string,
    ...PropertyValue[],
  ];
  const plain = plainValues(params, values);
  return { line, name: name.toLowerCase(), params, type: type.toLowerCase(), values: plain };
}

/** The name in a line that begins or ends a component. */
const boundOf = (text: string): string =>
  text
    .slice(text.indexOf(':') + 1, 100)
    .trim()
    .toUpperCase();

/** The lines of parts of a file. */
function* linesOf(bytes: Buffer, parts: readonly FilePart[]): Generator<ContentLine> {
  for (const { line, at, to } of parts)
    for (const one of contentLines(bytes.subarray(at, to)))
      if (one !== undefined) yield { ...one, line: line + one.line - 1 };
}

/** Reads the properties of an event, but not those of components within it. `onError` is told of those that cannot be read. */
export function readProperties(
  bytes: Buffer,
  event: EventComponent,
  onError: ReportDraft['error'] = () => undefined,
): PropertyRead[] {
  const { parts = [event] } = event;
  const open: string[] = [];
  const properties: PropertyRead[] = [];
  for (const content of linesOf(bytes, parts)) {
    const { line, text, isCut } = content;
    const name = nameOf(text);
    const bound = name === 'begin' || name === 'end' ? boundOf(text) : '';
    if (name === 'begin') open.push(bound);
    if (name === 'end' && open.includes(bound)) open.splice(open.lastIndexOf(bound));
    if (open.length > 1 || !EVENT_PROPERTIES.has(name) || (!isCut && isInline(text))) continue;
    const field = name.toUpperCase();
    try {
      if (isCut) onError({ line, field, message: 'The line is too long.' });
      else properties.push(readProperty(content));
    } catch (error) {
      const why = error instanceof Error ? error.message.slice(0, 200) : 'it is none';
      onError({ line, field, message: `The property cannot be read: ${why}` });
    }
  }
  return properties;
}

/** A component whose end has not been read yet. */
interface OpenComponent {
  readonly name: string;
  readonly line: number;
  /** Where it begins. */
  readonly at: number;
  /** The number of its properties that are read, and of their characters. */
  properties: number;
  size: number;
  /** The number of characters of the file before it. */
  readonly before: number;
  /** Its properties, as far as it may have that many. */
  readonly parts: FilePart[];
  /** The line with its `UID`. */
  uid?: ContentLine;
}

/** The `UID` of the innermost event of some components, for a message about it; none if it has none that can be read. */
function uidIn(open: readonly OpenComponent[]): { readonly uid?: string } {
  const line = open.findLast(({ name }) => name === 'VEVENT')?.uid;
  if (line === undefined) return {};
  try {
    const uid = valueText(readProperty(line).values[0]).trim();
    return uid === '' ? {} : { uid: storedUid(uid) };
  } catch {
    return {};
  }
}

/**
 * Finds the components of a calendar. Errors in how they are nested are added to the report, and properties the calendar cannot store
 * are counted there. Throws `UnreadableFile` if the text is not a calendar.
 */
export async function readComponents(
  bytes: Buffer,
  report: ReportDraft,
  work: FileWork,
): Promise<CalendarFile> {
  const events: EventComponent[] = [];
  const zones = new Map<string, Buffer>();
  const open: OpenComponent[] = [];
  let timezone: string | undefined;
  let characters = 0;
  const names = new Set<string>();
  /** The id of the time zone that is being read; `''` before it is known. */
  let zone: string | undefined;

  function begin(name: string, { line, at }: ContentLine): void {
    if (open.length === MAX_DEPTH) throw new UnreadableFile(`Line ${line}: components are nested too deep.`);
    if (name === 'VCALENDAR') names.add(name);
    open.push({ name, line, at, properties: 0, size: 0, before: characters, parts: [] });
    if (name === 'VTIMEZONE') zone = '';
    else if (name !== 'VCALENDAR' && name !== 'VEVENT' && zone === undefined) report.ignore(name);
  }

  function close(component: OpenComponent, to: number): void {
    const { name, line, at, properties, size, before, parts } = component;
    if (name === 'VEVENT') {
      if (events.length === work.maxEvents)
        throw new UnreadableFile(`The file has more than ${work.maxEvents} events.`);
      if (properties > MAX_PROPERTIES || size > MAX_EVENT)
        report.error({
          ...{ line, message: 'The event has too many properties, or too long ones.' },
          ...uidIn([component]),
        });
      else if (characters - before > LARGE) events.push({ line, at, to, size, parts });
      else events.push({ line, at, to, size: characters - before });
    }
    if (name !== 'VTIMEZONE') return;
    if (zones.size === MAX_ZONES) throw new UnreadableFile(`The file has more than ${MAX_ZONES} time zones.`);
    if (zone !== undefined && zone !== '') zones.set(zone, bytes.subarray(at, to));
    zone = undefined;
  }

  function end(name: string, { line, at }: ContentLine): void {
    if (!open.some((one) => one.name === name)) {
      // nothing is lost by that
      report.note({ line, message: `END:${name} ends nothing.` });
      return;
    }
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      if (last.name === name) {
        close(last, at);
        return;
      }
      const message = `BEGIN:${last.name} has no end.`;
      const ofEvent = uidIn([...open, last]);
      // of what is no event, and not within one, nothing is imported
      if (last.name === 'VEVENT' || ofEvent.uid !== undefined)
        report.error({ line: last.line, message, ...ofEvent });
      else report.note({ line: last.line, message });
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
    component.properties += 1;
    if (name === 'uid') component.uid ??= content;
    if (!content.isCut && isInline(content.text)) return;
    // nothing of what is cut is read but its name
    component.size += content.isCut ? name.length : content.text.length;
    if (component.properties > MAX_PROPERTIES || component.size > MAX_EVENT) return;
    const { line, at, to } = content;
    component.parts.push({ line, at, to });
  }

  for (const content of contentLines(bytes)) {
    if (content === undefined) {
      await work.pause();
      continue;
    }
    work.spend('characters', content.text.length);
    await work.turn();
    const name = nameOf(content.text);
    if (name === 'begin') begin(boundOf(content.text), content);
    else if (name === 'end') end(boundOf(content.text), content);
    else add(content, name);
    characters += content.text.length;
    if (zone === '' && name === 'tzid') zone = rawValue(content.text).slice(0, MAX_ZONE_ID);
  }
  if (!names.has('VCALENDAR')) {
    const format = formatOf(bytes);
    const what = (format && OTHERS[format]) ?? '';
    throw new UnreadableFile(`The file is no calendar: it has no BEGIN:VCALENDAR.${what}`);
  }
  for (const { name, line } of open)
    report.error({ line, message: `BEGIN:${name} has no end: the file is cut off.` });
  return { bytes, events, zones, timezone };
}
