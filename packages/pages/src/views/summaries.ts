import type { EventRecord, RecordOf } from '@kalends/core';
import { readCost, type PostKind } from '@kalends/core/adapter';
import { addressOf, lastDayOf } from '@kalends/feeds/site';
import { postUrl, termUrl } from '@kalends/http-adapter/interface';
import type { PageRequest } from '../context.js';
import { shownName } from './authored.js';

/** A link to a page of the calendar. `name` is HTML. */
export interface NamedLink {
  readonly name: string;
  readonly url: string;
}

/** A venue in a list of events. */
export interface VenueSummary extends NamedLink {
  /** Street, city, state, postal code and country, as far as they are known, as plain text. */
  readonly address: string;
}

/** An event in a list or a month. */
export interface EventSummary {
  readonly id: number;
  readonly url: string;
  /** HTML. */
  readonly title: string;
  /** Local time in the event's own zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly start_date: string;
  readonly end_date: string;
  /** UTC, in the same form. */
  readonly utc_start_date: string;
  readonly utc_end_date: string;
  readonly timezone: string;
  /** The first and the last day of the event. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly all_day: boolean;
  readonly featured: boolean;
  readonly venue: VenueSummary | undefined;
  readonly categories: readonly NamedLink[];
  /** Plain text; `''` if there is none. */
  readonly cost: string;
  /** The URL of its image; `''` if there is none. */
  readonly image: string;
}

/** The records with these ids that the caller may see. */
export async function loadVisible<K extends PostKind>(
  { calendar, view }: PageRequest,
  kind: K,
  ids: Iterable<number>,
): Promise<Map<number, RecordOf<K>>> {
  const records = await calendar.load(
    kind,
    [...new Set(ids)].filter((id) => id > 0),
  );
  const visible = records.filter(
    (record): record is RecordOf<K> => record !== undefined && view.may('read', record),
  );
  return new Map(visible.map((record) => [record.id, record]));
}

/** A category with its ancestors, top-level first. */
export async function categoryPath(
  { calendar }: Pick<PageRequest, 'calendar'>,
  category: RecordOf<'category'>,
): Promise<RecordOf<'category'>[]> {
  const path = [category];
  while (path[0] !== undefined && path[0].parent > 0 && path.length < 64) {
    const [parent] = await calendar.load('category', [path[0].parent]);
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path;
}

/** Links to the categories with these ids, by id. */
export async function categoryLinks(
  request: PageRequest,
  ids: Iterable<number>,
): Promise<Map<number, NamedLink>> {
  const links = new Map<number, NamedLink>();
  for (const category of await request.calendar.load('category', [...new Set(ids)])) {
    if (category === undefined) continue;
    const slugs = (await categoryPath(request, category)).map(({ slug }) => slug);
    const name = shownName(category.name, request);
    links.set(category.id, { name, url: termUrl(request.site, 'category', slugs, category.id) });
  }
  return links;
}

/** The data of events in lists and months, with the venues and images that the caller may see. */
export async function summarize(
  request: PageRequest,
  events: readonly EventRecord[],
): Promise<EventSummary[]> {
  const { calendar, site } = request;
  const [venues, categories, images] = await Promise.all([
    loadVisible(
      request,
      'venue',
      events.map(({ venue }) => venue),
    ),
    categoryLinks(
      request,
      events.flatMap((event) => event.categories),
    ),
    calendar.load(
      'image',
      [...new Set(events.map(({ image }) => image))].filter((id) => id > 0),
    ),
  ]);
  const imageUrls = new Map(images.map((image) => [image?.id, image?.url ?? '']));
  return events.map((event) => {
    const venue = venues.get(event.venue);
    return {
      id: event.id,
      url: postUrl(site, 'event', event),
      title: shownName(event.title, request),
      start_date: event.start_date,
      end_date: event.end_date,
      utc_start_date: event.utc_start_date,
      utc_end_date: event.utc_end_date,
      timezone: event.timezone,
      firstDay: event.start_date.slice(0, 10),
      lastDay: lastDayOf(event),
      all_day: event.all_day,
      featured: event.featured,
      venue: venue && {
        name: shownName(venue.venue, request),
        url: postUrl(site, 'venue', venue),
        address: addressOf(venue),
      },
      categories: event.categories.flatMap((id) => categories.get(id) ?? []),
      cost: readCost(event.cost, calendar.settings.currency).cost,
      image: imageUrls.get(event.image) ?? '',
    };
  });
}
