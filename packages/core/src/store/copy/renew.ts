import { CalendarError } from '../../errors.js';
import { ALL_IMAGES } from '../../query/query.js';
import type { Kind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import { mayShareSlug } from '../commit/slug-rule.js';
import type { Change, Store } from '../store.js';
import { historyOfRecord, withHistory } from './histories.js';
import { rangeAfter, type Between, type Range } from './ranges.js';
import { historyText, isCopy } from './record-text.js';

type Put = Extract<Change, { op: 'put' }>;

/** Number of attempts for a range whose commit is refused. */
const TRIES = 5;

/** The number of records whose history is looked up at once, and about the number of characters to write in one commit. */
const CHUNK = 50;
const CHARACTERS = 20_000_000;

/**
 * The changes that make the records of a range in the target, and their history, equal to those of the source; and the last id
 * if the histories are too long for all of it.
 */
async function changesOf(
  { from, to }: Between,
  kind: Kind,
  { source, target }: Range<Kind>,
): Promise<{ readonly changes: Put[]; readonly cut?: number | undefined }> {
  const changes: Put[] = [];
  let characters = 0;
  for (let start = 0; start < source.length; start += CHUNK) {
    const records = source.slice(start, start + CHUNK);
    const ids = records.map(({ id }) => id);
    const having = await withHistory(from, kind, ids);
    const known = await withHistory(
      to,
      kind,
      ids.filter((id) => target.has(id)),
    );
    for (const record of records) {
      const { id } = record;
      if (characters > CHARACTERS) return { changes, cut: id - 1 };
      const copy = target.get(id);
      const history = having.has(id) ? await historyOfRecord(from, kind, id) : [];
      const text = historyText(history);
      const before = known.has(id) ? await historyOfRecord(to, kind, id) : [];
      if (copy !== undefined && isCopy(record, copy) && text === historyText(before)) continue;
      characters += text.length;
      changes.push({ op: 'put', kind, record: { ...record, revision: copy?.revision ?? 0 }, history } as Put);
    }
  }
  return { changes };
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
 * Makes the records of a kind above an id, and their history, equal to those of the source, one batch per commit. Returns how many were
 * missing, how many were different, how many the source has, and the last id.
 */
export async function renewAfter(between: Between, kind: Kind, after: number) {
  const { to } = between;
  for (let left = TRIES; ; left--) {
    const range = await rangeAfter<Kind>(between, kind, after);
    const { changes, cut } = await changesOf(between, kind, range);
    const end = cut ?? range.end;
    try {
      if (changes.length > 0) await to.commit({ changes, preconditions: [] });
      const added = changes.filter(({ record }) => record.revision === 0).length;
      const seen = range.source.filter(({ id }) => id <= end).length;
      return { added, replaced: changes.length - added, seen, end };
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
    await makeRoom(to, changes);
  }
}
