import { KINDS, type Kind, type RecordOf } from '@kalends/core';
import {
  creationsAfter,
  resolveCommit,
  type Commit,
  type Committed,
  type Need,
  type NeedAnswer,
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
  const { ids, last, changes, affected } = resolved;
  state.creations = creationsAfter(state.creations, commit, { creation: frozenCopy(resolved.creation) });
  for (const kind of KINDS)
    put<Kind>(
      state,
      kind,
      new Map(changes[kind].map(({ id, after }) => [id, after && frozenCopy<RecordOf<Kind>>(after)])),
    );
  state.last = last;
  const before = state.version++;
  return {
    before,
    version: state.version,
    ids,
    affected: affected.map(({ kind, id }) => ({ kind, id, record: recordOf<Kind>(state, kind, id) })),
  };
}

/** Answers a need of the commit engine from the state before the commit. */
function answerNeed(state: State, need: Need): NeedAnswer {
  switch (need.need) {
    case 'find':
      return find(state, need.query).refs;
    case 'slugs':
      return need.ranges.flatMap((range) => slugHolders(state, need.kind, range));
    case 'records': {
      const { kind, field, values } = need;
      const records: ReadonlyMap<number, RecordOf<Kind>> = state.tables[kind].records;
      const indexes: Readonly<Partial<Record<string, Pick<Index<never>, 'ids'>>>> =
        state.tables[kind].indexes;
      const index = indexes[field];
      return recordsWith(records, index === undefined ? values.map(Number) : idsWithAny(index, values));
    }
  }
}
