import {
  kindsOf,
  type EventRecord,
  type OrganizerRecord,
  type RecordOf,
  type SeriesRecord,
} from '@kalends/core';
import {
  beginningOf,
  datesOf,
  LINK_FIELD,
  recurrenceOf,
  UTC,
  type LinkedKind,
  type Recurring,
} from '@kalends/core/adapter';
import {
  CALENDAR_END,
  calendarHead,
  collectZones,
  component,
  isInUtc,
  isUtc,
  linkedProperties,
  namedZone,
  propertyLines,
  recurrenceIdLine,
  seriesLines,
  stateProperties,
  textOfHtml,
  timeLines,
  vtimezones,
  type Horizon,
  type Property,
  type SeriesDates,
  type ZoneYears,
} from '@kalends/feeds/internal';
import { addressOf, lineOfHtml } from '@kalends/site';
import {
  batchesOf,
  linksOf,
  recordsOf,
  termText,
  timeOr,
  type Links,
  type RecordSource,
} from '../stored-records.js';
import { exportedEvents, type ExportedEvent } from './series-export.js';

/** The most dates of a series that are listed. */
const MOST_LISTED = 1_000;

/** The years for which exports describe zones. */
const HORIZON: Horizon = { first: 1900, last: 2200 };

/** For how many years a zone is described behind the last event of a series that goes on. */
const FURTHER_YEARS = 10;
const LAST_YEAR = 2_199;

/** The zones of all events and series, with their years. */
async function zonesOf(store: RecordSource): Promise<ZoneYears> {
  const collected = collectZones(HORIZON);
  for await (const events of recordsOf(store, 'event')) for (const event of events) collected.add(event);
  for await (const all of batchesOf(store, 'series'))
    for (const series of all) {
      const { start_date, expanded_to } = series;
      const [first, last] = [start_date, expanded_to].map((time) => Number(time.slice(0, 4)));
      const years = Math.min(last ?? 0, LAST_YEAR) - (first ?? 0) + 1 + FURTHER_YEARS;
      collected.addFrom(series, start_date, Math.max(1, years));
      for (const place of placesOf(statedDates(series, series.rule))) collected.addFrom(series, place, 1);
    }
  return collected.zones();
}

const placesOf = ({ start, added, excluded }: SeriesDates): readonly string[] => [
  start,
  ...added,
  ...excluded,
];

const CONTEXT = { siteZone: UTC };

/** The dates of a series by its rule. */
function statedDates(series: Recurring, recurrence: readonly string[]): SeriesDates {
  const { rule, until, added, excluded } = recurrenceOf(CONTEXT, { ...series, rule: recurrence });
  return { start: series.start_date, rule, until, added, excluded };
}

/** The lines with the dates of a series. Where its clock cannot be described, its dates up to now are listed. */
function recurringLines(
  series: Recurring & Pick<SeriesRecord, 'expanded_to'>,
  recurrence: readonly string[],
  zones: ZoneYears,
): string {
  const stated = statedDates(series, recurrence);
  const inUtc = isInUtc(series, placesOf(stated), zones);
  if (!inUtc || isUtc(series)) return seriesLines(series, stated, inUtc, zones);
  const { start_date, expanded_to } = series;
  const of = recurrenceOf(CONTEXT, { ...series, rule: recurrence });
  const [start = start_date, ...added] = datesOf(
    of,
    beginningOf(CONTEXT, series),
    start_date,
    expanded_to,
    MOST_LISTED,
  );
  return seriesLines(series, { start, rule: '', until: null, added, excluded: [] }, inUtc, zones);
}

/** The line that says which date of a series an event takes the place of; `''` for none that iCalendar can say. */
function placeLine({ event, of }: ExportedEvent, zones: ZoneYears): string {
  const { recurrence_id: place } = event;
  if (place === null) return '';
  if (/^\d{8}$/.test(place)) return propertyLines([['recurrence-id', {}, 'date', place]]);
  if (/^\d{8}T\d{6}Z$/.test(place)) return propertyLines([['recurrence-id', {}, 'date-time', place]]);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(place)) return '';
  const series = of ?? { ...event, rule: [] };
  return recurrenceIdLine(series, place, isInUtc(series, [place], zones));
}

const utcText = (utc: string): string => (utc === '' ? '' : `${utc.replace(' ', 'T')}Z`);

const STATUSES: Readonly<Partial<Record<EventRecord['status'], string>>> = {
  draft: 'TENTATIVE',
  pending: 'TENTATIVE',
};

function placeLines(event: EventRecord, links: Links): Property[] {
  const venue = links.venue.get(event.venue);
  if (venue === undefined) return [];
  const name = lineOfHtml(venue.venue);
  const parts = [name, addressOf(venue)].filter((part) => part !== '');
  const { geo_lat, geo_lng } = venue;
  return [
    // a name with a comma has a line of its own
    ['location', {}, 'text', parts.join(name.includes(',') ? '\n' : ', ')],
    ...(geo_lat === null || geo_lng === null ? [] : [['geo', {}, 'float', [geo_lat, geo_lng]] as const]),
  ];
}

function organizerLines([organizer]: readonly OrganizerRecord[]): readonly Property[] {
  if (organizer === undefined) return [];
  const address = organizer.email === '' ? 'invalid:nomail' : `mailto:${organizer.email}`;
  return [['organizer', { cn: lineOfHtml(organizer.organizer) }, 'cal-address', address]];
}

/** The kinds whose lines differ from those in feeds: the location is written elsewhere, and an organizer needs no e-mail address. */
const OWN_LINES: {
  readonly [K in LinkedKind]?: (records: readonly RecordOf<K>[]) => readonly Property[];
} = { venue: () => [], organizer: organizerLines };

const linesFor = <K extends LinkedKind>(kind: K, records: readonly RecordOf<K>[]): readonly Property[] =>
  OWN_LINES[kind]?.(records) ?? linkedProperties(kind, records);

/** The lines of the linked records of an event other than its place. */
const linkedLines = (event: EventRecord, links: Links): readonly Property[] =>
  kindsOf('linked').flatMap((kind) =>
    linesFor(
      kind,
      [event[LINK_FIELD[kind]]].flat().flatMap((id) => links[kind].get(id) ?? []),
    ),
  );

/** An event, or a series, as `VEVENT`. */
function vevent(one: ExportedEvent, links: Links, zones: ZoneYears, host: string): string {
  const { event, uid, recurrence, expanded_to = '' } = one;
  const created = timeOr(event.date_utc);
  const modified = timeOr(event.modified_utc);
  const categories = event.categories.flatMap((id) => links.category.get(id) ?? []).map(termText);
  const image = links.image.get(event.image)?.url.replace(/^\//, `https://${host}/`) ?? '';
  // STATUS then says whether it takes place
  const hasState = event.event_status !== 'scheduled' || event.event_status_reason !== '';
  const isNamed = !event.all_day && namedZone(event.timezone).tzid === event.timezone;
  const identity: Property[] = [
    ['dtstamp', {}, 'date-time', utcText(modified || created || event.utc_start_date || event.start_date)],
    ['created', {}, 'date-time', utcText(created)],
    ['last-modified', {}, 'date-time', utcText(modified)],
  ];
  const content: Property[] = [
    ['x-kalends-timezone', {}, 'text', isNamed ? '' : event.timezone],
    ['summary', {}, 'text', lineOfHtml(event.title)],
    ['description', {}, 'text', textOfHtml(event.description)],
    ['x-alt-desc', { fmttype: 'text/html' }, 'text', event.description],
    ['url', {}, 'uri', event.website ?? ''],
    ...stateProperties(event, STATUSES[event.status] ?? 'CONFIRMED'),
    ['x-kalends-status', {}, 'text', hasState || event.status === 'future' ? event.status : ''],
    ['class', {}, 'text', event.status === 'private' ? 'PRIVATE' : ''],
    ...placeLines(event, links),
    ...(categories.length === 0 ? [] : [['categories', {}, 'text', ...categories] as const]),
    ...linkedLines(event, links),
    ['image', { value: 'URI' }, 'uri', image],
  ];
  const uidLine = propertyLines([['uid', {}, 'text', uid]]);
  const times =
    recurrence === undefined
      ? timeLines(event, zones)
      : recurringLines({ ...event, rule: recurrence, expanded_to }, recurrence, zones);
  const lines = [uidLine, placeLine(one, zones), propertyLines(identity), times, propertyLines(content)];
  return component('VEVENT', lines.join(''));
}

/** Exports the events of a store as iCalendar. */
export async function* icalendarExport(store: RecordSource, host: string): AsyncGenerator<string> {
  const zones = await zonesOf(store);
  yield calendarHead({ name: undefined, description: '', url: '', refresh: '' });
  yield* vtimezones(zones);
  for await (const events of exportedEvents(store, host)) {
    const links = await linksOf(
      store,
      events.map(({ event }) => event),
    );
    for (const one of events) yield vevent(one, links, zones, host);
  }
  yield CALENDAR_END;
}
