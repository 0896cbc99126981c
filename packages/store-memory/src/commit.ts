import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import { nextSlice } from '@kalends/core/adapter';
import { entriesOf, historyOf, linksLeft, type NewEntry } from '@kalends/core/internal';
import {
  appendEntries,
  changeHistory,
  creationsAfter,
  isNeeded,
  perKind,
  resolveCommit,
  type Affected,
  type Commit,
  type Committed,
  type Creation,
  type HistoryChanges,
  type LinksNeed,
  type Need,
  type NeedAnswer,
  type ResolvedCommit,
  type Unlinked,
  type UnlinkedRef,
} from '@kalends/core/store';
import { find } from './find.js';
import { slugHolders } from './slug-holders.js';
import { change, changeIn, recordOf, type State } from './state.js';
import { atOnce } from './steps.js';
import { idsWithAny, recordsWith, type Index, type TableChange } from './table.js';

/** A deeply frozen copy of a record or a part of one; it shares no mutable data with the original. */
function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as T;
  for (const name of Object.keys(value) as (keyof T)[]) copy[name] = frozenCopy(copy[name]);
  return Object.freeze(copy);
}

/** A prepared commit, made from the state before it. */
interface Prepared {
  readonly resolved: ResolvedCommit;
  readonly tables: Readonly<Partial<Record<Kind, TableChange<RecordOf<Kind>>>>>;
  readonly entries: readonly NewEntry[];
  readonly history: HistoryChanges;
  readonly creation: Creation | undefined;
}

/** How many records are made in one turn. */
const SLICE = 1000;

/** Makes what a commit stores, and stores nothing: what is refused is refused here. Stops where others may have their turn. */
function* prepare(state: State, commit: Commit): Generator<void, Prepared, void> {
  const resolved = resolveCommit(commit, state.last, (need) => answerNeed(state, need));
  if (commit.changes.length > SLICE / 10) yield;
  const records = perKind(() => new Map<number, RecordOf<Kind> | undefined>());
  for (const kind of kindsOf())
    for (const { id, after } of resolved.changes[kind])
      records[kind].set(id, after && frozenCopy<RecordOf<Kind>>(after));
  const entries = [...resolved.entries];
  const added = [...frozenCopy(resolved.history.added)];
  for (const kind of kindsOf()) {
    const ids = [...resolved.unlinked.ids[kind]];
    for (let from = 0; from < ids.length; from += SLICE) {
      if (from > 0) yield;
      const unlinked = unlink(state, kind, ids.slice(from, from + SLICE), resolved.unlinked);
      for (const { id, record } of unlinked) records[kind].set(id, record);
      entries.push(...entriesOf(unlinked, commit.origin));
      added.push(...frozenCopy(historyOf(unlinked, commit).added));
    }
  }
  const tables: Partial<Record<Kind, TableChange<RecordOf<Kind>>>> = {};
  for (const kind of kindsOf())
    if (records[kind].size > 0) tables[kind] = yield* changeIn<Kind>(state, kind, records[kind]);
  return {
    ...{ resolved, tables, entries },
    history: { removed: resolved.history.removed, added },
    creation: frozenCopy(resolved.creation),
  };
}

/** Stores what was made from the state as it is. Throws `idempotency_key_reused` before it does. */
function store(
  state: State,
  commit: Commit,
  { resolved, tables, entries, history, creation }: Prepared,
): Committed {
  const { ids, last, affected } = resolved;
  state.creations = creationsAfter(state.creations, commit, { creation });
  for (const kind of kindsOf()) {
    const changed = tables[kind];
    if (changed !== undefined) change<Kind>(state, kind, changed);
  }
  changeHistory(state.history, history, commit.retention?.history);
  state.last = last;
  const before = state.log.last;
  appendEntries(state.log, entries, commit);
  return {
    before,
    version: state.log.last,
    ids,
    affected: affected.map((one) =>
      one.unlinked ? one : { ...one, record: recordOf<Kind>(state, one.kind, one.id) },
    ),
  };
}

/** Prepares a commit and stores it: a long one in turns, and if another commit or a declared field comes first, again and at once. */
async function prepareAndStore(state: State, commit: Commit, assertOpen: () => void): Promise<Committed> {
  const before = state.log.last;
  const declared = state.declared.length;
  const steps = prepare(state, commit);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return store(state, commit, step.value);
    await nextSlice();
    assertOpen();
    if (state.log.last !== before || state.declared.length !== declared)
      return store(state, commit, atOnce(prepare(state, commit)));
  }
}

/** Carries out a commit. What is stored is stored in one turn, with which other work that follows from many records does not add up. */
export async function runCommit(state: State, commit: Commit, assertOpen: () => void): Promise<Committed> {
  const committed = await prepareAndStore(state, commit, assertOpen);
  if (committed.affected.length > SLICE) await nextSlice();
  return committed;
}

/** Records of a kind without their links to records that are gone; all that the old and the new record share is frozen already. */
function unlink(
  state: State,
  kind: Kind,
  ids: readonly number[],
  { links, to }: Pick<Unlinked, 'links' | 'to'>,
): Affected[] {
  const records: ReadonlyMap<number, RecordOf<Kind>> = state.tables[kind].records;
  return recordsWith(records, ids).map((before) => {
    const left = frozenCopy(linksLeft(kind, before, links, to));
    const record = { ...before, ...left, revision: before.revision + 1 } as RecordOf<Kind>;
    return { kind, id: before.id, before, record: Object.freeze(record) };
  });
}

/** A record that loses links, and whether the term that replaces the lost one gains a published event. */
function unlinkedRef(state: State, { field, to }: LinksNeed, id: number): UnlinkedRef {
  if (to === undefined || !(field === 'categories' || field === 'tags')) return { id };
  const event = state.tables.event.records.get(id);
  return { id, gains: event?.status === 'publish' && !event[field].includes(to) };
}

/** Answers a need of the commit engine from the state before the commit. */
function answerNeed(state: State, need: Need): NeedAnswer {
  switch (need.need) {
    case 'find':
      return atOnce(find(state, need.query)).refs;
    case 'slugs':
      return need.ranges.flatMap((range) => slugHolders(state, need.kind, range));
    case 'occurrences':
      return recordsWith(
        state.tables.event.records,
        idsWithAny(state.tables.event.indexes.series, [need.series]),
      ).filter((event) => isNeeded(need, event));
    case 'links':
    case 'records': {
      const { kind, field, values } = need;
      const records: ReadonlyMap<number, RecordOf<Kind>> = state.tables[kind].records;
      // series have no indexes, because there are few of them
      if (kind === 'series' && field !== 'id')
        return [...state.tables.series.records.values()].filter((series) => isNeeded(need, series));
      const indexes: Readonly<Partial<Record<string, Pick<Index<never>, 'ids'>>>> =
        state.tables[kind].indexes;
      const index = indexes[field];
      const ids = index === undefined ? values.map(Number) : idsWithAny(index, values);
      return need.need === 'links'
        ? Array.from(ids, (id) => unlinkedRef(state, need, id))
        : recordsWith(records, ids);
    }
  }
}
