import { ClientError, type Client, type Page } from '@kalends/client';
import { collectionOf, kindsOf } from '@kalends/core';
import { isLinkedKind, LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import { objectOf } from '../json-values.js';

/** The kinds that a site lists. */
export const LISTED = kindsOf('term', 'linked', 'event');

/** A kind that a site lists. */
export type ListedKind = (typeof LISTED)[number];

/** Parameters of a list request. */
export interface ListQuery {
  readonly page: number;
  /** The size of a page; the largest one that the site accepts if not given. */
  readonly per_page?: number;
  /** Default: all statuses that the site lists for these credentials. */
  readonly status?: string | undefined;
  readonly modified_after?: string | undefined;
  /** The language that a plugin of the site lists. */
  readonly lang?: string;
  /** The dates of events, `null` for the default list of the site. Default: all dates. */
  readonly dates?: Dates | null;
}

/** The first and the last time of a list of events. */
export interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Selects every event, whatever its date. A site moves the dates by its end-of-day cutoff and its time zone; beyond the years 1 and 9999
 * it would find nothing.
 */
const ALWAYS: Dates = { start_date: '0001-01-02 00:00:00', end_date: '9999-12-30 00:00:00' };

/** The calls for a kind. */
interface CallsOf {
  readonly list: (query: ListQuery) => Promise<Page<unknown>>;
  readonly get: (id: number) => Promise<unknown>;
}

/** The calls for each kind. */
export type Calls = Readonly<Record<ListedKind, CallsOf>>;

/** `undefined` for a page behind the last one. */
export const nothing = (error: unknown): undefined => {
  const isBehindTheLast =
    error instanceof ClientError && error.code?.endsWith('-archive-page-not-found') === true;
  if (isBehindTheLast) return undefined;
  throw error;
};

/** Whether a site has no list of a kind: no such route, and events without such links. The Events Calendar has venues and organizers only. */
export async function isLacking({ event }: Calls, kind: ListedKind, error: unknown): Promise<boolean> {
  if (!(error instanceof ClientError) || error.code !== 'rest_no_route' || !isLinkedKind(kind)) return false;
  const page = await event.list({ page: 1, per_page: 1 }).catch(nothing);
  return (page?.items ?? []).every((item) => !Object.hasOwn(objectOf(item), LINK_FIELD[kind]));
}

/** The calls of a client for the kinds that a site lists. */
export function callsOf(client: Client, signal: AbortSignal | undefined): Calls {
  const own = { signal };
  const terms = ({ page, per_page, lang }: ListQuery) => ({
    page,
    ...(lang !== undefined && { lang }),
    ...(per_page !== undefined && { per_page }),
    hide_empty: false,
    orderby: 'id' as const,
  });
  const linked = Object.fromEntries(
    kindsOf('linked').map((kind): readonly [string, CallsOf] => {
      const { [collectionOf(kind)]: resource } = client;
      return [
        kind,
        {
          list: ({ dates: _, ...query }) => resource.list(query, own),
          get: (id) => resource.get(id, own),
        },
      ];
    }),
  ) as Readonly<Record<LinkedKind, CallsOf>>;
  return {
    category: {
      list: (query) => client.categories.list(terms(query), own),
      get: (id) => client.categories.get(id, own),
    },
    tag: {
      list: (query) => client.tags.list(terms(query), own),
      get: (id) => client.tags.get(id, own),
    },
    ...linked,
    event: {
      list: ({ dates = ALWAYS, ...query }) => client.events.list({ ...query, ...dates }, own),
      get: (id) => client.events.get(id, own),
    },
  };
}
