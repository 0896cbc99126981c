import type { Client, EventJson, EventListParams, Page } from '@kalends/client';
import { useState } from 'react';
import { useCall } from './use-call.js';
import { useChanges } from './use-changes.js';

/** Options of `useEvents`. */
export interface EventsOptions {
  /** The first page, if a server has asked for it with the same parameters: it is rendered at once, and not asked for again. */
  readonly initial?: Page<EventJson> | undefined;
  /** Whether all pages are asked for, 20 at most; `more` says if there are others. Default: the first one. */
  readonly all?: boolean | undefined;
  /**
   * Whether the list is kept up to date by the server's changes, by a stream where it has one. Default: no. Only Kalends has changes;
   * another server is an `error`. At its beginning it reads all events of the filter once, so give one for a large calendar.
   */
  readonly follow?: boolean | undefined;
}

/** A list of events as far as it is known. */
export interface EventsState {
  /** The events of all pages that were requested, each once. Empty before the first answer. */
  readonly events: readonly EventJson[];
  /** The number of events that match; `undefined` before the first answer. */
  readonly total: number | undefined;
  /** Whether there are more than these. */
  readonly more: boolean;
  /** Whether a request runs. The events of former parameters stay until it is answered. */
  readonly isLoading: boolean;
  /** Why the last request failed, a `ClientError`; `undefined` if it did not. */
  readonly error: unknown;
  /** Asks for the next page, which is added to the others. */
  readonly loadMore: () => void;
  /** Asks for all these pages again. */
  readonly reload: () => void;
}

/** How many pages `all` asks for. */
const MOST_PAGES = 20;

type Pages = readonly Page<EventJson>[];

/** The events of pages, each once: a list that changes may have one on two pages. */
const eventsOf = (pages: Pages): readonly EventJson[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((event) => [event.id, event]))).values(),
];

/** Asks for pages until there are so many, or no others. */
async function pagesOf(
  client: Client,
  params: EventListParams,
  { count, known, signal }: { readonly count: number; readonly known: Pages; readonly signal: AbortSignal },
): Promise<Pages> {
  const pages = [...known];
  const first = Number(params.page ?? 1);
  while (pages.length < count && pages.at(-1)?.more !== false) {
    const page = first + pages.length;
    pages.push(await client.events.list(page === 1 ? params : { ...params, page }, { signal }));
  }
  return pages;
}

/** The filter of a list, without its paging. */
const filterOf = (params: EventListParams): string =>
  JSON.stringify({ ...params, page: undefined, per_page: undefined });

/**
 * Asks a calendar for events, and again when the parameters change: only the answer to the last ones counts. Requests are aborted
 * when the component is gone.
 *
 * @param client the same object at each rendering, made by `createClient` outside of components
 * @param params filters and paging, as for `client.events.list`
 * @returns the events, with what `EventList` and `EventMonth` show of a list
 */
export function useEvents(
  client: Client,
  params: EventListParams = {},
  { initial, all = false, follow = false }: EventsOptions = {},
): EventsState {
  const key = JSON.stringify(params);
  const [wanted, setWanted] = useState<{ client: Client; key: string; count: number }>();
  // other arguments begin with their first page
  const step = wanted?.client === client && wanted.key === key ? wanted : undefined;
  const count = all ? MOST_PAGES : (step?.count ?? 1);
  const { data, error, isLoading, reload } = useCall<Pages>(
    [client, `${String(all)} ${key}`, step],
    (signal, known = []) => pagesOf(client, params, { count, known, signal }),
    initial && [initial],
    initial !== undefined && !(all && initial.more),
  );
  const changesError = useChanges(client, follow ? filterOf(params) : undefined, reload);
  const pages = data ?? [];
  const last = pages.at(-1);
  const more = last?.more ?? false;
  return {
    events: eventsOf(pages),
    total: last?.total,
    ...{ more, isLoading, error: error ?? changesError, reload },
    loadMore: () => {
      // while these pages are asked for again, one more is; one that is on its way is not asked for twice
      if (more && (!isLoading || count <= pages.length))
        setWanted({ client, key, count: Math.min(count, pages.length) + 1 });
    },
  };
}
