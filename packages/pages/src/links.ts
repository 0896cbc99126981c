import type { Address, Scope } from '@kalends/feeds/site';
import type { Site } from '@kalends/http-adapter/interface';

/** What the address of a page of events says. */
export interface PageAddress extends Address {
  /** Whether it is that of a page within other pages, below `/embed/`. */
  readonly embedded: boolean;
}

/** What differs from the usual in the address of a view. */
export type AddressParts = { readonly scope: Scope } & {
  readonly [Part in Exclude<keyof PageAddress, 'scope'>]?: PageAddress[Part] | undefined;
};

/** The address of the events in a scope, without a view. */
export function scopeUrl({ url }: Site, scope: Scope, embedded = false): string {
  const root = `${url}/${embedded ? 'embed' : 'events'}/`;
  if (scope.kind === 'all') return root;
  const slugs = scope.kind === 'tag' ? [scope.slug] : scope.slugs;
  return `${root}${scope.kind}/${slugs.map(encodeSlug).join('/')}/`;
}

/** Slugs are stored with their percent escapes; a `%` of an escape stays what it is. */
const encodeSlug = (slug: string): string => encodeURIComponent(slug).replace(/%25([\da-f]{2})/gi, '%$1');

/** The segment of a view: its name, or its day or month. */
function segmentOf({ view, date }: AddressParts): string {
  if (view === 'day') return date ?? 'today';
  if (view === 'month' && date !== undefined) return date.slice(0, 7);
  return view === 'past' ? 'list' : (view ?? '');
}

/** The address of a view: scope, view and date in the path, search and page behind it. */
export function viewUrl(site: Site, parts: AddressParts): string {
  const segment = segmentOf(parts);
  const query = new URLSearchParams();
  if (parts.view === 'past') query.set('eventDisplay', 'past');
  if (parts.view === 'list' && parts.date !== undefined) query.set('tribe-bar-date', parts.date);
  if (parts.search !== undefined && parts.search !== '') query.set('tribe-bar-search', parts.search);
  if (parts.page !== undefined && parts.page > 1) query.set('paged', String(parts.page));
  const text = query.toString();
  return `${scopeUrl(site, parts.scope, parts.embedded)}${segment === '' ? '' : `${segment}/`}${text === '' ? '' : `?${text}`}`;
}
