import { applyFilters, FREE_ENDS, FREE_TEXTS } from '@kalends/core/store';
import { EVENT_LINKS, isToOne } from '@kalends/core/adapter';
import type {
  Assigned,
  CustomCondition,
  EventFilter,
  EventQuery,
  FilterTable,
  KeyField,
  LinkField,
  Window,
} from '@kalends/core/store';
import type { CostForm } from '@kalends/core/adapter';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';
import { meetsAll } from './custom.js';
import { within } from './event-counters.js';
import { type Place, venuesThere } from './location.js';
import { postFilters } from './post-filters.js';
import { hasTexts } from './search.js';
import { visibleTo } from './visibility.js';

/** Keys of one field. */
export interface Keys {
  readonly field: KeyField;
  readonly targets: readonly number[];
  /** Whether an event may have several of them. */
  readonly repeats: boolean;
  /** How many rows they find, up to `FEW` + 1, if they were counted. */
  readonly rows?: number;
}

/** The most rows of a filter that are counted before a list. */
export const FEW = 1000;

/** A condition on the row of an event with this alias. */
export interface EventCondition {
  readonly holds: (alias: string) => Sql;
  /** Whether its events are found by an index. Default: no. */
  readonly isIndexed?: boolean;
  /** Whether it reads their texts. Default: no. */
  readonly readsTexts?: boolean;
}

/** A filter of a query: its events have one of these keys, or rows with this condition. */
export type Filter =
  | { readonly keys: Keys }
  /** A condition on a row `s` of `event_key` or `event`. */
  | { readonly column: Sql }
  | EventCondition;

/** The values that filters need, which are looked up before a list. */
export interface LookedUp {
  /** The targets of the keys that conditions are met by, of those that have not too many, and how many rows they find. */
  readonly targets: ReadonlyMap<CustomCondition, Pick<Keys, 'targets' | 'rows'>>;
  /** The venues at the location of the query (`placeOf`). */
  readonly place?: Place | undefined;
}

/** No values. */
export const NOTHING: LookedUp = { targets: new Map() };

/** The context of a filter besides its value. */
interface Asked {
  readonly known: LookedUp;
}

type Filters = FilterTable<EventQuery, Filter | readonly Filter[], Asked>;

const byKey =
  (field: LinkField): Filters[LinkField] =>
  (ids) => ({
    // 0 stands for none
    keys: {
      field,
      targets: [...new Set([...validIds(ids), ...ids.filter((id) => id === 0)])],
      repeats: !isToOne(field),
    },
  });

/** A condition on a declared field: by the keys of its values, if they were looked up. */
function ofCustom({ targets }: LookedUp, condition: CustomCondition): Filter {
  const known = targets.get(condition);
  return known === undefined
    ? { holds: (e) => meetsAll(raw(e), [condition]) }
    : { keys: { field: 'custom', ...known, repeats: condition.form === 'list' } };
}

/** The most venues whose events are found by their keys. */
const MOST_VENUES = 500;

/** Events at some places: of few venues by their keys. */
function atPlaces(location: NonNullable<EventQuery['location']>, { place }: LookedUp): Filter {
  if (place === undefined) return { holds: (e) => sql`${raw(e)}.venue IN (${venuesThere(location)})` };
  const { ids, others } = place;
  if (!others && ids.length <= MOST_VENUES) return { keys: { field: 'venue', targets: ids, repeats: false } };
  return { holds: (e) => sql`(${raw(e)}.venue = ANY (${ids}::integer[])) <> ${others}::boolean` };
}

/** Whether an event has one of these terms itself. */
const hasTerms = ({ field, ids }: Assigned, alias: string): Sql =>
  sql`${raw(`${alias}.${field}`)} && ${validIds(ids)}::integer[]`;

/** How many texts of the cost of an event meet a condition. */
const texts = (alias: string, condition: string): string =>
  `(SELECT count(*) FROM json_array_elements_text(${alias}.cost) c (text) WHERE ${condition})`;

/** A text that says in a word that there is nothing to pay, with the letters from A to Z in lower case, whatever the language of the database. */
const SAYS_FREE = `rtrim(translate(c.text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), '${FREE_ENDS}')
  IN (${FREE_TEXTS.map((text) => `'${text}'`).join(', ')})`;

/** The form of an event's cost (`costForm`). The digits of the entity of an apostrophe are no amount. */
const COSTS: Readonly<Record<CostForm, (alias: string) => Sql>> = {
  paid: (e) => raw(`${texts(e, "replace(c.text, '&#039;', '') ~ '[1-9]'")} > 0`),
  free: (e) =>
    raw(`(${texts(e, "replace(c.text, '&#039;', '') ~ '[1-9]'")} = 0 AND (${texts(e, "c.text <> ''")} > 1
      OR ${texts(e, `${SAYS_FREE} OR replace(c.text, '&#039;', '') ~ '0'`)} > 0))`),
};

/** Text that the trigram index can find. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Every filter of a list of events. */
const FILTERS: Filters = {
  ...postFilters((condition) => ({ holds: (e: string) => condition(raw(e)) })),
  include: (ids) => ({ holds: (e) => sql`${raw(e)}.id = ANY (${validIds(ids)})`, isIndexed: true }),
  uid: (uids) => ({ holds: (e) => sql`${raw(e)}.uid = ANY (${uids})`, isIndexed: true }),
  // `> 0` is the condition of the index
  image: (ids) => ({
    holds: (e) => sql`(${raw(e)}.image > 0 AND ${raw(e)}.image = ANY (${validIds(ids)}))`,
    isIndexed: true,
  }),
  featured: (featured) => ({ column: raw(featured ? 's.featured' : 'NOT s.featured') }),
  cost: (form) => ({ holds: COSTS[form] }),
  ...(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, byKey(field)])) as Pick<Filters, LinkField>),
  location: (location, { known }) => atPlaces(location, known),
  search: (search) => ({
    holds: (e) => hasTexts(search, e),
    isIndexed: search.all.some((piece) => TRIGRAM.test(piece)),
    readsTexts: true,
  }),
  event_status: (statuses) => {
    const one = (e: string): Sql => sql`${raw(e)}.event_status = ANY (${statuses})`;
    // nearly all events are scheduled: the others have an index
    return statuses.includes('scheduled')
      ? { holds: one }
      : { holds: (e) => sql`${one(e)} AND ${raw(e)}.event_status <> 'scheduled'`, isIndexed: true };
  },
  utc_end_after: (time) => ({ holds: (e) => sql`${raw(e)}.utc_end_date > ${time}` }),
  assigned: (all) => ({ holds: (e) => allOf(all.map((terms) => hasTerms(terms, e))) }),
  custom: (conditions, { known }) => conditions.map((condition) => ofCustom(known, condition)),
  unassigned: (all) => ({ holds: (e) => sql`NOT ${anyOf(all.map((terms) => hasTerms(terms, e)))}` }),
  // depends on the other events of the list: `firstOfEach`, `createHitList`
  one_per_series: () => [],
};

/** How many rows keys find, as far as it is known; what was not counted is neither few nor many. */
const likelyRows = ({ rows = FEW }: Keys): number => rows;

/** The filters of a query, each by its way to find events. */
export interface FiltersOf {
  /** The filters by keys, those by the fewest rows or keys first. */
  readonly keys: readonly Keys[];
  readonly columns: readonly Sql[];
  readonly events: readonly EventCondition[];
}

/** The filters of a query, without those that its plan has its own way for. */
export function filtersOf(query: EventQuery, known: LookedUp, ...without: readonly EventFilter[]): FiltersOf {
  const filters = applyFilters<EventQuery, Filter | readonly Filter[], Asked>(
    FILTERS,
    query,
    { known },
    without,
  ).flat();
  return {
    keys: filters
      .flatMap((one) => ('keys' in one ? [one.keys] : []))
      .sort((a, b) => likelyRows(a) - likelyRows(b) || a.targets.length - b.targets.length),
    columns: filters.flatMap((one) => ('column' in one ? [one.column] : [])),
    events: filters.flatMap((one) => ('holds' in one ? [one] : [])),
  };
}

/** The conditions of every list on a row `s` of `event_key` or `event`. */
export const conditionsOf = ({ hidden, visible }: EventQuery, window: Window): Sql[] => [
  ...within(window),
  ...(hidden ? [] : [raw('NOT s.hide_from_listings')]),
  visibleTo(visible, 's'),
];

/**
 * Whether a row `s` has one of these keys: one look at its keys of the field, however many are wanted. The sum keeps the targets out of
 * the search in the index, which PostgreSQL would begin again for each of them; the offset keeps it a look for each row, whatever is
 * estimated: a plan that is kept for all values could read all rows of a key again for each event.
 */
export function hasKeys({ field, targets }: Keys): Sql {
  const [only = -1, ...others] = targets;
  const isWanted =
    others.length === 0 ? sql`k.target = ${only}` : sql`k.target + 0 = ANY (${targets}::integer[])`;
  return sql`EXISTS (SELECT FROM kalends.event_key k
    WHERE k.event = s.event AND k.field = ${raw(`'${field}'`)} AND ${isWanted} OFFSET 0)`;
}

/** Whether the event of a row `s` meets these conditions. */
export const meetsConditions = (conditions: readonly EventCondition[]): Sql =>
  sql`EXISTS (SELECT FROM kalends.event t WHERE t.id = s.event AND ${allOf(conditions.map(({ holds }) => holds('t')))} OFFSET 0)`;
