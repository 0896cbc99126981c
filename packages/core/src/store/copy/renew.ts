import { CalendarError } from '../../errors.js';
import { ALL_IMAGES } from '../../query/query.js';
import type { Kind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import { mayShareSlug } from '../commit/slug-rule.js';
import type { Change, Store } from '../store.js';
import { rangeAfter, type Between, type Range } from './ranges.js';
import { isCopy } from './record-text.js';

type Put = Extract<Change, { op: 'put' }>;

/** Number of attempts for a range whose commit is refused. */
const TRIES = 5;

/** The changes that make the records of a range in the target equal to those of the source. */
function changesOf<K extends Kind>(kind: K, { source, target }: Range<K>): Put[] {
  return source.flatMap((record): Put[] => {
    const copy = target.get(record.id);
    if (copy !== undefined && isCopy(record, copy)) return [];
    return [{ op: 'put', kind, record: { ...record, revision: copy?.revision ?? 0 } } as Put];
  });
}

/** Another record that already has the slug or the address of this one. */
async function holderOf(to: Store, { kind, record }: Put): Promise<RecordOf<Kind> | undefined> {
  if (mayShareSlug(kind, record)) return undefined;
  const ref =
    kind === 'image'
      ? (await to.find({ ...ALL_IMAGES, url: record.url, offset: 0, limit: 1 })).refs[0]
      : await to.lookup(kind, record.slug);
  if (ref === undefined || ref.id === record.id) return undefined;
  const [holder] = await to.load<Kind>(kind, [ref.id]);
  return holder !== undefined && !mayShareSlug(kind, holder) ? holder : undefined;
}

/** A change that moves a record to a slug or an address that cannot occur in a calendar. */
const parked = (kind: Kind, holder: RecordOf<Kind>): Put => {
  const name = `~${holder.id}`;
  const record = kind === 'image' ? { ...holder, url: name } : { ...holder, slug: name };
  return { op: 'put', kind, record } as Put;
};

/** Frees the slugs and addresses of records in the target that no longer have them in the source. */
async function makeRoom(to: Store, wanted: readonly Put[]): Promise<void> {
  const changes = new Map<number, Put>();
  for (const change of wanted) {
    const holder = await holderOf(to, change);
    if (holder !== undefined) changes.set(holder.id, parked(change.kind, holder));
  }
  if (changes.size > 0) await to.commit({ changes: [...changes.values()], preconditions: [] });
}

const isConflict = (error: unknown): boolean => error instanceof CalendarError && error.code === 'conflict';

/**
 * Makes the records of a kind above an id equal to those of the source, one batch per commit. Returns how many were
 * missing, how many were different, how many the source has, and the last id.
 */
export async function renewAfter(between: Between, kind: Kind, after: number) {
  const { to } = between;
  for (let left = TRIES; ; left--) {
    const range = await rangeAfter<Kind>(between, kind, after);
    const changes = changesOf(kind, range);
    try {
      if (changes.length > 0) await to.commit({ changes, preconditions: [] });
      const added = changes.filter(({ record }) => record.revision === 0).length;
      return { added, replaced: changes.length - added, seen: range.source.length, end: range.end };
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
    await makeRoom(to, changes);
  }
}
