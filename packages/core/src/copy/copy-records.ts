import { ALL_EVENTS, ALL_LINKED, ALL_TERMS, type Query } from '../query/query.js';
import { isTermKind, KINDS, type Kind, type TermKind } from '../records/kind.js';
import type { Change, Store } from '../store/store.js';
import { admitTarget } from './admit.js';
import { BATCH } from './each-record.js';
import { ranges, type Between } from './ranges.js';
import { renewAfter } from './renew.js';

/** How far a copy has come with one kind. */
export interface CopyProgress {
  readonly kind: Kind;
  /** How many records of the kind have been gone through. */
  readonly done: number;
  /** How many the source had of it when its turn came; of images `undefined`: no query counts them. */
  readonly total: number | undefined;
}

/** From where to where records are copied, and how. */
export interface CopyOptions {
  /** Is read only. */
  readonly from: Store;
  /** Empty, or an older copy, whole or in part. */
  readonly to: Store;
  /** How many records are read and committed together. Default 1000. */
  readonly batch?: number;
  /** Told after each commit, and when a kind begins. */
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** What a copy did. */
export interface Copied {
  /** How many records were not there before. */
  readonly added: number;
  /** How many had another state before. */
  readonly replaced: number;
  /** How many terms are gone because the source has them no more. */
  readonly deleted: number;
  /** Whether the source was written to in the meantime: then the copy has some of it and not all, and another run brings the rest. */
  readonly sourceChanged: boolean;
}

/** Counts all records of a kind. */
function countQuery(kind: Exclude<Kind, 'image'>): Query {
  const none = { offset: 0, limit: 0 };
  if (kind === 'event') return { ...ALL_EVENTS, ...none, hidden: true };
  return isTermKind(kind) ? { ...ALL_TERMS, ...none, kind } : { ...ALL_LINKED, ...none, kind };
}

/** Deletes the terms that the source has no more. Their slugs may be those of others now. */
async function deleteGone(between: Between, kind: TermKind): Promise<number> {
  let deleted = 0;
  for await (const { source, target } of ranges(between, kind)) {
    const known = new Set(source.map(({ id }) => id));
    const gone = [...target.values()].filter(({ id }) => !known.has(id));
    const changes = gone.map(({ id, revision }): Change => ({ op: 'delete', kind, id, revision }));
    if (changes.length > 0) await between.to.commit({ changes, preconditions: [] });
    deleted += changes.length;
  }
  return deleted;
}

/**
 * Makes one store a copy of another: the same records with the same ids and slugs, whatever their status; revisions are each store's own.
 *
 * It writes what is missing or different, a batch in one commit, so that it can end anywhere and the next run goes on. Both stores may be
 * in use: what is written to the source in the meantime may be missing, which the answer says. `recordText` and `eachRecord` tell whether the
 * two are equal afterwards. The target knows nothing of ids that no record of the source has any more.
 *
 * Rejects with `conflict` before anything is written when the target is neither empty nor an older copy: it has an event, venue, organizer
 * or image that the source does not have, or one that was changed later than there, or nothing that is the same.
 */
export async function copyRecords({ from, to, batch = BATCH, onProgress }: CopyOptions): Promise<Copied> {
  const between: Between = { from, to, batch };
  const version = await from.version();
  await admitTarget(between);
  const copied = { added: 0, replaced: 0, deleted: 0 };
  for (const kind of ['category', 'tag'] as const) copied.deleted += await deleteGone(between, kind);
  for (const kind of KINDS) {
    const total = kind === 'image' ? undefined : (await from.find(countQuery(kind))).total;
    onProgress?.({ kind, done: 0, total });
    let done = 0;
    for (let after = 0; after < Infinity;) {
      const { added, replaced, seen, end } = await renewAfter(between, kind, after);
      copied.added += added;
      copied.replaced += replaced;
      done += seen;
      after = end;
      if (seen > 0) onProgress?.({ kind, done, total });
    }
  }
  return { ...copied, sourceChanged: (await from.version()) !== version };
}
