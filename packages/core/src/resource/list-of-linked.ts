import { visibility } from '../access/policy.js';
import { ALL_LINKED, type LinkedQuery, type Slice } from '../query/query.js';
import type { LinkedKind } from '../records/kinds.js';
import type { Status } from '../fields/types/status.js';
import { withoutEntities } from '../text/entity-names.js';
import { fold } from '../text/fold.js';
import { customReferences, filterOf } from './custom-conditions.js';
import { areReadable, nowUtc, type Context } from './context.js';
import type { LinkedListRead } from './linked-list-params.js';
import type { ListQuery } from './list.js';
import { askedLocation } from './location-params.js';
import { modifiedAfter } from './modified-after.js';
import { askedVisibility, mayAskFor } from './statuses.js';

/** Checks the references in the parameters of a list of venues or organizers. */
export const linkedListReferences = (kind: LinkedKind) => (context: Context) => ({
  event: (id: number) => areReadable(context, 'event', [id]),
  status: (asked: readonly Status[]) => mayAskFor(context, asked),
  ...customReferences(context, kind),
});

/** The statuses in which an event counts for `has_events`, if the caller sees it (F15). */
const HAVING_EVENTS: readonly Status[] = ['publish', 'future', 'private'];

/** The filters of venues and organizers by their events: those that the caller sees count. */
export const eventFilters = (
  context: Context,
  has_events: boolean | undefined,
  upcoming: boolean | undefined,
): Pick<LinkedQuery, 'has_events' | 'upcoming'> => ({
  has_events:
    has_events === undefined
      ? null
      : { wanted: has_events, visible: visibility(context.actor, HAVING_EVENTS) },
  upcoming: upcoming === true ? { from: nowUtc(context), visible: visibility(context.actor) } : null,
});

/** The distinct folded words of a search: split at everything except letters, digits and hyphens of any script (F13). */
function searchPieces(text: string): string[] {
  const pieces = withoutEntities(text)
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}-]+/u);
  return [...new Set(pieces.filter((piece) => piece !== '').map(fold))];
}

/** Builds the query for the parameters of a list of venues or organizers. */
export function linkedListQuery(
  context: Context,
  kind: LinkedKind,
  params: LinkedListRead,
  slice: Slice,
): ListQuery {
  const { visible, status } = askedVisibility(context, params.status);
  const effective = { status };
  const search = params.search === undefined ? null : searchPieces(params.search);
  const location = askedLocation(params);
  if (search?.length === 0 || location === 'impossible') return { query: null, effective };
  return {
    query: {
      ...ALL_LINKED,
      kind,
      ...slice,
      visible,
      event: params.event ?? null,
      ...eventFilters(context, params.has_events, params.only_with_upcoming),
      search,
      modified_after: modifiedAfter(context, params.modified_after),
      location,
      custom: filterOf(params.custom),
      orderby: params.sort ?? ALL_LINKED.orderby,
      // texts from A, dates from the latest
      order: params.direction ?? (params.sort === 'title' ? 'asc' : 'desc'),
    },
    effective,
  };
}
