import { kindsOf, type Kind } from '@kalends/core';
import { costTexts, resolveLocal, type Currency } from '@kalends/core/internal';
import {
  findZone,
  localTime,
  nameFieldOf,
  NO_DATE,
  readCost,
  secondsOf,
  stateProvinceOf,
  toUtc,
  type LinkedKind,
} from '@kalends/core/adapter';
import { escapeText } from '@kalends/site';
import { flagOf, numberOf, timeOf, type JsonObject } from '../json-values.js';
import { phpEntries, phpEntry, phpValue, type PhpValue } from './php-values.js';
import type { XmlRecord } from './xml-records.js';

/** The kinds that an export has as posts, by their types in WordPress. */
export const KIND_OF_POST = {
  attachment: 'image',
  tribe_venue: 'venue',
  tribe_organizer: 'organizer',
  tribe_events: 'event',
} as const satisfies Readonly<Record<string, Kind>>;

/** The kinds of terms by their taxonomies in WordPress. */
export const KIND_OF_TAXONOMY = { tribe_events_cat: 'category', post_tag: 'tag' } as const;

/** Records of an export that others refer to. */
export interface Export {
  /** The ids of authors by their logins. */
  readonly authors: ReadonlyMap<string, number>;
  /** The ids of terms by taxonomy and slug: `post_tag jazz`. */
  readonly terms: ReadonlyMap<string, number>;
  /** The time zone of events without one. */
  readonly timezone: string;
  readonly currency: Currency;
}

export const termKey = (taxonomy: string, slug: string): string => `${taxonomy} ${slug}`;

const valueOf = ({ values }: XmlRecord, name: string): string => values.get(name) ?? '';
const metaOf = ({ meta }: XmlRecord, key: string): string => meta.get(key)?.[0] ?? '';

/** The value of a date in UTC, or the zero date, which drafts have. */
const utcOf = (item: XmlRecord, name: string): string => valueOf(item, name) || NO_DATE;

/** The fields of all posts, in the form in which a site of the plugin returns them. */
function postJson(item: XmlRecord, { authors }: Export): JsonObject {
  const date = valueOf(item, 'wp:post_date');
  const [modified, modified_utc] = [valueOf(item, 'wp:post_modified'), valueOf(item, 'wp:post_modified_gmt')];
  const date_utc = utcOf(item, 'wp:post_date_gmt');
  const status = valueOf(item, 'wp:status');
  const isSecret = valueOf(item, 'wp:post_password') !== '';
  const image = numberOf(metaOf(item, '_thumbnail_id')) ?? 0;
  return {
    id: valueOf(item, 'wp:post_id'),
    author: authors.get(valueOf(item, 'dc:creator')) ?? 0,
    // who has the password is not known here
    status: isSecret && (status === 'publish' || status === 'future') ? 'private' : status,
    date,
    date_utc,
    modified: modified || date,
    modified_utc: modified_utc || date_utc,
    slug: valueOf(item, 'wp:post_name'),
    url: valueOf(item, 'link').trim(),
    image: image > 0 ? { id: image } : false,
  };
}

/** The metadata of venues and organizers by field. */
const LINKED_META: Readonly<Partial<Record<LinkedKind, Readonly<Record<string, string>>>>> = {
  venue: {
    address: '_VenueAddress',
    city: '_VenueCity',
    country: '_VenueCountry',
    province: '_VenueProvince',
    state: '_VenueState',
    stateprovince: '_VenueStateProvince',
    zip: '_VenueZip',
    phone: '_VenuePhone',
    website: '_VenueURL',
    show_map: '_VenueShowMap',
    show_map_link: '_VenueShowMapLink',
    geo_lat: '_VenueLat',
    geo_lng: '_VenueLng',
  },
  organizer: { phone: '_OrganizerPhone', website: '_OrganizerWebsite', email: '_OrganizerEmail' },
};

/** A venue or an organizer. */
function linkedJson(kind: LinkedKind, item: XmlRecord, of: Export): JsonObject {
  const fields = Object.entries(LINKED_META[kind] ?? {}).map(
    ([field, key]) => [field, metaOf(item, key)] as const,
  );
  const json: Record<string, string> = Object.fromEntries(fields);
  const { country = '', province = '', state = '', stateprovince = '' } = json;
  const derived = stateProvinceOf({ country, province, state, stateprovince: null });
  const given = stateprovince === '' ? derived : stateprovince;
  return {
    ...postJson(item, of),
    ...json,
    ...(kind === 'venue' && { stateprovince: given }),
    [nameFieldOf(kind)]: valueOf(item, 'title'),
    description: valueOf(item, 'content:encoded'),
  };
}

/** The dates of an event. What the export lacks follows from the others. */
function timesJson(item: XmlRecord, { timezone: siteZone }: Export): JsonObject {
  const timezone = metaOf(item, '_EventTimezone');
  const start = timeOf(metaOf(item, '_EventStartDate'));
  const duration = numberOf(metaOf(item, '_EventDuration')) ?? 0;
  const lasting = start === undefined ? undefined : localTime(secondsOf(start) + Math.max(0, duration));
  const end = timeOf(metaOf(item, '_EventEndDate')) ?? lasting;
  const zone = findZone(timezone) ?? findZone(siteZone);
  const utc = (key: string, local: string | undefined): string | null => {
    const given = timeOf(metaOf(item, key));
    if (given !== undefined || local === undefined || zone === undefined) return given ?? null;
    return toUtc(resolveLocal(local, zone), zone);
  };
  return {
    timezone,
    all_day: flagOf(metaOf(item, '_EventAllDay')),
    start_date: start ?? metaOf(item, '_EventStartDate'),
    end_date: end ?? null,
    utc_start_date: utc('_EventStartDateUTC', start),
    utc_end_date: utc('_EventEndDateUTC', end),
  };
}

/** The cost of an event as a site shows it. */
function costJson({ meta }: XmlRecord, currency: Currency): JsonObject {
  const [symbol = ''] = meta.get('_EventCurrencySymbol') ?? [];
  const [code = ''] = meta.get('_EventCurrencyCode') ?? [];
  const [position = ''] = meta.get('_EventCurrencyPosition') ?? [];
  const known = ['prefix', 'postfix', 'suffix'].find((one) => one === position) ?? '';
  const own = symbol + code + known === '' ? null : { symbol, code, position: known as 'prefix' | '' };
  const { cost, cost_details } = readCost(costTexts(meta.get('_EventCost') ?? []), currency, own);
  return { cost: escapeText(cost), cost_details };
}

/** Fields that hosts of Events Calendar PRO have declared. */
const OWN_FIELD = /^_ecp_custom_\d{1,4}$/;

/** Whether and how the event takes place. */
function stateJson(item: XmlRecord): JsonObject {
  const status = metaOf(item, '_tribe_events_status');
  const reasons = ['_tribe_events_status_reason', `_tribe_events_status_${status}_reason`];
  return {
    event_status: status === 'moved-online' ? 'online' : status,
    event_status_reason: reasons.map((key) => metaOf(item, key)).find((reason) => reason !== '') ?? '',
    virtual_url: metaOf(item, '_tribe_events_virtual_url'),
  };
}

const idsOf = ({ meta }: XmlRecord, key: string): { readonly id: string }[] =>
  (meta.get(key) ?? []).filter((id) => /[1-9]/.test(id)).map((id) => ({ id: id.trim() }));

/** An event. */
function eventJson(item: XmlRecord, of: Export): JsonObject {
  const post = postJson(item, of);
  const website = item.meta.get('_EventURL')?.[0];
  const own = [...item.meta].filter(([key]) => OWN_FIELD.test(key));
  const termsOf = (taxonomy: keyof typeof KIND_OF_TAXONOMY) =>
    item.terms
      .filter((term) => term.taxonomy === taxonomy)
      .flatMap(({ slug }) => of.terms.get(termKey(taxonomy, slug)) ?? [])
      .map((id) => ({ id }));
  return {
    ...post,
    ...timesJson(item, of),
    ...costJson(item, of.currency),
    ...stateJson(item),
    title: valueOf(item, 'title'),
    description: valueOf(item, 'content:encoded'),
    excerpt: valueOf(item, 'excerpt:encoded'),
    website: website === undefined ? post['url'] : escapeText(website.trim()),
    show_map: metaOf(item, '_EventShowMap'),
    show_map_link: metaOf(item, '_EventShowMapLink'),
    hide_from_listings: metaOf(item, '_EventHideFromUpcoming'),
    sticky: valueOf(item, 'wp:menu_order').trim() === '-1',
    featured: metaOf(item, '_tribe_featured'),
    venue: idsOf(item, '_EventVenueID').slice(0, 1),
    organizer: idsOf(item, '_EventOrganizerID'),
    categories: termsOf('tribe_events_cat'),
    tags: termsOf('post_tag'),
    ...(own.length > 0 && {
      custom_fields: Object.fromEntries(own.map(([key, [value = '']]) => [key, { label: key, value }])),
    }),
  };
}

const textIn = (value: PhpValue | undefined): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : '';

/** The metadata of an image: the file is not fetched. */
function imageJson(item: XmlRecord): JsonObject {
  const url = valueOf(item, 'wp:attachment_url').trim();
  const about = phpValue(metaOf(item, '_wp_attachment_metadata'));
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const sizes = phpEntries(phpEntry(about, 'sizes')).map(([name, size]) => {
    const of = (key: string) => textIn(phpEntry(size, key));
    const file = String(of('file'));
    const values = {
      width: of('width'),
      height: of('height'),
      'mime-type': of('mime-type'),
      filesize: of('filesize'),
    };
    return [name, { ...values, url: file === '' ? '' : folder + file }] as const;
  });
  return {
    id: valueOf(item, 'wp:post_id'),
    post: valueOf(item, 'wp:post_parent'),
    url,
    extension: /\.([a-z\d]{1,10})$/i.exec(url)?.[1]?.toLowerCase() ?? '',
    width: textIn(phpEntry(about, 'width')),
    height: textIn(phpEntry(about, 'height')),
    filesize: textIn(phpEntry(about, 'filesize')),
    sizes: Object.fromEntries(sizes),
  };
}

/** Metadata that the fields of a record are read from, or that says nothing about it: who is editing it, what others have counted. */
const KNOWN_META = new Set([
  ...Object.values(LINKED_META).flatMap((keys) => Object.values(keys)),
  ...[
    'StartDate',
    'EndDate',
    'StartDateUTC',
    'EndDateUTC',
    'Duration',
    'Timezone',
    'TimezoneAbbr',
    'AllDay',
  ].map((name) => `_Event${name}`),
  ...[
    'VenueID',
    'OrganizerID',
    'OrganizerID_Order',
    'Cost',
    'CurrencySymbol',
    'CurrencyCode',
    'CurrencyPosition',
  ].map((name) => `_Event${name}`),
  ...[
    'URL',
    'ShowMap',
    'ShowMapLink',
    'HideFromUpcoming',
    'Origin',
    'Recurrence',
    'DateTimeSeparator',
    'TimeRangeSeparator',
  ].map((name) => `_Event${name}`),
  ...['_tribe_events_status', '_tribe_events_status_reason', '_tribe_events_status_canceled_reason'],
  ...[
    '_tribe_events_status_postponed_reason',
    '_tribe_events_virtual_url',
    '_tribe_featured',
    '_thumbnail_id',
  ],
  ...[
    '_VenueOrigin',
    '_OrganizerOrigin',
    '_VenueVenue',
    '_OrganizerOrganizer',
    '_VenueGeoAddress',
    '_VenueOverwriteCoords',
  ],
  ...['_VenueEventShowMap', '_VenueEventShowMapLink', '_OrganizerOrganizerID', '_VenueVenueID'],
  ...['_wp_attached_file', '_wp_attachment_metadata', '_wp_old_slug', '_wp_old_date', '_wp_page_template'],
  ...[
    '_wp_trash_meta_status',
    '_wp_trash_meta_time',
    '_wp_desired_post_slug',
    '_edit_lock',
    '_edit_last',
    '_encloseme',
    '_pingme',
  ],
]);
const OTHER_META =
  /^_(?:tribe_modified_fields|tec_|tribe_(?:deprecated|default|blocks|aggregator|is_classic)|_?ecp_custom_|oembed_)/;

/** Whether metadata of a record is read, or of no matter to it. */
export const isKnownMeta = (key: string): boolean =>
  KNOWN_META.has(key) || OTHER_META.test(key) || key.startsWith('__ecp_custom_');

/** A post of an export in the form in which the interface of its site answers it, but for texts, which are as they are typed. */
export function postJsonOf(
  kind: (typeof KIND_OF_POST)[keyof typeof KIND_OF_POST],
  item: XmlRecord,
  of: Export,
): JsonObject {
  if (kind === 'image') return imageJson(item);
  return kind === 'event' ? eventJson(item, of) : linkedJson(kind, item, of);
}

/** The status and slug of a post before it was trashed. */
export function beforeTrash(item: XmlRecord): { readonly status: string; readonly slug: string } {
  return { status: metaOf(item, '_wp_trash_meta_status'), slug: metaOf(item, '_wp_desired_post_slug') };
}

/** The kind of an item; `undefined` if it is of a type that no import has. */
export const kindOfItem = (item: XmlRecord): (typeof KIND_OF_POST)[keyof typeof KIND_OF_POST] | undefined => {
  const type = valueOf(item, 'wp:post_type');
  return Object.hasOwn(KIND_OF_POST, type) ? KIND_OF_POST[type as keyof typeof KIND_OF_POST] : undefined;
};

/** The kinds that events link to and that an export has, and the events, in the order in which they are written. */
export const POSTS_IN_ORDER = ['image', ...kindsOf('linked', 'event')] as const;
