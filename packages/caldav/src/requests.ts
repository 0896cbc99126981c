import { headerText, type HttpRequest } from '@kalends/http';
import { readCalendarData, type CalendarData } from './query/calendar-data.js';
import { readFilter, type CompFilter } from './query/filter.js';
import { readRange, type TimeRange } from './query/time-range.js';
import { badRequest, Refusal } from './refusal.js';
import type { Asked } from './properties.js';
import { cal, dav, type XmlName } from './xml/names.js';
import { childOf, childrenOf, type XmlElement } from './xml/read-xml.js';

/** The properties that a report returns for each object. */
export interface ReportProperties {
  readonly asked: Asked;
  /** The object itself, if it is asked for. */
  readonly data: CalendarData | undefined;
}

/** A report. */
export type Report =
  | ({ readonly report: 'query'; readonly filter: CompFilter; readonly zone: string } & ReportProperties)
  | ({ readonly report: 'multiget'; readonly hrefs: readonly string[] } & ReportProperties)
  | ({
      readonly report: 'sync';
      readonly token: string;
      readonly most: number | undefined;
    } & ReportProperties)
  | { readonly report: 'free-busy'; readonly range: TimeRange };

/** Whether a client wants no names of what is not there (RFC 8144, and Calendar Server's `Brief`). */
function isMinimal({ headers }: HttpRequest): boolean {
  const prefer = headerText(headers, 'prefer') ?? '';
  return /(?:^|[,;\s])return=minimal\b/.test(prefer) || headerText(headers, 'brief')?.toLowerCase() === 't';
}

/** Limits on the property names of a request: a response repeats missing ones for each resource. Clients ask for some forty. */
const MOST_NAMES = { count: 100, characters: 5_000 };

/** The names of some properties, each once. */
function namesOf({ children }: XmlElement): XmlName[] {
  const names = [...new Set(children.map(({ name }) => name))];
  const characters = names.reduce((sum, name) => sum + name.length, 0);
  if (names.length > MOST_NAMES.count || characters > MOST_NAMES.characters)
    throw new Refusal(
      413,
      `A request names at most ${MOST_NAMES.count} properties, with ${MOST_NAMES.characters} characters together.`,
    );
  return names;
}

const CALENDAR_DATA = cal('calendar-data');

/** The names of properties that an element with `prop`, `allprop` or `propname` asks for; all of them if it says nothing. */
function askedIn(element: XmlElement | undefined, request: HttpRequest): Asked {
  if (element === undefined) return { what: 'all', included: [] };
  const prop = childOf(element, dav('prop'));
  if (prop !== undefined) {
    return { what: 'some', names: namesOf(prop), isMinimal: isMinimal(request) };
  }
  if (childOf(element, dav('propname')) !== undefined) return { what: 'names' };
  const include = childOf(element, dav('include'));
  return { what: 'all', included: include === undefined ? [] : namesOf(include) };
}

/**
 * Reads a `PROPFIND` (RFC 4918 §9.1); no body asks for all properties.
 *
 * @throws Refusal 400 for another element
 */
export function readPropfind(body: XmlElement | undefined, request: HttpRequest): Asked {
  if (body !== undefined && body.name !== dav('propfind'))
    throw badRequest('The body of PROPFIND is a propfind.');
  return askedIn(body, request);
}

function reportProperties(body: XmlElement, request: HttpRequest): ReportProperties {
  const asked = askedIn(body, request);
  const prop = childOf(body, dav('prop'));
  const data = prop && childOf(prop, CALENDAR_DATA);
  const names = asked.what === 'some' ? asked.names.filter((name) => name !== CALENDAR_DATA) : [];
  return {
    asked: asked.what === 'some' ? { ...asked, names } : asked,
    data: data && readCalendarData(data),
  };
}

/** The name of the zone in an element `timezone`: its time zone component; `''` if it has none. */
const zoneIn = (body: XmlElement): string => {
  const text = childOf(body, cal('timezone'))?.text ?? childOf(body, cal('timezone-id'))?.text ?? '';
  return /^TZID:(.*)$/m.exec(text)?.[1]?.trim() ?? (text.includes('\n') ? '' : text.trim());
};

function mostIn(body: XmlElement): number | undefined {
  const limit = childOf(body, dav('limit'));
  const given = limit && childOf(limit, dav('nresults'))?.text.trim();
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(given)) throw badRequest('nresults is a number from 1.');
  return Number(given);
}

type Reader = (body: XmlElement, request: HttpRequest) => Report;

const READERS: ReadonlyMap<XmlName, Reader> = new Map<XmlName, Reader>([
  [
    cal('calendar-query'),
    (body, request) => ({
      ...{ report: 'query', filter: readFilter(childOf(body, cal('filter'))), zone: zoneIn(body) },
      ...reportProperties(body, request),
    }),
  ],
  [
    cal('calendar-multiget'),
    (body, request) => ({
      ...{ report: 'multiget', hrefs: childrenOf(body, dav('href')).map(({ text }) => text) },
      ...reportProperties(body, request),
    }),
  ],
  [
    dav('sync-collection'),
    (body, request) => ({
      ...{ report: 'sync', token: childOf(body, dav('sync-token'))?.text.trim() ?? '', most: mostIn(body) },
      ...reportProperties(body, request),
    }),
  ],
  [
    cal('free-busy-query'),
    (body) => {
      const range = childOf(body, cal('time-range'));
      if (range === undefined) throw badRequest('A free-busy-query has a time-range.');
      return { report: 'free-busy', range: readRange(range, true) };
    },
  ],
]);

/**
 * Reads a `REPORT` on a collection.
 *
 * @throws Refusal 403 `supported-report` for another one, 400 for what cannot be read
 */
export function readReport(body: XmlElement | undefined, request: HttpRequest): Report {
  if (body === undefined) throw badRequest('A REPORT has a body.');
  const read = READERS.get(body.name);
  if (read === undefined) throw new Refusal(403, 'There is no such report here.', dav('supported-report'));
  return read(body, request);
}
