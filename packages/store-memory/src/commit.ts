import { kindsOf, type Kind, type RecordOf } from '@kalends/core';
import {
  appendEntries,
  creationsAfter,
  entriesOf,
  isNeeded,
  resolveCommit,
  linksLeft,
  type Commit,
  type Committed,
  type Need,
  type NeedAnswer,
  type NewEntry,
  type Origin,
  type Unlinked,
} from '@kalends/core/store';
import { find } from './find.js';
import { frozenCopy } from './frozen-copy.js';
import { slugHolders } from './slug-holders.js';
import { put, recordOf, type State } from './state.js';
import { idsWithAny, recordsWith, type Index } from './table.js';

/**
 * Carries out a commit. Everything that can fail happens before anything is stored: `resolveCommit` checks the
 * preconditions and computes every record.
 */
export function runCommit(state: State, commit: Commit): Committed {
  const resolved = resolveCommit(commit, state.last, (need) => answerNeed(state, need));
  const { ids, last, changes, unlinked, affected, entries } = resolved;
  state.creations = creationsAfter(state.creations, commit, { creation: frozenCopy(resolved.creation) });
  for (const kind of kindsOf())
    put<Kind>(
      state,
      kind,
      new Map(changes[kind].map(({ id, after }) => [id, after && frozenCopy<RecordOf<Kind>>(after)])),
    );
  for (const kind of kindsOf()) unlink(state, kind, unlinked);
  state.last = last;
  const before = state.log.last;
  appendEntries(
    state.log,
    [...entries, ...entriesOfUnlinked(state, unlinked, commit.origin)],
    commit.retention,
  );
  return {
    before,
    version: state.log.last,
    ids,
    affected: affected.map((one) =>
      one.unlinked ? one : { ...one, record: recordOf<Kind>(state, one.kind, one.id) },
    ),
  };
}

/** Removes links from records of a kind; all that the old and the new record share is frozen already. */
function unlink(state: State, kind: Kind, { ids, links }: Unlinked): void {
  const records: ReadonlyMap<number, RecordOf<Kind>> = state.tables[kind].records;
  const unlinked = new Map<number, RecordOf<Kind>>();
  for (const record of recordsWith(records, ids[kind])) {
    const left = frozenCopy(linksLeft(kind, record, links));
    const next = { ...record, ...left, revision: record.revision + 1 } as RecordOf<Kind>;
    unlinked.set(record.id, Object.freeze(next));
  }
  put<Kind>(state, kind, unlinked);
}

/** The entries of records that lost links: who sees them stays. */
const entriesOfUnlinked = ({ tables }: State, { ids }: Unlinked, origin: Origin | undefined): NewEntry[] =>
  kindsOf().flatMap((kind) => {
    const records: ReadonlyMap<number, RecordOf<Kind>> = tables[kind].records;
    const unlinked = recordsWith(records, ids[kind]);
    return entriesOf(
      unlinked.map((record) => ({ kind, id: record.id, before: record, record })),
      origin,
    );
  });

/** Answers a need of the commit engine from the state before the commit. */
function answerNeed(state: State, need: Need): NeedAnswer {
  switch (need.need) {
    case 'find':
      return find(state, need.query).refs;
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
      return need.need === 'links' ? ids.map((id) => ({ id })) : recordsWith(records, ids);
    }
  }
}
