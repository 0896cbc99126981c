import { kindsOf, type EventRecord, type OrganizerRecord, type RecordOf } from '@kalends/core';
import { LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import {
  CALENDAR_END,
  calendarHead,
  collectZones,
  component,
  linkedProperties,
  namedZone,
  propertyLines,
  stateProperties,
  textOfHtml,
  timeLines,
  vtimezones,
  type Horizon,
  type Property,
  type ZoneYears,
} from '@kalends/feeds/icalendar';
import { addressOf, lineOfHtml } from '@kalends/site';
import { linksOf, recordsOf, termText, timeOr, uidOf, type Links } from '../stored-records.js';

/** The years for which exports describe zones. */
const HORIZON: Horizon = { first: 1900, last: 2200 };

/** The zones of all events, with their years. */
async function zonesOf(store: Store): Promise<ZoneYears> {
  const collected = collectZones(HORIZON);
  for await (const events of recordsOf(store, 'event')) for (const event of events) collected.add(event);
  return collected.zones();
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

function vevent(event: EventRecord, links: Links, zones: ZoneYears, host: string): string {
  const created = timeOr(event.date_utc);
  const modified = timeOr(event.modified_utc);
  const categories = event.categories.flatMap((id) => links.category.get(id) ?? []).map(termText);
  const image = links.image.get(event.image)?.url.replace(/^\//, `https://${host}/`) ?? '';
  // STATUS then says whether it takes place
  const hasState = event.event_status !== 'scheduled' || event.event_status_reason !== '';
  const isNamed = !event.all_day && namedZone(event.timezone).tzid === event.timezone;
  const identity: Property[] = [
    ['uid', {}, 'text', uidOf(event, host)],
    ['recurrence-id', {}, 'date-time', event.recurrence_id ?? ''],
    ['dtstamp', {}, 'date-time', utcText(modified || created || event.utc_start_date)],
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
    ['x-kalends-status', {}, 'text', hasState ? event.status : ''],
    ['class', {}, 'text', event.status === 'private' ? 'PRIVATE' : ''],
    ...placeLines(event, links),
    ...(categories.length === 0 ? [] : [['categories', {}, 'text', ...categories] as const]),
    ...linkedLines(event, links),
    ['image', { value: 'URI' }, 'uri', image],
  ];
  return component('VEVENT', propertyLines(identity) + timeLines(event, zones) + propertyLines(content));
}

/** Exports the events of a store as iCalendar. */
export async function* icalendarExport(store: Store, host: string): AsyncGenerator<string> {
  const zones = await zonesOf(store);
  yield calendarHead({ name: undefined, description: '', url: '', refresh: '' });
  yield* vtimezones(zones);
  for await (const events of recordsOf(store, 'event')) {
    const links = await linksOf(store, events);
    for (const event of events) yield vevent(event, links, zones, host);
  }
  yield CALENDAR_END;
}
