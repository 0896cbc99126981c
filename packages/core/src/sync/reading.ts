import { may, visibility } from '../access/policy.js';
import { CalendarError } from '../errors.js';
import { ALL_TERMS, type EventQuery } from '../query/query.js';
import type { Ref } from '../records/base-record.js';
import { isTermKind, kindsOf, type Kind } from '../records/kinds.js';
import { seenAmong, type Context } from '../resource/context.js';
import { beginFor } from '../work/shares.js';
import type { SyncKind } from './sync-page.js';

/** The kinds that can be followed, in the order of the first state: link targets come first. */
export const SYNC_KINDS: readonly SyncKind[] = kindsOf('term', 'linked', 'event');

/** Whether records of a kind can be followed. */
export const isSyncKind = (kind: Kind): kind is SyncKind => (SYNC_KINDS as readonly Kind[]).includes(kind);

/** The largest number of changes in a page. */
export const SYNC_LIMIT = 100;

/** A caller may see few records, and a filter match few: so many times more are read, before a page is returned as it is. */
export const ROUNDS = 10;

/** Everything that a page depends on. */
export interface Reading {
  readonly context: Context;
  readonly kinds: readonly SyncKind[];
  /** Selects the events; `null` if none can match. */
  readonly query: EventQuery | null;
  readonly limit: number;
}

/** The error for a position whose changes are no longer known. */
export const expired = (): CalendarError =>
  new CalendarError(
    'sync_token_expired',
    'The changes since then are no longer known. Start without a cursor.',
  );

const byId = (a: Ref, b: Ref): number => a.id - b.id;

/** Selects the events that match a query, by id. */
export async function matching(
  { store, share }: Context,
  query: EventQuery | null,
  ids: readonly number[],
): Promise<Ref[]> {
  if (query === null || ids.length === 0) return [];
  const { include } = query;
  const asked = include === null ? ids : ids.filter((id) => include.includes(id));
  const page = { ...query, include: asked, offset: 0, limit: asked.length };
  const { refs } = await beginFor(share, () => store.find(page));
  return [...refs].sort(byId);
}

/** Selects the records that the caller sees and, of events, those that match the filter, by id. */
export async function selected(
  { context, query }: Reading,
  kind: SyncKind,
  ids: readonly number[],
): Promise<readonly Ref[]> {
  const { store, actor } = context;
  if (kind === 'event') return matching(context, query, ids);
  if (isTermKind(kind)) {
    // what an author sees of hidden terms depends on the own events, and comes with these
    const hidden = may(actor, 'write', kind);
    const terms = { ...ALL_TERMS, kind, hidden, include: ids, orderby: 'id' } as const;
    return (await store.find({ ...terms, offset: 0, limit: ids.length })).refs;
  }
  return [...(await seenAmong(context, kind, ids, visibility(actor)))].sort(byId);
}
