import { may, visibility } from '../access/policy.js';
import { nextSlice } from '../budget.js';
import { CalendarError, invalidParam } from '../errors.js';
import { EventListParams, eventListReferences, eventListQuery } from '../events/event-list.js';
import { validate } from '../fields/validate.js';
import { ALL_EVENTS, ALL_TERMS, type EventQuery } from '../query/query.js';
import type { Ref } from '../records/base-record.js';
import { isPostKind, isTermKind, kindsOf, type Kind, type TermKind } from '../records/kinds.js';
import { isHierarchical, LINK_FIELD } from '../records/links.js';
import type { TermRecord } from '../records/term-record.js';
import { seenAmong, type Context } from '../resource/context.js';
import type { ChangeEntry } from '../store/changes/change-entry.js';
import type { SyncChange, SyncKind, SyncOptions, SyncPage, SyncPosition } from './sync-page.js';

/** The kinds that can be followed, in the order of the first state: link targets come first. */
export const SYNC_KINDS: readonly SyncKind[] = kindsOf('term', 'linked', 'event');

const isSyncKind = (kind: Kind): kind is SyncKind => (SYNC_KINDS as readonly Kind[]).includes(kind);

/** The largest number of changes in a page. */
export const SYNC_LIMIT = 100;

/** A caller may see few records, and a filter match few: so many times more are read, before a page is returned as it is. */
const ROUNDS = 10;

/** Everything that a page depends on. */
interface Reading {
  readonly context: Context;
  readonly kinds: readonly SyncKind[];
  /** Selects the events; `null` if none can match. */
  readonly query: EventQuery | null;
  readonly limit: number;
}

const expired = (): CalendarError =>
  new CalendarError(
    'sync_token_expired',
    'The changes since then are no longer known. Start without a cursor.',
  );

const byId = (a: Ref, b: Ref): number => a.id - b.id;

/** Those events that match a query, by id. */
async function matching(
  { store }: Context,
  query: EventQuery | null,
  ids: readonly number[],
): Promise<Ref[]> {
  if (query === null || ids.length === 0) return [];
  const { include } = query;
  const asked = include === null ? ids : ids.filter((id) => include.includes(id));
  const { refs } = await store.find({ ...query, include: asked, offset: 0, limit: asked.length });
  return [...refs].sort(byId);
}

/** Those records that the caller sees and, of events, that match the filter, by id. */
async function selected(
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

/** Reads on in the state that a copy starts with. */
async function readState(reading: Reading, { version, state }: SyncPosition): Promise<SyncPage> {
  const { context, kinds, limit } = reading;
  const changes: SyncChange[] = [];
  let { kind, after } = state ?? { kind: kinds[0], after: 0 };
  for (let round = 0; kind !== undefined; round++) {
    const left = limit - changes.length;
    if (left === 0 || round === ROUNDS)
      return { changes, position: { version, state: { kind, after } }, more: true };
    await nextSlice();
    const [next] = await context.store.scan(kind, after, 1);
    if (next === undefined) {
      kind = kinds[kinds.indexOf(kind) + 1];
      after = 0;
      continue;
    }
    const ids = Array.from({ length: left }, (_, index) => next.id + index);
    for (const { id, revision } of await selected(reading, kind, ids)) changes.push({ kind, id, revision });
    after = next.id + left - 1;
  }
  return { changes, position: { version }, more: (await context.store.version()) > version };
}

/** Whether the caller could see the record before or after a commit. */
function couldSee({ actor }: Context, { kind, author, wasPublic, isPublic }: ChangeEntry): boolean {
  if (wasPublic || isPublic) return true;
  if (isTermKind(kind)) return may(actor, 'write', kind);
  return isPostKind(kind) && author !== null && may(actor, 'read', { author, status: 'draft' });
}

/** The changes of the records that entries name, in the order of their last entries. */
async function ownChanges(reading: Reading, entries: readonly ChangeEntry[]): Promise<SyncChange[]> {
  const { context, kinds } = reading;
  const last = new Map<string, ChangeEntry>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const name = `${entry.kind} ${entry.id}`;
    last.delete(name);
    last.set(name, entry);
    if (couldSee(context, entry)) seen.add(name);
  }
  const now = new Map<string, Ref>();
  for (const kind of kinds) {
    const ids = [...last.values()].filter((entry) => entry.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id, revision } of await selected(reading, kind, ids))
      now.set(`${kind} ${id}`, { id, revision });
  }
  return [...last].flatMap(([name, { kind, id }]): SyncChange[] => {
    if (!isSyncKind(kind) || !kinds.includes(kind)) return [];
    const ref = now.get(name);
    if (ref !== undefined) return [{ kind, ...ref }];
    return seen.has(name) ? [{ kind, id, deleted: true }] : [];
  });
}

/** How many ids of events are looked through at once for each change of a page, and the least. */
const IDS_PER_CHANGE = 4;
const LEAST_IDS = 100;

/** Records that show others, which changed. */
interface Showing {
  readonly changes: readonly SyncChange[];
  /** The record up to which they are told; `null` if there are no more. */
  readonly upTo: number | null;
}

/** What to look for: records after an id, at most so many. */
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
async function linkedChanges(
  reading: Reading,
  entries: readonly ChangeEntry[],
  from: Place | undefined,
  most: number,
): Promise<{ readonly changes: readonly SyncChange[]; readonly upTo: Place | null }> {
  const { kinds } = reading;
  const shown = new Map<Kind, Set<number>>();
  for (const { kind, id, op } of entries)
    if (op === 'update' || op === 'create') shown.set(kind, (shown.get(kind) ?? new Set()).add(id));
  const own = new Set(entries.map(({ kind, id }) => `${kind} ${id}`));
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

/** Reads on in the change log. */
async function readLog(reading: Reading, { version, linked }: SyncPosition): Promise<SyncPage> {
  const { context, limit } = reading;
  const count = linked === undefined ? limit : linked.to - version;
  const { entries, last, floor } = await context.store.changes(version, count);
  // a calendar that was restored from a copy is at an earlier version
  if (version < floor || version > last || entries.length < (linked === undefined ? 0 : count))
    throw expired();
  const to = version + entries.length;
  const own = linked === undefined ? await ownChanges(reading, entries) : [];
  const further = await linkedChanges(reading, entries, linked, limit - own.length);
  const changes = [...own, ...further.changes];
  if (further.upTo === null) return { changes, position: { version: to }, more: to < last };
  return { changes, position: { version, linked: { to, ...further.upTo } }, more: true };
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** What a page is read with, as given. */
interface Given {
  readonly position: SyncPosition | undefined;
  readonly kinds: readonly SyncKind[];
  readonly limit: number;
}

/** Refuses what is no position, no limit, or no list of kinds. */
function checkGiven({ position, kinds, limit }: Given): void {
  if (!isCount(limit) || limit < 1 || limit > SYNC_LIMIT)
    throw invalidParam({ limit: `It is a number from 1 to ${SYNC_LIMIT}.` });
  if (kinds.length === 0 || !kinds.every((kind) => SYNC_KINDS.includes(kind)))
    throw invalidParam({ kinds: `They are some of ${SYNC_KINDS.join(', ')}.` });
  if (position === undefined) return;
  const { version, state, linked } = position;
  const isKnown = state === undefined || (kinds.includes(state.kind) && isCount(state.after));
  const isLinked =
    linked === undefined ||
    (kinds.includes(linked.kind) &&
      isCount(linked.after) &&
      isCount(linked.to) &&
      linked.to - version <= SYNC_LIMIT);
  if (!isCount(version) || !isKnown || !isLinked)
    throw invalidParam({ position: 'It comes from an earlier page of the same kinds.' });
}

/** Reads some changes for a copy of what the caller sees (`CalendarView.sync`). */
export async function readSync(
  context: Context,
  options: SyncOptions<EventListParams> = {},
): Promise<SyncPage> {
  const { position, limit = 50, filter = {} } = options;
  const given = options.kinds ?? SYNC_KINDS;
  checkGiven({ position, kinds: given, limit });
  const kinds = SYNC_KINDS.filter((kind) => given.includes(kind));
  const read = await validate(EventListParams, filter, context, eventListReferences(context));
  const { query } = eventListQuery(context, read, { offset: 0, limit: 0 }, 'all dates');
  const reading = { context, kinds, query, limit };
  if (position === undefined) {
    const version = await context.store.version();
    return readState(reading, { version });
  }
  if (position.state !== undefined) return readState(reading, position);
  let page = await readLog(reading, position);
  // that something hidden changed is not told
  for (let round = 1; page.more && page.changes.length === 0 && round < ROUNDS; round++)
    page = await readLog(reading, page.position);
  return page;
}
