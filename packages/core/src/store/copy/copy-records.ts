import { ALL_EVENTS, ALL_IMAGES, ALL_LINKED, ALL_SERIES, ALL_TERMS, type Query } from '../../query/query.js';
import { isTermKind, kindsOf, type Kind } from '../../records/kinds.js';
import { MERGED } from '../merged-names.js';
import type { Change, Store } from '../store.js';
import { USER_VALUES } from '../user-numbers.js';
import type { NamedValue } from '../values.js';
import { admitTarget } from './admit.js';
import { BATCH } from './each-record.js';
import { ranges, type Between } from './ranges.js';
import { renewAfter } from './renew.js';

/** The progress of a copy within one kind. */
export interface CopyProgress {
  readonly kind: Kind;
  /** Number of records of the kind that were processed. */
  readonly done: number;
  /** Number of records of the kind in the source when its turn came. */
  readonly total: number;
}

/** Options of `copyRecords`. */
export interface CopyOptions {
  /** The source. It is only read. */
  readonly from: Store;
  /** The target: empty, or an older copy, complete or partial. */
  readonly to: Store;
  /** Number of records that are read and committed together. Default 1000. */
  readonly batch?: number;
  /** Called after each commit, and when a kind begins. */
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** The result of a copy. */
export interface Copied {
  /** Number of records that the target did not have. */
  readonly added: number;
  /** Number of records whose state, or history, in the target was different. */
  readonly replaced: number;
  /** Number of records deleted because the source no longer has them: terms, images, and others that are in the trash. */
  readonly deleted: number;
  /**
   * Whether the source was written to during the copy. The copy then has only part of those writes; another run brings
   * the rest.
   */
  readonly sourceChanged: boolean;
}

/** Counts all records of a kind. */
function countQuery(kind: Kind): Query {
  const none = { offset: 0, limit: 0 };
  if (kind === 'event') return { ...ALL_EVENTS, ...none, hidden: true };
  if (kind === 'image') return { ...ALL_IMAGES, ...none };
  if (kind === 'series') return { ...ALL_SERIES, ...none };
  return isTermKind(kind) ? { ...ALL_TERMS, ...none, kind } : { ...ALL_LINKED, ...none, kind };
}

/** The values that come along, between these names: types of declared fields, numbers of users, where merged records are. */
const COPIED = [['field ', 'field!'], USER_VALUES, [MERGED, `${MERGED.trimEnd()}!`]] as const;

/** Copies the values between two names, a part at a time. */
async function copyValues(
  from: Store,
  to: Store,
  [first, end]: (typeof COPIED)[number],
  batch: number,
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined;) {
    const some: readonly NamedValue[] = await from.values.list(after, end, batch);
    if (some.length > 0) await to.values.putAll(some);
    after = some.at(-1)?.name;
  }
}

/** Deletes the records that the source no longer has. Others may have taken their slugs. */
async function deleteGone(between: Between, kind: Kind): Promise<number> {
  let deleted = 0;
  for await (const { source, target } of ranges<Kind>(between, kind)) {
    const known = new Set(source.map(({ id }) => id));
    const gone = [...target.values()].filter(({ id }) => !known.has(id));
    const changes = gone.map(({ id, revision }): Change => ({ op: 'delete', kind, id, revision }));
    if (changes.length > 0) await between.to.commit({ changes, preconditions: [] });
    deleted += changes.length;
  }
  return deleted;
}

/**
 * Makes one store a copy of another: the same records with the same ids, slugs and history, whatever their status, the same
 * site id, the same numbers of users and the same types of declared fields; revisions are each store's own, and at least those in the history.
 *
 * Writes missing and different records in batches of one commit each: a copy can be interrupted at any time, and the
 * next run continues it. Both stores may be in use; writes to the source during the copy may be missing, and
 * `sourceChanged` reports them. Use `recordText` and `eachRecord` to check afterwards whether both stores are equal.
 * The target does not reserve ids that the source no longer uses.
 *
 * Rejects with `conflict` before anything is written if the target is neither empty nor an older copy: it has an event,
 * venue or organizer that is not in the trash and that the source does not have, or one that was changed later
 * than in the source, or nothing in common with it.
 */
export async function copyRecords({ from, to, batch = BATCH, onProgress }: CopyOptions): Promise<Copied> {
  const between: Between = { from, to, batch };
  const version = await from.version();
  await admitTarget(between);
  const siteId = await from.values.get('site id');
  if (siteId !== undefined) await to.values.put('site id', siteId);
  for (const names of COPIED) await copyValues(from, to, names, batch);
  const copied = { added: 0, replaced: 0, deleted: 0 };
  for (const kind of kindsOf()) copied.deleted += await deleteGone(between, kind);
  for (const kind of kindsOf()) {
    const { total } = await from.find(countQuery(kind));
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
