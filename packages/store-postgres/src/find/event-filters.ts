import { applyFilters, EVENT_LINKS, FREE_ENDS, FREE_TEXTS, isToOne } from '@kalends/core/store';
import type {
  Assigned,
  CostForm,
  CustomCondition,
  EventFilter,
  EventQuery,
  FilterTable,
  KeyField,
  LinkField,
  Window,
} from '@kalends/core/store';
import { fieldKey, valuesThat } from '../derived/custom-keys.js';
import { allOf, anyOf, type Sql, validIds, raw, sql } from '../server/sql.js';
import { meetsAll } from './custom.js';
import { hasTarget } from './event-key.js';
import { within } from './event-counters.js';
import { venuesThere } from './location.js';
import { postFilters } from './post-filters.js';
import { hasTexts } from './search.js';
import { visibleTo } from './visibility.js';

/** Keys of one field. */
export interface Keys {
  readonly field: KeyField;
  /** The array for `ANY`. */
  readonly targets: Sql;
  /** The maximum number of targets. */
  readonly most: number;
  /** The target, if there is only one. */
  readonly only?: number | Sql | undefined;
  /** Whether an event may have several of them. */
  readonly repeats: boolean;
}

/** A filter of a query: its events have one of these keys, or rows with this condition. */
export type Filter =
  | { readonly keys: Keys }
  /** A condition on a row `s` of `event_key` or `event`. */
  | { readonly column: Sql }
  /** A condition on the row of the event itself, with this alias. */
  | { readonly event: (alias: string) => Sql };

/** What is known of declared fields. */
export interface FullFields {
  /** Those of which all events have their keys (`fieldKey`). */
  readonly full: ReadonlySet<string>;
  /** The targets of the keys that conditions are met by, if they were looked up before: plans for known targets are better. */
  readonly targets?: ReadonlyMap<CustomCondition, readonly number[]>;
}

/** What a filter may depend on besides its value. */
interface Asked {
  readonly fields: FullFields;
}

type Filters = FilterTable<EventQuery, Filter | readonly Filter[], Asked>;

const byKey =
  (field: LinkField): Filters[LinkField] =>
  (ids) => {
    // 0 stands for none
    return havingAny(
      field,
      [...new Set([...validIds(ids), ...ids.filter((id) => id === 0)])],
      !isToOne(field),
    );
  };

function havingAny(field: KeyField, targets: readonly number[], repeats: boolean): Filter {
  const only = targets.length === 1 ? targets[0] : undefined;
  return { keys: { field, targets: sql`${targets}::integer[]`, most: targets.length, only, repeats } };
}

/** A condition on a declared field: by the keys of its values, if all events have theirs. */
function ofCustom({ full, targets }: FullFields, condition: CustomCondition): Filter {
  const { op, form, value } = condition;
  if (!full.has(fieldKey(condition))) return { event: (e) => meetsAll(raw(e), [condition]) };
  const known = targets?.get(condition);
  if (known !== undefined) return havingAny('custom', known, form === 'list');
  const ids = valuesThat(condition);
  const only = op === 'in' && value.length === 1 ? sql`(${ids})` : undefined;
  const most = op === 'in' ? value.length : Infinity;
  return {
    keys: { field: 'custom', targets: sql`ARRAY(${ids})`, most, only, repeats: form === 'list' },
  };
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

/** What `costForm` tells of an event. The digits of the entity of an apostrophe are no amount. */
const COSTS: Readonly<Record<CostForm, (alias: string) => Sql>> = {
  paid: (e) => raw(`${texts(e, "replace(c.text, '&#039;', '') ~ '[1-9]'")} > 0`),
  free: (e) =>
    raw(`(${texts(e, "replace(c.text, '&#039;', '') ~ '[1-9]'")} = 0 AND (${texts(e, "c.text <> ''")} > 1
      OR ${texts(e, `${SAYS_FREE} OR replace(c.text, '&#039;', '') ~ '0'`)} > 0))`),
};

/** Every filter of a list of events. */
const FILTERS: Filters = {
  ...postFilters((condition) => ({ event: (e: string) => condition(raw(e)) })),
  uid: (uids) => ({ event: (e) => sql`${raw(e)}.uid = ANY (${uids})` }),
  // `> 0` is the condition of the index
  image: (ids) => ({ event: (e) => sql`(${raw(e)}.image > 0 AND ${raw(e)}.image = ANY (${validIds(ids)}))` }),
  featured: (featured) => ({ column: raw(featured ? 's.featured' : 'NOT s.featured') }),
  cost: (form) => ({ event: COSTS[form] }),
  ...(Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, byKey(field)])) as Pick<Filters, LinkField>),
  // any number of venues
  location: (location) => ({
    keys: { field: 'venue', targets: sql`ARRAY(${venuesThere(location)})`, most: Infinity, repeats: false },
  }),
  search: (search) => ({ event: (e) => hasTexts(search, e) }),
  // nearly all events are scheduled: the others have an index
  event_status: (statuses) => ({
    event: (e) =>
      sql`${raw(e)}.event_status = ANY (${statuses})${raw(statuses.includes('scheduled') ? '' : ` AND ${e}.event_status <> 'scheduled'`)}`,
  }),
  utc_end_after: (time) => ({ event: (e) => sql`${raw(e)}.utc_end_date > ${time}` }),
  assigned: (all) => ({ event: (e) => allOf(all.map((terms) => hasTerms(terms, e))) }),
  custom: (conditions, { fields }) => conditions.map((condition) => ofCustom(fields, condition)),
  unassigned: (all) => ({ event: (e) => sql`NOT ${anyOf(all.map((terms) => hasTerms(terms, e)))}` }),
  // depends on the other events of the list: `firstOfEach`
  one_per_series: () => [],
};

/** The filters of a query, each by its way to find events. */
export interface FiltersOf {
  /** The fewest first. */
  readonly keys: readonly Keys[];
  readonly columns: readonly Sql[];
  readonly events: readonly ((alias: string) => Sql)[];
}

/** The filters of a query, without those that its plan has its own way for. */
export function filtersOf(
  query: EventQuery,
  fields: FullFields,
  ...without: readonly EventFilter[]
): FiltersOf {
  const filters = applyFilters<EventQuery, Filter | readonly Filter[], Asked>(
    FILTERS,
    query,
    { fields },
    without,
  ).flat();
  return {
    keys: filters.flatMap((one) => ('keys' in one ? [one.keys] : [])).sort((a, b) => a.most - b.most),
    columns: filters.flatMap((one) => ('column' in one ? [one.column] : [])),
    events: filters.flatMap((one) => ('event' in one ? [one.event] : [])),
  };
}

/** Whether a list has several filters: a plan for any values of them may look up each event of one by each key of another. */
export function areSeveral(query: EventQuery, fields: FullFields): boolean {
  const { keys, events } = filtersOf(query, fields);
  return keys.length + events.length > 1;
}

/** The conditions of every list on a row `s` of `event_key` or `event`. */
export const conditionsOf = ({ hidden, visible }: EventQuery, window: Window): Sql[] => [
  ...within(window),
  ...(hidden ? [] : [raw('NOT s.hide_from_listings')]),
  visibleTo(visible, 's'),
];

/** The condition that a row has one of these keys. */
export const hasKeys = ({ field, targets, only }: Keys, alias = 's'): Sql =>
  hasTarget(field, only === undefined ? sql`ANY (${targets})` : sql`${only}`, alias);
