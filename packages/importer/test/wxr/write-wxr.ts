import type { EventRecord, Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';

/** Writes what a calendar has as WordPress exports a site of the plugin. */

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const element = (name: string, text: string | number): string => `<${name}>${cdata(String(text))}</${name}>`;

const flag = (value: boolean): string => (value ? '1' : '');

/** A value as PHP serializes it. */
export function php(value: unknown): string {
  if (typeof value === 'number') return `i:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value as object).map(([key, one]) => php(key) + php(one));
  return `a:${entries.length}:{${entries.join('')}}`;
}

type Meta = readonly (readonly [key: string, value: string | number])[];

const metaOf = (meta: Meta): string =>
  meta
    .map(
      ([key, value]) =>
        `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`,
    )
    .join('\n');

/** What an item has beside the fields of all posts. */
interface Item {
  readonly type: string;
  readonly title: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly order?: number;
  readonly more?: string;
  readonly meta: Meta;
}

type Post = Pick<
  EventRecord,
  'id' | 'author' | 'status' | 'date' | 'date_utc' | 'modified' | 'modified_utc' | 'slug'
>;

const itemOf = (
  post: Post,
  { type, title, content = '', excerpt = '', order = 0, more = '', meta }: Item,
  place: string,
): string => `<item>
${element('title', title)}
<link>https://calendar.example/${place}/${post.slug}/</link>
<dc:creator>${cdata(`author-${post.author}`)}</dc:creator>
${element('content:encoded', content)}
${element('excerpt:encoded', excerpt)}
<wp:post_id>${post.id}</wp:post_id>
${element('wp:post_date', post.date)}
${element('wp:post_date_gmt', post.date_utc)}
${element('wp:post_modified', post.modified)}
${element('wp:post_modified_gmt', post.modified_utc)}
${element('wp:post_name', post.slug)}
${element('wp:status', post.status)}
<wp:menu_order>${order}</wp:menu_order>
${element('wp:post_type', type)}
${element('wp:post_password', '')}
${more}
${metaOf(meta)}
</item>`;

const imageMeta = (image: number): Meta => (image === 0 ? [] : [['_thumbnail_id', image]]);

const eventItem = (event: EventRecord, terms: ReadonlyMap<string, TermRecord>): string => {
  const termsOf = (kind: 'category' | 'tag', domain: string, ids: readonly number[]): string =>
    ids
      .map((id) => terms.get(`${kind} ${id}`))
      .map(
        (term) =>
          `<category domain="${domain}" nicename="${term?.slug ?? ''}">${cdata(term?.name ?? '')}</category>`,
      )
      .join('\n');
  return itemOf(
    event,
    {
      ...{ type: 'tribe_events', title: event.title, content: event.description, excerpt: event.excerpt },
      order: event.sticky ? -1 : 0,
      more:
        termsOf('category', 'tribe_events_cat', event.categories) + termsOf('tag', 'post_tag', event.tags),
      meta: [
        ['_EventStartDate', event.start_date],
        ['_EventEndDate', event.end_date],
        ['_EventStartDateUTC', event.utc_start_date],
        ['_EventEndDateUTC', event.utc_end_date],
        ['_EventTimezone', event.timezone],
        ['_EventAllDay', event.all_day ? 'yes' : ''],
        ...event.cost.map((text) => ['_EventCost', text] as const),
        ['_EventCurrencySymbol', event.currency?.symbol ?? ''],
        ['_EventCurrencyCode', event.currency?.code ?? ''],
        ['_EventCurrencyPosition', event.currency?.position ?? ''],
        ...(event.website === null ? [] : [['_EventURL', event.website] as const]),
        ['_EventShowMap', flag(event.show_map)],
        ['_EventShowMapLink', flag(event.show_map_link)],
        ['_EventHideFromUpcoming', event.hide_from_listings ? 'yes' : ''],
        ['_tribe_featured', flag(event.featured)],
        ['_EventVenueID', event.venue],
        ...event.organizer.map((id) => ['_EventOrganizerID', id] as const),
        ...imageMeta(event.image),
      ],
    },
    'event',
  );
};

const venueItem = (venue: VenueRecord): string =>
  itemOf(
    venue,
    {
      ...{ type: 'tribe_venue', title: venue.venue, content: venue.description },
      meta: [
        ['_VenueAddress', venue.address],
        ['_VenueCity', venue.city],
        ['_VenueCountry', venue.country],
        ['_VenueProvince', venue.province],
        ['_VenueState', venue.state],
        ...(venue.stateprovince === null ? [] : [['_VenueStateProvince', venue.stateprovince] as const]),
        ['_VenueZip', venue.zip],
        ['_VenuePhone', venue.phone],
        ['_VenueURL', venue.website],
        ['_VenueShowMap', String(venue.show_map)],
        ['_VenueShowMapLink', String(venue.show_map_link)],
        ...(venue.geo_lat === null
          ? []
          : [['_VenueLat', venue.geo_lat] as const, ['_VenueLng', venue.geo_lng ?? 0] as const]),
        ...imageMeta(venue.image),
      ],
    },
    'venue',
  );

const organizerItem = (organizer: OrganizerRecord): string =>
  itemOf(
    organizer,
    {
      ...{ type: 'tribe_organizer', title: organizer.organizer, content: organizer.description },
      meta: [
        ['_OrganizerPhone', organizer.phone],
        ['_OrganizerWebsite', organizer.website],
        ['_OrganizerEmail', organizer.email],
        ...imageMeta(organizer.image),
      ],
    },
    'organizer',
  );

const imageItem = ({ id, url, width, height, filesize, sizes }: RecordOf<'image'>): string => {
  const named = Object.entries(sizes).map(([name, { url: address, ...size }]) => [
    name,
    { file: address.split('/').at(-1) ?? '', ...size },
  ]);
  const post = {
    id,
    author: 1,
    status: 'publish',
    slug: `image-${id}`,
    date: '2025-01-01 10:00:00',
    date_utc: '2025-01-01 09:00:00',
    modified: '2025-01-01 10:00:00',
    modified_utc: '2025-01-01 09:00:00',
  } as const;
  return itemOf(
    post,
    {
      ...{ type: 'attachment', title: `image ${id}`, more: element('wp:attachment_url', url) },
      meta: [['_wp_attachment_metadata', php({ width, height, filesize, sizes: Object.fromEntries(named) })]],
    },
    'image',
  );
};

const termElement = (
  taxonomy: string,
  { id, slug, name, description, parent }: TermRecord,
  terms: ReadonlyMap<string, TermRecord>,
): string =>
  taxonomy === 'post_tag'
    ? `<wp:tag><wp:term_id>${id}</wp:term_id>${element('wp:tag_slug', slug)}${element('wp:tag_name', name)}${element('wp:tag_description', description)}</wp:tag>`
    : `<wp:term><wp:term_id>${id}</wp:term_id>${element('wp:term_taxonomy', taxonomy)}${element('wp:term_slug', slug)}${element('wp:term_parent', terms.get(`category ${parent}`)?.slug ?? '')}${element('wp:term_name', name)}${element('wp:term_description', description)}</wp:term>`;

/** The head of an export, up to its items. */
export const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5.2" created="2031-01-15 12:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>A calendar</title>
<link>https://calendar.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://calendar.example</wp:base_blog_url>`;

export const TAIL = '</channel>\n</rss>\n';

/** An export of all that a store has, in the order of ids: records come before those that they link to. */
export async function wxrOf(store: Store): Promise<string> {
  const scan = <K extends Kind>(kind: K): Promise<RecordOf<K>[]> => store.scan(kind, 0, 100_000);
  const [categories, tags] = [await scan('category'), await scan('tag')];
  const terms = new Map<string, TermRecord>([
    ...categories.map((term) => [`category ${term.id}`, term] as const),
    ...tags.map((term) => [`tag ${term.id}`, term] as const),
  ]);
  const authors = [1, 2, 3].map(
    (id) =>
      `<wp:author><wp:author_id>${id}</wp:author_id>${element('wp:author_login', `author-${id}`)}</wp:author>`,
  );
  return [
    ...[HEAD, ...authors],
    // a child may stand before its parent
    ...[...categories].reverse().map((term) => termElement('tribe_events_cat', term, terms)),
    ...tags.map((term) => termElement('post_tag', term, terms)),
    ...(await scan('event')).map((event) => eventItem(event, terms)),
    ...(await scan('organizer')).map(organizerItem),
    ...(await scan('venue')).map(venueItem),
    ...(await scan('image')).map(imageItem),
    TAIL,
  ].join('\n');
}
