import { seenHidden, visibility } from './access/policy.js';
import { linkedFilters } from './events/event-list.js';
import { eventSearch } from './events/event-search.js';
import {
  ALL_EVENTS,
  ALL_IMAGES,
  ALL_LINKED,
  ALL_TERMS,
  UNLIMITED,
  type EventOrder,
  type EventQuery,
  type ImageQuery,
  type LinkedQuery,
  type Location,
  type PostOrder,
  type Query,
  type Slice,
  type TermQuery,
} from './query/query.js';
import type { LinkedKind } from './records/kinds.js';
import { linksOf, type LinkTo } from './records/links.js';
import type { Status } from './fields/types/status.js';
import { areReadable, type Context } from './resource/context.js';
import { imageVisibility } from './resource/images.js';
import { eventFilters } from './resource/list-of-linked.js';
import { beginFor } from './work/shares.js';
import type { FoundAt } from './store/store.js';
import { fold } from './text/fold.js';

/** A part of a query: what is not named does not restrict the list. */
type Part<Q extends Slice & { readonly kind: string }, Own> = Pick<Q, 'kind'> &
  Partial<Omit<Q, keyof Own | 'kind' | 'visible'>> &
  Partial<Own>;

/** Conditions that events, venues and organizers have in common. */
interface OwnOfPosts {
  /** Declared fields, which may be for editors: lists of events, venues and organizers filter by them. */
  readonly custom: never;
  /** The statuses that the caller may see. Default: `publish`. */
  readonly status: readonly Status[];
}

/** A selection of events. */
export interface EventSelection extends Part<
  EventQuery,
  OwnOfPosts & { readonly orderby: EventOrder } & { readonly search: string; readonly location: Location }
> {}

/** A selection of venues or organizers. */
export interface LinkedSelection extends Part<
  LinkedQuery,
  OwnOfPosts & {
    readonly orderby: PostOrder;
    /** Words that all occur in the name or in the description. */
    readonly search: string;
    /** With events that the caller may see, or without. */
    readonly has_events: boolean;
    /** With events that the caller may see and that start from now on. */
    readonly upcoming: boolean;
  }
> {}

/** A selection of categories or tags. */
export interface TermSelection extends Part<TermQuery, { readonly search: string; readonly hidden: never }> {}

/** A selection of images that the caller may see. */
export interface ImageSelection extends Part<
  ImageQuery,
  {
    /** Words that all occur in the slug, or in title, caption and description. */
    readonly search: string;
    readonly words: never;
  }
> {}

/**
 * A list by the query model of stores, for authors of interfaces whose lists are not those of `tribe/events/v1`: without
 * default window and page size. What the caller may see follows from its rights. Default: everything published.
 */
export type Selection = EventSelection | LinkedSelection | TermSelection | ImageSelection;

const words = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(fold);

/** The filter by an event: one that the caller may not see matches nothing, as no event does (F43). */
const seenEvent = async (context: Context, event: number | null): Promise<number | null> =>
  event === null || (await areReadable(context, 'event', [event])) ? event : 0;

/** The filters by links, without the records that are unknown to the caller. */
async function seenLinks(context: Context, selection: Pick<EventSelection, LinkTo<'event', LinkedKind>>) {
  const filters = linksOf('event', 'linked').map(async ({ field, to }) => {
    const ids = selection[field] ?? null;
    return [field, ids && (await linkedFilters(context, to, ids))] as const;
  });
  return Object.fromEntries(await Promise.all(filters)) as Pick<EventQuery, LinkTo<'event', LinkedKind>>;
}

async function queryOf(context: Context, selection: Selection): Promise<Query> {
  const { actor } = context;
  if (selection.kind === 'category' || selection.kind === 'tag') {
    const { search, event = null, ...given } = selection;
    return {
      ...ALL_TERMS,
      ...UNLIMITED,
      ...given,
      hidden: seenHidden(actor, given.kind),
      event: await seenEvent(context, event),
      search: search === undefined ? null : fold(search),
    };
  }
  if (selection.kind === 'image') {
    const { search, ...given } = selection;
    return {
      ...ALL_IMAGES,
      ...UNLIMITED,
      ...given,
      visible: imageVisibility(context),
      words: search === undefined ? null : words(search),
    };
  }
  if (selection.kind === 'event') {
    const { status = ['publish'], search, location, ...given } = selection;
    return {
      ...ALL_EVENTS,
      ...UNLIMITED,
      ...given,
      custom: null,
      visible: visibility(actor, status),
      ...(await seenLinks(context, given)),
      location: location === undefined ? null : { of: location, visible: visibility(actor) },
      search: search === undefined ? null : eventSearch(search),
    };
  }
  const {
    status = ['publish'],
    search,
    event = null,
    has_events,
    upcoming,
    ...given
  } = selection as LinkedSelection;
  return {
    ...ALL_LINKED,
    ...UNLIMITED,
    ...given,
    custom: null,
    visible: visibility(actor, status),
    event: await seenEvent(context, event),
    words: search === undefined ? null : words(search),
    ...eventFilters(context, has_events, upcoming),
  };
}

/** Finds the records of a selection that the caller may see. */
export async function select(context: Context, selection: Selection): Promise<FoundAt> {
  const query = await queryOf(context, selection);
  return beginFor(context.share, () => context.store.find(query));
}
