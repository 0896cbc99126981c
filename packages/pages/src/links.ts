import type { SeriesRecord } from '@kalends/core';
import type { PostKind, PostRecord } from '@kalends/core/adapter';
import { type Address, type Scope } from '@kalends/site/internal';
import { hasPage, PLACES, postUrl } from '@kalends/site';
import type { Site } from '@kalends/http';
import { mapParams } from './views/map-window.js';
import type { MapWindow } from './views/web-mercator.js';

/** A parsed URL of a page of events. */
export interface PageAddress extends Address {
  /** Whether the page is shown within other pages, below `/embed/`. */
  readonly embedded: boolean;
  /** Whether the page shows the form of filters. */
  readonly filtering: boolean;
  /** Whether an embedded list has only its next three events, and no bar. */
  readonly brief: boolean;
  /** The part of the world that a map shows. Default: all places. */
  readonly map: MapWindow | undefined;
}

/** The parts of a view's URL that differ from the defaults. */
export type AddressParts = { readonly scope: Scope } & {
  readonly [Part in Exclude<keyof PageAddress, 'scope'>]?: PageAddress[Part] | undefined;
};

/** The path segment of an embedded list that is brief. */
export const NEXT_THREE = 'next-three';

/** The parameter of an address that shows the form of filters, and its value. */
export const FORM_PARAM = 'filters';
export const FORM_OPEN = 'open';

/** The URL of the events in a scope, without a view. */
export function scopeUrl({ url }: Site, scope: Scope, embedded = false): string {
  const root = `${url}/${embedded ? 'embed' : 'events'}/`;
  if (scope.kind === 'all') return root;
  const slugs = scope.kind === 'tag' ? [scope.slug] : scope.slugs;
  return `${root}${scope.kind}/${slugs.map(encodeSlug).join('/')}/`;
}

/** Slugs are stored with percent escapes; the `%` of an escape is not encoded again. */
const encodeSlug = (slug: string): string => encodeURIComponent(slug).replace(/%25([\da-f]{2})/gi, '%$1');

/** The path segment of a view: its name, its date or its month. */
function segmentOf({ view, date, brief }: AddressParts): string {
  if (brief === true) return NEXT_THREE;
  if (view === 'day') return date ?? 'today';
  if (view === 'week' && date !== undefined) return `week/${date}`;
  if (view === 'month' && date !== undefined) return date.slice(0, 7);
  return view === 'past' ? 'list' : (view ?? '');
}

/** The URL of a view: scope, view and date in the path, search, filters and page in the query. */
export function viewUrl(site: Site, parts: AddressParts): string {
  const segment = segmentOf(parts);
  const query = new URLSearchParams();
  if (parts.view === 'past') query.set('eventDisplay', 'past');
  const isUpcoming = parts.view === 'list' || parts.view === 'map';
  if (isUpcoming && parts.date !== undefined) query.set('tribe-bar-date', parts.date);
  if (isUpcoming && parts.until !== undefined) query.set('until', parts.until);
  if (parts.search !== undefined && parts.search !== '') query.set('tribe-bar-search', parts.search);
  for (const [name, value] of Object.entries(parts.filters ?? {})) query.set(name, value);
  if (parts.filtering === true) query.set(FORM_PARAM, FORM_OPEN);
  if (parts.view === 'map' && parts.map !== undefined)
    for (const [name, value] of mapParams(parts.map)) query.set(name, value);
  if (parts.page !== undefined && parts.page > 1) query.set('paged', String(parts.page));
  const text = query.toString();
  return `${scopeUrl(site, parts.scope, parts.embedded)}${segment === '' ? '' : `${segment}/`}${text === '' ? '' : `?${text}`}`;
}

/** The URL of the page of a series. */
export const seriesPageUrl = ({ url }: Site, { slug }: Pick<SeriesRecord, 'slug'>): string =>
  `${url}/series/${slug}/`;

/** The URL of a record's page: with its slug, or a preview with its id until it is published. */
export const recordUrl = (
  site: Site,
  kind: PostKind,
  record: Pick<PostRecord, 'id' | 'slug' | 'status'>,
): string =>
  hasPage(record) ? postUrl(site, kind, record) : `${site.url}/${PLACES[kind].page}/preview/${record.id}/`;
