import type { Calendar, ImportEntry, Imported } from '@kalends/core';
import type {
  CategoryJson,
  CategoryListJson,
  EventJson,
  EventListJson,
  ListJson,
  OrganizerJson,
  OrganizerListJson,
  TagListJson,
  TermJson,
  VenueJson,
  VenueListJson,
} from '@kalends/http-adapter';

// #region pages
/** Where a site has its interface, and who asks. */
export interface Source {
  /** `https://old.example/wp-json/tribe/events/v1` */
  readonly api: string;
  /** For example `{ Authorization: 'Basic …' }` with an application password of an editor. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything that a list has, page by page. */
async function* pages<L extends ListJson>({ api, headers }: Source, path: string): AsyncGenerator<L> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const url = `${api}/${path}&per_page=50&page=${page}`;
    const response = await fetch(url, { headers: { Accept: 'application/json', ...headers } });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    const list = (await response.json()) as L;
    yield list;
    last = list.total_pages;
  }
}
// #endregion pages

// #region fields
/** The interface escapes addresses and costs for HTML. */
const plain = (text: string): string =>
  text
    .replace(/&(?:lt|#0?60);/g, '<')
    .replace(/&(?:gt|#0?62);/g, '>')
    .replace(/&(?:quot|#0?34);/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&(?:amp|#0?38);/g, '&');

/** What an event, a venue and an organizer say in the same words. */
const common = (record: EventJson | VenueJson | OrganizerJson) => ({
  author: Number(record.author),
  date: record.date,
  status: record.status,
  description: record.description,
  ...(record.slug && { slug: record.slug }),
  ...(record.image && { image: record.image.url }),
});

const term = ({ name, slug, description }: TermJson) => ({ name, slug, description });

const venue = (record: VenueJson) => {
  const { address, city, country, province, state, stateprovince, zip, phone, website } = record;
  const place = { address, city, country, province, state, stateprovince, zip, phone, website };
  const flags = { show_map: record.show_map, show_map_link: record.show_map_link };
  return { ...common(record), ...place, ...flags, venue: record.venue ?? 'A venue without a name' };
};

const organizer = (record: OrganizerJson) => {
  const { organizer = 'Unknown', phone, website, email } = record;
  return { ...common(record), organizer, phone, website, email };
};

const event = (record: EventJson) => {
  const { title, excerpt, start_date, end_date, timezone, all_day, show_map, show_map_link } = record;
  const { sticky, featured, url } = record;
  const times = { start_date, end_date, timezone, all_day };
  const flags = { show_map, show_map_link, sticky, featured };
  const website = record.website === url ? {} : { website: plain(record.website) };
  return { ...common(record), ...times, ...flags, ...website, title, excerpt, cost: plain(record.cost) };
};
// #endregion fields

// #region entries
/** All that a site has, in an order in which every record comes after those that it links to. */
export async function* entriesOf(site: Source): AsyncGenerator<ImportEntry> {
  const categories: CategoryJson[] = [];
  for await (const list of pages<CategoryListJson>(site, 'categories?hide_empty=false'))
    categories.push(...list.categories);
  for (const category of parentsFirst(categories)) {
    const links = category.parent > 0 ? { parent: category.parent } : {};
    yield { kind: 'category', key: category.id, input: term(category), links };
  }
  for await (const { tags } of pages<TagListJson>(site, 'tags?hide_empty=false'))
    for (const tag of tags) yield { kind: 'tag', key: tag.id, input: term(tag) };

  const known = { venue: new Set<number>(), organizer: new Set<number>() };
  for await (const { venues } of pages<VenueListJson>(site, 'venues?'))
    for (const record of venues) {
      known.venue.add(record.id);
      yield { kind: 'venue', key: record.id, input: venue(record) };
    }
  for await (const { organizers } of pages<OrganizerListJson>(site, 'organizers?'))
    for (const record of organizers) {
      known.organizer.add(record.id);
      yield { kind: 'organizer', key: record.id, input: organizer(record) };
    }

  const always = 'events?start_date=1900-01-01&end_date=2100-12-31';
  for await (const { events } of pages<EventListJson>(site, always))
    for (const record of events) {
      const place = Array.isArray(record.venue) ? undefined : record.venue.id;
      yield {
        kind: 'event',
        key: record.id,
        input: event(record),
        links: {
          categories: record.categories.map(({ id }) => id),
          tags: record.tags.map(({ id }) => id),
          organizer: record.organizer.map(({ id }) => id).filter((id) => known.organizer.has(id)),
          ...(place !== undefined && known.venue.has(place) && { venue: place }),
        },
      };
    }
}

/** Categories, each after its parent. */
function parentsFirst(categories: readonly CategoryJson[], parent = 0): CategoryJson[] {
  return categories
    .filter((category) => category.parent === parent)
    .flatMap((category) => [category, ...parentsFirst(categories, category.id)]);
}
// #endregion entries

// #region move
/** Moves a site into an empty calendar. `ids.event` then maps each old id to the new one. */
export const move = (site: Source, calendar: Calendar): Promise<Imported> => calendar.import(entriesOf(site));
// #endregion move
