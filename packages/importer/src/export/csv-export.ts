import type { EventRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { writeNames } from '../csv/cells.js';
import { COLUMNS, type CsvKind } from '../csv/columns.js';
import { csvLine } from './csv-text.js';
import { byId, linksOf, recordsOf, termText, timeOr, uidOf, type Links } from './records.js';

/** The texts of a row by column name. */
type Cells = Readonly<Record<string, string>>;

/** Columns that exports omit: the symbol is part of the cost, and the second line part of the address. */
const NOT_WRITTEN: ReadonlySet<string> = new Set([
  ...['event_currency_symbol', 'event_currency_position', 'venue_address2'],
]);

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');

function eventCells(event: EventRecord, links: Links, host: string): Cells {
  const { start_date, end_date, all_day } = event;
  const venue = links.venues.get(event.venue);
  const organizers = event.organizer.flatMap((id) => links.organizers.get(id)?.organizer ?? []);
  return {
    event_name: event.title,
    event_description: event.description,
    event_excerpt: event.excerpt,
    event_start_date: start_date.slice(0, 10),
    event_start_time: all_day ? '' : start_date.slice(11),
    event_end_date: end_date.slice(0, 10),
    event_end_time: all_day ? '' : end_date.slice(11),
    event_all_day: yesNo(all_day),
    event_timezone: event.timezone,
    event_hide: yesNo(event.hide_from_listings),
    event_sticky: yesNo(event.sticky),
    event_category: writeNames(
      event.categories.flatMap((id) => links.categories.get(id) ?? []).map(termText),
    ),
    event_tags: writeNames(event.tags.flatMap((id) => links.tags.get(id) ?? []).map(termText)),
    event_cost: event.cost.join(' | '),
    event_featured_image: links.images.get(event.image)?.url ?? '',
    event_website: event.website ?? '',
    event_show_map_link: yesNo(event.show_map_link),
    event_show_map: yesNo(event.show_map),
    event_featured: yesNo(event.featured),
    event_venue_name: venue?.venue ?? '',
    event_organizer_name: writeNames(organizers),
    event_status: event.status,
    event_slug: event.slug,
    event_uid: uidOf(event, host),
    event_recurrence_id: event.recurrence_id ?? '',
    event_created: timeOr(event.date_utc),
    event_modified: timeOr(event.modified_utc),
  };
}

const venueCells = (venue: VenueRecord, image: string): Cells => ({
  venue_name: venue.venue,
  venue_description: venue.description,
  venue_country: venue.country,
  venue_address: venue.address,
  venue_city: venue.city,
  venue_state: venue.stateprovince ?? (venue.state || venue.province),
  venue_zip: venue.zip,
  venue_phone: venue.phone,
  venue_url: venue.website,
  venue_latitude: venue.geo_lat === null ? '' : String(venue.geo_lat),
  venue_longitude: venue.geo_lng === null ? '' : String(venue.geo_lng),
  venue_show_map: yesNo(venue.show_map),
  venue_show_map_link: yesNo(venue.show_map_link),
  venue_featured_image: image,
  venue_status: venue.status,
});

const organizerCells = (organizer: OrganizerRecord, image: string): Cells => ({
  organizer_name: organizer.organizer,
  organizer_description: organizer.description,
  organizer_email: organizer.email,
  organizer_website: organizer.website,
  organizer_phone: organizer.phone,
  organizer_featured_image: image,
  organizer_status: organizer.status,
});

async function* cellsOf(store: Store, kind: CsvKind, host: string): AsyncGenerator<Cells> {
  if (kind === 'events') {
    for await (const events of recordsOf(store, 'event')) {
      const links = await linksOf(store, events);
      for (const event of events) yield eventCells(event, links, host);
    }
    return;
  }
  const imagesOf = (records: readonly { readonly image: number }[]) =>
    byId(
      store,
      'image',
      records.map(({ image }) => image),
    );
  if (kind === 'venues') {
    for await (const venues of recordsOf(store, 'venue')) {
      const images = await imagesOf(venues);
      for (const venue of venues) yield venueCells(venue, images.get(venue.image)?.url ?? '');
    }
  } else {
    for await (const organizers of recordsOf(store, 'organizer')) {
      const images = await imagesOf(organizers);
      for (const organizer of organizers)
        yield organizerCells(organizer, images.get(organizer.image)?.url ?? '');
    }
  }
}

/** Exports the events, venues or organizers of a store as CSV, in the columns of The Events Calendar and some more. */
export async function* csvExport(store: Store, kind: CsvKind, host: string): AsyncGenerator<string> {
  const columns = COLUMNS[kind].filter(({ name }) => !NOT_WRITTEN.has(name));
  yield csvLine(columns.map(({ titles: [title = ''] }) => title));
  for await (const cells of cellsOf(store, kind, host))
    yield csvLine(columns.map(({ name }) => cells[name] ?? ''));
}
