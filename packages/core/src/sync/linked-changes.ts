import { visibility } from '../access/policy.js';
import { nextSlice } from '../work/slices.js';
import { ALL_EVENTS } from '../query/query.js';
import type { Ref } from '../records/base-record.js';
import { kindsOf, type Kind, type TermKind } from '../records/kinds.js';
import { isHierarchical, LINK_FIELD } from '../records/links.js';
import type { TermRecord } from '../records/term-record.js';
import type { ChangeEntry } from '../store/changes/change-entry.js';
import { nameOf } from './log-entries.js';
import { matching, ROUNDS, selected, type Reading } from './reading.js';
import type { SyncChange, SyncPosition } from './sync-page.js';

/** How many ids of events are looked through at once for each change of a page, and the least. */
const IDS_PER_CHANGE = 4;
const LEAST_IDS = 100;

/** Records that show others, which changed. */
interface Showing {
  readonly changes: readonly SyncChange[];
  /** The record up to which they are told; `null` if there are no more. */
  readonly upTo: number | null;
}

/** A bounded search: records after an id, at most so many. */
interface Looking {
  /** The records that changed and that others show, by kind. */
  readonly shown: ReadonlyMap<Kind, ReadonlySet<number>>;
  /** The records with changes of their own. */
  readonly own: ReadonlySet<string>;
  readonly after: number;
  readonly most: number;
}

/**
 * The events that show a record which changed: a renamed venue, a category with another parent. Those that the filter no
 * longer matches are gone from the copy. A page reads on where the one before has ended, and ends where many events show
 * none of these records.
 */
async function eventsShowing(
  { context, query }: Reading,
  { shown, own, after, most }: Looking,
): Promise<Showing> {
  const { store, actor } = context;
  const targets = kindsOf('linked', 'term').flatMap((kind) => {
    const ids = shown.get(kind);
    return ids === undefined ? [] : [{ [LINK_FIELD[kind]]: [...ids] }];
  });
  if (targets.length === 0) return { changes: [], upTo: null };
  const window = Math.max(LEAST_IDS, IDS_PER_CHANGE * most);
  const events: number[] = [];
  let upTo: number | null = after;
  for (let round = 0; events.length <= most && round < ROUNDS; round++) {
    if (round > 0) await nextSlice();
    const [next]: readonly Ref[] = await store.scan('event', upTo, 1);
    if (next === undefined) {
      upTo = null;
      break;
    }
    const include = Array.from({ length: window }, (_, index) => next.id + index);
    const found = new Set<number>();
    for (const target of targets) {
      const linking = { ...ALL_EVENTS, visible: visibility(actor), ...target, include };
      const { refs } = await store.find({ ...linking, offset: 0, limit: window });
      for (const { id } of refs) if (!own.has(`event ${id}`)) found.add(id);
    }
    events.push(...[...found].sort((a, b) => a - b));
    upTo = next.id + window - 1;
  }
  const ids = events.slice(0, most);
  if (events.length > most) upTo = ids.at(-1) ?? after;
  const now = new Map((await matching(context, query, ids)).map(({ id, revision }) => [id, revision]));
  const changes = ids.map((id): SyncChange => {
    const revision = now.get(id);
    return revision === undefined ? { kind: 'event', id, deleted: true } : { kind: 'event', id, revision };
  });
  return { changes, upTo };
}

/** How many terms are read at once. */
const TERMS = 100;

/** The terms that are below one which changed: the slugs above are in their URLs. */
async function termsBelow(
  reading: Reading,
  kind: TermKind,
  { shown, own, after, most }: Looking,
): Promise<Showing> {
  const { store } = reading.context;
  const changed = shown.get(kind);
  if (changed === undefined) return { changes: [], upTo: null };
  const parents = new Map<number, number>();
  const isBelow = (id: number): boolean => {
    // terms that move while they are read may seem to be above each other
    const above = new Set<number>();
    for (let next = parents.get(id) ?? 0; next > 0 && !above.has(next); next = parents.get(next) ?? 0) {
      if (changed.has(next)) return true;
      above.add(next);
    }
    return false;
  };
  const found: SyncChange[] = [];
  let upTo: number | null = after;
  for (let round = 0; upTo !== null && found.length <= most && round < ROUNDS; round++) {
    if (round > 0) await nextSlice();
    const some: readonly TermRecord[] = await store.scan(kind, upTo, TERMS);
    for (let terms = some; terms.length > 0;) {
      for (const { id, ...term } of terms) parents.set(id, 'parent' in term ? term.parent : 0);
      const above = terms.map(({ id }) => parents.get(id) ?? 0).filter((id) => id > 0 && !parents.has(id));
      terms = await store.load(kind, [...new Set(above)]);
    }
    const ids = some.map(({ id }) => id).filter((id) => isBelow(id) && !own.has(`${kind} ${id}`));
    for (const { id, revision } of await selected(reading, kind, ids)) found.push({ kind, id, revision });
    upTo = some.length < TERMS ? null : (some.at(-1)?.id ?? null);
  }
  const changes = found.slice(0, most);
  return { changes, upTo: found.length > most ? (changes.at(-1)?.id ?? after) : upTo };
}

/** Where a reader is among the records that show others. */
type Place = Omit<NonNullable<SyncPosition['linked']>, 'to'>;

/** The records from a place on that show a record which entries changed, and the place up to which they are told. */
export async function linkedChanges(
  reading: Reading,
  entries: readonly ChangeEntry[],
  from: Place | undefined,
  most: number,
): Promise<{ readonly changes: readonly SyncChange[]; readonly upTo: Place | null }> {
  const { kinds } = reading;
  const shown = new Map<Kind, Set<number>>();
  for (const { kind, id, op } of entries)
    if (op === 'update' || op === 'create') shown.set(kind, (shown.get(kind) ?? new Set()).add(id));
  const own = new Set(entries.map(nameOf));
  const changes: SyncChange[] = [];
  for (const kind of kinds.slice(from === undefined ? 0 : kinds.indexOf(from.kind))) {
    const after = kind === from?.kind ? from.after : 0;
    const looking = { shown, own, after, most: most - changes.length };
    let showing: Showing = { changes: [], upTo: null };
    if (kind === 'event') showing = await eventsShowing(reading, looking);
    else if (isHierarchical(kind)) showing = await termsBelow(reading, kind, looking);
    changes.push(...showing.changes);
    if (showing.upTo !== null) return { changes, upTo: { kind, after: showing.upTo } };
  }
  return { changes, upTo: null };
}
