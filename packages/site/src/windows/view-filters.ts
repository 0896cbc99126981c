import { kindsOf, type EventListParams } from '@kalends/core';
import { LINK_FIELD } from '@kalends/core/adapter';
import { MOST_CONDITIONS } from '@kalends/core/internal';
import type { Params } from '@kalends/http';

/** Links of an event that lists are filtered by: of terms, and of records that have pages. */
const LINKS = [...kindsOf('term'), ...kindsOf('linked')].map((kind) => LINK_FIELD[kind]);

/** The filters of lists that pages of events take, too: `cost`, and those of the REST interface, under the same names (lists.md §2). */
export const VIEW_FILTERS = [
  ...LINKS,
  'featured',
  'cost',
  'event_status',
  'one_per_series',
  'geoloc_lat',
  'geoloc_lng',
  'geoloc_distance',
] as const;

/** The name of a filter in a URL: one of `VIEW_FILTERS`, or one by a field that the host declares. */
export type FilterName = (typeof VIEW_FILTERS)[number] | OwnFilterName;

/** The name of a filter by a field that the host declares: `custom[age]`, `custom[age][lt]`. */
export type OwnFilterName = `custom[${string}]`;

/** The filters of a page, as its URL writes them. */
export type ViewFilters = Readonly<Partial<Record<(typeof VIEW_FILTERS)[number], string>>> &
  Readonly<Record<OwnFilterName, string>>;

/** Longer values are no filters of a page. */
const LONGEST = 200;

/** Ids, as many as the venues of a town have. */
const IDS = /^[\d,]{1,600}$/;

/** Filters by fields that the host declares, with what is given for each. */
function ownFilters(custom: unknown): (readonly [FilterName, unknown])[] {
  if (typeof custom !== 'object' || custom === null || Array.isArray(custom)) return [];
  return Object.entries(custom).flatMap(([name, given]: [string, unknown]): [FilterName, unknown][] => {
    if (Array.isArray(given)) {
      const isText = given.every((one) => typeof one === 'string');
      return [[`custom[${name}]`, isText ? given.join(',') : undefined]];
    }
    return typeof given === 'object' && given !== null
      ? Object.entries(given).map(([operator, value]) => [`custom[${name}][${operator}]`, value])
      : [[`custom[${name}]`, given]];
  });
}

/** All filters in a query with what is given for them, in a fixed order. */
const givenFilters = (params: Params): (readonly [FilterName, unknown])[] => [
  ...VIEW_FILTERS.map((name) => [name, params[name]] as const),
  ...ownFilters(params['custom']),
];

/**
 * The filters in a query; empty ones, which a form sends for choices that were not made, are left out. Of more conditions on declared
 * fields than a list may have there is one too many, so that the list refuses them.
 */
export const readFilters = (params: Params): ViewFilters =>
  Object.fromEntries(
    givenFilters(params)
      .flatMap(([name, value]): (readonly [FilterName, string])[] => {
        const text = typeof value === 'string' ? value.trim() : '';
        return text !== '' && (text.length <= LONGEST || IDS.test(text)) ? [[name, text]] : [];
      })
      // pages link to themselves without each of them
      .slice(0, VIEW_FILTERS.length + MOST_CONDITIONS + 1),
  );

/** Whether a query has filters that are empty: it is that of a form. */
export const hasEmptyFilters = (params: Params): boolean =>
  givenFilters(params).some(([, value]) => value === '');

/** The field and the operator in the name of a filter; `undefined` if it is of no field that the host declares. */
export function ownFilterOf(name: string): { readonly field: string; readonly operator: string } | undefined {
  const [, field, operator = ''] = /^custom\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(name) ?? [];
  return field === undefined ? undefined : { field, operator };
}

/** The parameters of a list with the filters of a page; `LIST_DECODERS` read their texts. */
export function filterParams(filters: ViewFilters): EventListParams {
  const custom = new Map<string, Map<string, string>>();
  const others: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    const own = ownFilterOf(name);
    if (own === undefined) others[name] = value;
    else
      custom.set(
        own.field,
        (custom.get(own.field) ?? new Map<string, string>()).set(own.operator || 'in', value),
      );
  }
  const byName = [...custom].map(([field, conditions]) => [field, Object.fromEntries(conditions)]);
  const params: Params = { ...others, ...(byName.length > 0 && { custom: Object.fromEntries(byName) }) };
  return params;
}
