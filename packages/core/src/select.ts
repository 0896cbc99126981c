import { seenHidden, visibility } from './access/policy.js';
import { eventSearch } from './events/event-search.js';
import {
  ALL_EVENTS,
  ALL_LINKED,
  ALL_TERMS,
  type EventQuery,
  type LinkedQuery,
  type Location,
  type Query,
  type Slice,
  type TermQuery,
} from './query/query.js';
import type { Status } from './records/post-record.js';
import type { FoundAt } from './store/store.js';
import { fold } from './text/fold.js';
import { nowUtc, type Context } from './resource/context.js';

/** A part of a query: what is not named does not restrict the list. */
type Part<Q extends Slice & { readonly kind: string }, Own> = Pick<Q, 'kind'> &
  Partial<Omit<Q, keyof Own | 'kind' | 'visible'>> &
  Partial<Own>;

interface OwnOfPosts {
  /** What the caller may see of these. Default: `publish`. */
  readonly status: readonly Status[];
}

/** A selection of events. */
export interface EventSelection extends Part<
  EventQuery,
  OwnOfPosts & { readonly search: string; readonly location: Location }
> {}

/** A selection of venues or organizers. */
export interface LinkedSelection extends Part<
  LinkedQuery,
  OwnOfPosts & {
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

/**
 * A list by the query model of stores, for authors of interfaces whose lists are not those of `tribe/events/v1`: without
 * default window and page size. What the caller may see follows from its rights. Default: everything published.
 */
export type Selection = EventSelection | LinkedSelection | TermSelection;

const ALL: Slice = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

/** The statuses in which an event counts for `has_events`, if the caller sees it (F15). */
const HAVING_EVENTS: readonly Status[] = ['publish', 'future', 'private'];

const words = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(fold);

function queryOf(context: Context, selection: Selection): Query {
  const { actor } = context;
  if (selection.kind === 'category' || selection.kind === 'tag') {
    const { search, ...given } = selection;
    const hidden = seenHidden(actor, given.kind);
    return { ...ALL_TERMS, ...ALL, ...given, hidden, search: search === undefined ? null : fold(search) };
  }
  if (selection.kind === 'event') {
    const { status = ['publish'], search, location, ...given } = selection;
    const visible = visibility(actor, status);
    return {
      ...ALL_EVENTS,
      ...ALL,
      ...given,
      visible,
      location: location === undefined ? null : { of: location, visible: visibility(actor) },
      search: search === undefined ? null : eventSearch(search),
    };
  }
  const { status = ['publish'], search, has_events, upcoming, ...given } = selection as LinkedSelection;
  const seen = visibility(actor);
  return {
    ...ALL_LINKED,
    ...ALL,
    ...given,
    visible: visibility(actor, status),
    words: search === undefined ? null : words(search),
    has_events:
      has_events === undefined ? null : { wanted: has_events, visible: visibility(actor, HAVING_EVENTS) },
    upcoming: upcoming === true ? { from: nowUtc(context), visible: seen } : null,
  };
}

/** Finds the records of a selection that the caller may see. */
export const select = (context: Context, selection: Selection): Promise<FoundAt> =>
  context.store.find(queryOf(context, selection));
