import type { CategoryJson, Client, EventJson, OrganizerJson, VenueJson } from '@kalends/client';
import { basicAuth, createClient } from '@kalends/client';
import { importSite, type SiteNote, type SiteReport } from '@kalends/importer';
import type { Store } from '@kalends/core/store';

// #region import
/** Brings a site into a store, and reports what is not imported exactly as it is. */
export const bring = (
  baseUrl: string,
  password: string,
  store: Store,
  tell: (note: SiteNote) => void,
): Promise<SiteReport> =>
  importSite({
    baseUrl,
    auth: basicAuth('ann', password),
    store,
    onNote: (note) => {
      if (note.what !== 'brought') tell(note);
    },
  });
// #endregion import

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
});

const term = ({ name, slug, description }: CategoryJson) => ({
  name: plain(name),
  slug,
  ...(description && { description }),
});

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

// #region back
/** Writes what Kalends has into an empty site of the interface, which gives ids of its own. Answers the new id of each event. */
export async function giveBack(kalends: Client, site: Client): Promise<Map<number, number>> {
  const ids = {
    category: new Map<number, number>(),
    venue: new Map<number, number>(),
    organizer: new Map<number, number>(),
  };
  const categories: CategoryJson[] = [];
  for await (const category of kalends.categories.all({ hide_empty: false })) categories.push(category);
  for (const category of parentsFirst(categories)) {
    const parent = ids.category.get(category.parent);
    const { id } = await site.categories.create({
      ...term(category),
      ...(parent !== undefined && { parent }),
    });
    ids.category.set(category.id, id);
  }
  for await (const record of kalends.venues.all())
    ids.venue.set(record.id, (await site.venues.create(venue(record))).id);
  for await (const record of kalends.organizers.all())
    ids.organizer.set(record.id, (await site.organizers.create(organizer(record))).id);

  const events = new Map<number, number>();
  for await (const record of kalends.events.all({ start_date: '1900-01-01', end_date: '2100-12-31' })) {
    const place = Array.isArray(record.venue) ? undefined : ids.venue.get(record.venue.id);
    const { id } = await site.events.create({
      ...event(record),
      categories: record.categories.flatMap(({ id }) => ids.category.get(id) ?? []),
      tags: record.tags.map(({ name }) => plain(name)),
      organizer: record.organizer.flatMap(({ id }) => ids.organizer.get(id) ?? []),
      ...(place !== undefined && { venue: place }),
    });
    events.set(record.id, id);
  }
  return events;
}

/** Categories, each after its parent. */
function parentsFirst(categories: readonly CategoryJson[], parent = 0): CategoryJson[] {
  return categories
    .filter((category) => category.parent === parent)
    .flatMap((category) => [category, ...parentsFirst(categories, category.id)]);
}
// #endregion back

/** A client for a user of a site. */
export const clientOf = (baseUrl: string, password: string): Client =>
  createClient({ baseUrl, auth: basicAuth('ann', password) });
