import { kindsOf } from '@kalends/core';
import { escapeHtml, EVENT_LINKS, LINK_FIELD, type LinkedKind, type TermKind } from '@kalends/core/adapter';
import { isTrueWord } from '@kalends/http';
import { addDays, PLACES } from '@kalends/site';
import {
  ownFilterOf,
  type FilterName,
  VIEW_FILTERS,
  type ViewFilters,
  weekdayOf,
} from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { viewUrl, type PageAddress } from '../links.js';
import type { NamedLink } from './event-summary.js';
import { fieldFilterName, fieldFilters, type FieldFilter } from './own-filters.js';
import { shortened } from './search-matches.js';
import { categoryPaths } from './summaries.js';

/** A link that shows the same view with other dates or filters. `name` is HTML. */
export interface FilterLink extends NamedLink {
  readonly isCurrent: boolean;
}

/** A value of a filter that a visitor can choose. */
export interface FilterChoice {
  readonly id: number;
  /** HTML. */
  readonly name: string;
  readonly isChosen: boolean;
  /** How deep it lies in the tree of categories; 0 for all others. */
  readonly depth: number;
}

/** The form of filters, with the records of upcoming events of each kind that events link to. */
export interface FilterForm extends Readonly<Record<LinkedKind, readonly FilterChoice[]>> {
  readonly categories: readonly FilterChoice[];
  readonly tags: readonly FilterChoice[];
  /** The fields that the host declares, as far as they have few values. */
  readonly fields: readonly FieldFilter[];
}

/** How the events of a view can be narrowed. */
export interface ViewNarrowing {
  /** Today, tomorrow, this weekend. */
  readonly days: readonly FilterLink[];
  /** The filter for free events, if the view shows other events, too. */
  readonly free: FilterLink;
  /** The filters in effect, each with the address of the view without it. */
  readonly active: readonly NamedLink[];
  /** The address of the view without filters. */
  readonly clear: string;
  /** The address of the view with the form of filters, or without it if it is open. */
  readonly toggle: string;
  /** The form; `undefined` unless the address asks for it. */
  readonly form: FilterForm | undefined;
}

/** How many values of a filter a form offers at most, and the pages that are read for them. */
const MOST_PAGES = 4;

/** The distance from a point if a filter names none (F40), in kilometres. */
const USUAL_DISTANCE = 40;

/** The filters of places around a point. */
const POINT: readonly FilterName[] = ['geoloc_lat', 'geoloc_lng', 'geoloc_distance'];

/** Filters that stand for one choice together. */
const GROUPS: readonly (readonly FilterName[])[] = [
  ...VIEW_FILTERS.filter((name) => !POINT.includes(name)).map((name) => [name]),
  POINT,
];

/** The days of this weekend from today on, or of the next one. */
export function weekendFrom(today: string, weekend: readonly number[]): { first: string; last: string } {
  const isFree = (day: string): boolean => weekend.includes(weekdayOf(day));
  let first = today;
  for (let days = 0; days < 7 && !isFree(first); days++) first = addDays(first, 1);
  let last = first;
  for (let days = 0; days < 6 && isFree(addDays(last, 1)); days++) last = addDays(last, 1);
  return { first, last };
}

const without = (filters: ViewFilters, names: readonly FilterName[]): ViewFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.some((one) => one === name)));

function dayLinks(request: PageRequest, address: PageAddress): FilterLink[] {
  const { messages, site, today, weekend } = request;
  const shared = { ...address, page: 1, until: undefined };
  const { first, last } = weekendFrom(today, weekend);
  const current = viewUrl(site, { ...address, page: 1 });
  const links = [
    [messages.today, { ...shared, view: 'day', date: undefined }],
    [messages.tomorrow, { ...shared, view: 'day', date: addDays(today, 1) }],
    [messages.weekend, { ...shared, view: 'list', date: first, until: last }],
  ] as const;
  return links.map(([name, parts]) => {
    const url = viewUrl(site, parts);
    return { name: escapeHtml(name), url, isCurrent: url === current };
  });
}

const freeLink = ({ messages, site }: PageRequest, address: PageAddress): FilterLink => ({
  name: escapeHtml(messages.free),
  url: viewUrl(site, { ...address, page: 1, filters: { ...address.filters, cost: 'free' } }),
  isCurrent: address.filters.cost === 'free',
});

/** The ids that a filter names; texts that are slugs are none. */
const idsIn = (value = ''): number[] =>
  value
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The names of those of these records that the caller may see, as HTML. */
async function namesOf(
  { fragments, view }: PageRequest,
  kind: LinkedKind | TermKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const named = await fragments.gather((atHand) =>
    ids.flatMap((id) => {
      const one = atHand(kind, id);
      const isShown = one !== undefined && (!('subject' in one) || view.may('read', one.subject));
      return isShown ? one : [];
    }),
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** The kinds of records that filters name. */
const KINDS = new Map<string, LinkedKind | TermKind>(
  EVENT_LINKS.flatMap(({ field, to }) => (to === 'series' ? [] : [[field, to] as const])),
);

/** The name of an active filter, as HTML. */
async function nameOf(request: PageRequest, filters: ViewFilters, name: FilterName): Promise<string> {
  const { messages } = request;
  const value = filters[name] ?? '';
  const own = fieldFilterName(request, name, value);
  if (own !== undefined) return own;
  const kind = KINDS.get(name);
  if (kind !== undefined)
    return (
      shortened([...(await namesOf(request, kind, idsIn(value))).values()], request) || escapeHtml(value)
    );
  switch (name) {
    case 'featured':
      return escapeHtml(isTrueWord(value) ? messages.featured : `${messages.featured}: ${value}`);
    case 'one_per_series':
      return escapeHtml(isTrueWord(value) ? messages.nextDateOnly : messages.everyDate);
    case 'cost':
      return escapeHtml(value === 'free' ? messages.free : value === 'paid' ? messages.paid : value);
    case 'event_status': {
      const texts: Readonly<Record<string, string>> = messages.eventStatus;
      return escapeHtml(
        value
          .split(',')
          .map((status) => (Object.hasOwn(texts, status) ? texts[status] : status))
          .join(request.comma),
      );
    }
    default:
      return escapeHtml(messages.within(Number(filters.geoloc_distance ?? USUAL_DISTANCE)));
  }
}

/** The days of a list that does not go on for ever, as HTML; `''` for other views. */
function daysName({ dates, today }: PageRequest, { date = today, until }: PageAddress): string {
  if (until === undefined) return '';
  return escapeHtml(date < until ? dates.days(date, until) : dates.day(until));
}

async function activeFilters(request: PageRequest, address: PageAddress): Promise<NamedLink[]> {
  const own = Object.keys(address.filters).flatMap((name): FilterName[][] =>
    ownFilterOf(name) === undefined ? [] : [[name as FilterName]],
  );
  const groups = [...GROUPS, ...own].flatMap((names) => {
    const [first] = names.filter((name) => address.filters[name] !== undefined);
    return first === undefined ? [] : { first, names };
  });
  const named = await Promise.all(
    groups.map(async ({ first, names }) => ({
      name: await nameOf(request, address.filters, first),
      url: viewUrl(request.site, { ...address, page: 1, filters: without(address.filters, names) }),
    })),
  );
  const days = daysName(request, address);
  if (days === '') return named;
  const always = { ...address, page: 1, date: undefined, until: undefined };
  return [{ name: days, url: viewUrl(request.site, always) }, ...named];
}

/** The records of upcoming events of a kind, by name. */
async function linkedChoices(
  request: PageRequest,
  kind: LinkedKind,
  chosen: readonly number[],
): Promise<FilterChoice[]> {
  const resource = request.view[PLACES[kind].collection];
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page++) {
    await request.work.turn();
    const found = await resource.find({ only_with_upcoming: true, sort: 'title', per_page: 50, page });
    ids.push(...found.refs.map(({ id }) => id));
    pages = found.total_pages;
  }
  const names = await namesOf(request, kind, [...new Set([...ids, ...chosen])]);
  return [...names].map(([id, name]) => ({ id, name, isChosen: chosen.includes(id), depth: 0 }));
}

/** The categories or tags with the most events. */
async function termIdsOf(request: PageRequest, kind: TermKind): Promise<number[]> {
  const most = { orderby: 'count', order: 'desc', per_page: 50 } as const;
  const { refs } = await request.view[PLACES[kind].collection].find(most);
  return refs.map(({ id }) => id);
}

/** The categories, each below its ancestor. */
async function categoryTree(request: PageRequest, address: PageAddress): Promise<FilterChoice[]> {
  const ids = await termIdsOf(request, 'category');
  const paths = await categoryPaths(request, ids);
  const shown = address.scope.kind === 'category' ? address.scope.slugs.join('/') : undefined;
  return [...paths]
    .map(([id, { name, slugs }]) => ({ id, name, path: slugs.join('/'), depth: slugs.length - 1 }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, ...choice }) => ({ ...choice, isChosen: path === shown }));
}

async function formOf(request: PageRequest, address: PageAddress): Promise<FilterForm> {
  const { filters, scope } = address;
  const chosenTags = idsIn(filters.tags);
  const tagIds =
    scope.kind === 'tag' ? [] : [...new Set([...(await termIdsOf(request, 'tag')), ...chosenTags])];
  const tags = await namesOf(request, 'tag', tagIds);
  const linked: [LinkedKind, readonly FilterChoice[]][] = [];
  for (const kind of kindsOf('linked'))
    linked.push([kind, await linkedChoices(request, kind, idsIn(filters[LINK_FIELD[kind]]))]);
  return {
    categories: scope.kind === 'tag' ? [] : await categoryTree(request, address),
    tags: [...tags].map(([id, name]) => ({ id, name, isChosen: chosenTags.includes(id), depth: 0 })),
    ...(Object.fromEntries(linked) as Readonly<Record<LinkedKind, readonly FilterChoice[]>>),
    fields: fieldFilters(request, filters),
  };
}

/** How the events of a view can be narrowed; not where it is embedded. */
export async function narrowing(
  request: PageRequest,
  address: PageAddress,
): Promise<ViewNarrowing | undefined> {
  if (address.embedded) return undefined;
  const { site } = request;
  return {
    days: dayLinks(request, address),
    free: freeLink(request, address),
    active: await activeFilters(request, address),
    clear: viewUrl(site, { ...address, page: 1, date: undefined, until: undefined, filters: {} }),
    toggle: viewUrl(site, { ...address, page: 1, filtering: !address.filtering }),
    form: address.filtering ? await formOf(request, address) : undefined,
  };
}
