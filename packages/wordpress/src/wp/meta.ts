import type { EventRecord, RecordOf } from '@kalends/core';
import { readCost, type LinkedKind, type LinkTo, type SiteCurrency } from '@kalends/core/adapter';
import type { WpLinkedKind, WpPostKind } from '../kinds.js';

type Value = string | boolean | readonly number[];

/** A key of `meta`: what a record has there, and the field that is written with it. */
interface Meta<K extends WpPostKind> {
  readonly value: (record: RecordOf<K>, currency: SiteCurrency) => Value;
  readonly field?: string;
}

type Metas<K extends WpPostKind> = Readonly<Record<string, Meta<K>>>;

const EVENT: Metas<'event'> = {
  _EventAllDay: { value: ({ all_day }) => all_day, field: 'all_day' },
  _EventShowMap: { value: ({ show_map }) => show_map, field: 'show_map' },
  _EventShowMapLink: { value: ({ show_map_link }) => show_map_link, field: 'show_map_link' },
  _EventStartDate: { value: ({ start_date }) => start_date, field: 'start_date' },
  _EventEndDate: { value: ({ end_date }) => end_date, field: 'end_date' },
  _EventStartDateUTC: { value: ({ utc_start_date }) => utc_start_date },
  _EventEndDateUTC: { value: ({ utc_end_date }) => utc_end_date },
  _EventTimezone: { value: ({ timezone }) => timezone, field: 'timezone' },
  _EventURL: { value: ({ website }) => website ?? '', field: 'website' },
  _EventCost: { value: ({ cost }) => cost.join(' – '), field: 'cost' },
  _EventCostDescription: { value: () => '' },
  _EventCurrencySymbol: {
    value: ({ cost, currency }, site) => readCost(cost, site, currency).cost_details.currency_symbol,
  },
  _EventCurrencyCode: {
    value: ({ cost, currency }, site) => readCost(cost, site, currency).cost_details.currency_code,
  },
  _EventCurrencyPosition: {
    value: ({ cost, currency }, site) => readCost(cost, site, currency).cost_details.currency_position,
  },
  _EventDateTimeSeparator: { value: () => '' },
  _EventTimeRangeSeparator: { value: () => '' },
  // what the caller sees of them is added to each answer (`linkMetaOf`)
  _EventOrganizerID: { value: () => [], field: 'organizer' },
  _EventVenueID: { value: () => [], field: 'venue' },
  _tribe_events_status: { value: () => '' },
  _tribe_events_status_reason: { value: () => '' },
  footnotes: { value: () => '' },
};

const VENUE: Metas<'venue'> = {
  _VenueShowMap: { value: ({ show_map }) => show_map, field: 'show_map' },
  _VenueShowMapLink: { value: ({ show_map_link }) => show_map_link, field: 'show_map_link' },
  _VenueAddress: { value: ({ address }) => address, field: 'address' },
  _VenueCity: { value: ({ city }) => city, field: 'city' },
  _VenueCountry: { value: ({ country }) => country, field: 'country' },
  _VenueProvince: { value: ({ province }) => province, field: 'province' },
  _VenueState: { value: ({ state }) => state, field: 'state' },
  _VenueZip: { value: ({ zip }) => zip, field: 'zip' },
  _VenuePhone: { value: ({ phone }) => phone, field: 'phone' },
  _VenueURL: { value: ({ website }) => website, field: 'website' },
  _VenueStateProvince: { value: ({ stateprovince }) => stateprovince ?? '', field: 'stateprovince' },
  _VenueLat: { value: ({ geo_lat }) => (geo_lat === null ? '' : String(geo_lat)), field: 'geo_lat' },
  _VenueLng: { value: ({ geo_lng }) => (geo_lng === null ? '' : String(geo_lng)), field: 'geo_lng' },
};

const ORGANIZER: Metas<'organizer'> = {
  _OrganizerEmail: { value: ({ email }) => email, field: 'email' },
  _OrganizerPhone: { value: ({ phone }) => phone, field: 'phone' },
  _OrganizerWebsite: { value: ({ website }) => website, field: 'website' },
};

const METAS: { readonly [K in WpPostKind]: Metas<K> } = { event: EVENT, venue: VENUE, organizer: ORGANIZER };

const FLAGS: ReadonlySet<string> = new Set(['all_day', 'show_map', 'show_map_link']);
const LINKS: ReadonlySet<string> = new Set(['_EventOrganizerID', '_EventVenueID']);

const noneOf = (key: string, field: string | undefined): Value =>
  field !== undefined && FLAGS.has(field) ? false : LINKS.has(key) ? [] : '';

/** The `meta` of a record: all keys, those of other kinds empty. Those of an event lack its links (`linkMetaOf`). */
export function metaOf<K extends WpPostKind>(
  kind: K,
  record: RecordOf<K>,
  currency: SiteCurrency,
): Record<string, Value> {
  const own = METAS[kind];
  return Object.fromEntries(
    Object.values(METAS).flatMap((metas: Metas<never>) =>
      Object.entries(metas)
        .filter(([key]) => kind !== 'event' || !LINKS.has(key))
        .map(([key, { field }]) => [key, own[key]?.value(record, currency) ?? noneOf(key, field)]),
    ),
  );
}

/** The keys of `meta` that name the linked records of an event which the caller sees. */
export const linkMetaOf = (
  { venue, organizer }: Pick<EventRecord, LinkTo<'event', LinkedKind>>,
  isSeen: (kind: WpLinkedKind, id: number) => boolean,
): Record<string, readonly number[]> => ({
  _EventOrganizerID: organizer.filter((id) => isSeen('organizer', id)),
  _EventVenueID: [venue].filter((id) => id > 0 && isSeen('venue', id)),
});

/** The fields of the calendar that a `meta` is written with; other keys have no effect. */
export function fieldsOfMeta(
  kind: WpPostKind,
  meta: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const metas: Readonly<Record<string, { readonly field?: string }>> = METAS[kind];
  return Object.fromEntries(
    Object.entries(metas).flatMap(([key, { field }]) => {
      const value = Object.hasOwn(meta, key) ? meta[key] : undefined;
      if (field === undefined || value === undefined || value === null) return [];
      if (FLAGS.has(field))
        return [[field, value === true || value === 1 || value === '1' || value === 'yes']];
      if (field.startsWith('geo_')) return [[field, value === '' ? '' : Number(value)]];
      if (!LINKS.has(key)) return [[field, value]];
      const ids = (Array.isArray(value) ? value : [value]).map(Number).filter((id) => id > 0);
      return [[field, ids]];
    }),
  );
}
