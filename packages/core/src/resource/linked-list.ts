import { visibility } from '../access/policy.js';
import { param } from '../fields/readers.js';
import type { Slice } from '../query/query.js';
import type { LinkedKind } from '../records/kind.js';
import type { Status } from '../records/post-record.js';
import { fold } from '../text/fold.js';
import type { DateReading } from '../time/date-text.js';
import { areReadable, nowUtc, type Context } from './context.js';
import { askedLocation, type LocationRead } from './location-params.js';
import { pagingFields } from './paging-fields.js';
import type { ListQuery } from './list.js';
import { modifiedAfter, modifiedAfterField } from './modified-after.js';
import { askedVisibility, mayAskFor } from './statuses.js';

/** The parameters that lists of venues and of organizers have (lists.md §3), in their order. */
export const linkedListFields = (noun: string, nouns: string) => {
  const Nouns = nouns.charAt(0).toUpperCase() + nouns.slice(1);
  return {
    ...pagingFields(nouns),
    search: param('filledText', {
      description: `${Nouns} should contain the specified string in the title, description or custom fields`,
      type: 'string',
    }),
    event: param('positive', { description: `${Nouns} should be related to this event`, type: 'integer' }),
    has_events: param('looseFlag', { description: `${Nouns} should have events associated to them` }),
    only_with_upcoming: param('looseFlag', {
      description: `${Nouns} should have upcoming events associated to them`,
      default: false,
    }),
    status: param('statuses', { format: 'string', description: `The ${noun} post status` }),
    ...modifiedAfterField(Nouns),
  };
};

/** The parameters of a list of venues or organizers as they were read. */
export interface LinkedListRead extends LocationRead {
  readonly search?: string | undefined;
  readonly event?: number | undefined;
  readonly has_events?: boolean | undefined;
  readonly only_with_upcoming?: boolean | undefined;
  readonly status?: readonly Status[] | undefined;
  readonly modified_after?: DateReading | undefined;
}

/** The questions that a list of venues or organizers asks about what was given. */
export const linkedListReferences = (context: Context) => ({
  event: (id: number) => areReadable(context, 'event', [id]),
  status: (asked: readonly Status[]) => mayAskFor(context, asked),
});

/** The statuses of events that make a venue or organizer one that has events, for those who see them (F15). */
const HAVING_EVENTS: readonly Status[] = ['publish', 'future', 'private'];

/** The folded words of a search, each once: split at everything that is no letter, digit or hyphen of any script (F13). */
function searchPieces(text: string): string[] {
  const pieces = text.normalize('NFC').split(/[^\p{L}\p{M}\p{N}-]+/u);
  return [...new Set(pieces.filter((piece) => piece !== '').map(fold))];
}

/** The query that a list of venues or organizers comes to. */
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
  const has_events =
    params.has_events === undefined
      ? null
      : { wanted: params.has_events, visible: visibility(context.actor, HAVING_EVENTS) };
  const upcoming =
    params.only_with_upcoming === true ? { from: nowUtc(context), visible: visibility(context.actor) } : null;
  return {
    query: {
      kind,
      ...slice,
      visible,
      event: params.event ?? null,
      has_events,
      upcoming,
      search,
      name: null,
      description: null,
      modified_after: modifiedAfter(context, params.modified_after),
      location,
    },
    effective,
  };
}
