import type { Kind } from '@kalends/core';
import type { Affected, Change, Commit, HistoryEntry, Put } from '@kalends/core/store';
import { show } from './assert.js';

/** The entries of each record that has any, by kind and id. */
export type Histories = ReadonlyMap<string, readonly HistoryEntry[]>;

/** The fields that the history does not have. */
const LEFT_OUT = ['revision', 'modified', 'modified_utc', 'count', 'hidden', 'expanded_to'];

/** A record as far as the history has it. */
export const trackedPart = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !LEFT_OUT.includes(name)));

/** The part of a record's former state that the model keeps. */
function replaced(old: object, record: object): HistoryEntry['before'] {
  const now: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(
    Object.entries(trackedPart(old)).filter(([name, value]) => show(value) !== show(now[name])),
  );
}

/** The history that comes with a record that a commit puts. */
const givenWith = (changes: readonly Change[], kind: Kind, id: number): Put['history'] =>
  changes.flatMap((change) =>
    change.op === 'put' && change.kind === kind && change.record.id === id ? [change.history] : [],
  )[0];

/** The least revision that a record gets in a commit: that of the last entry of the history that comes with it. */
export const leastRevision = (changes: readonly Change[], kind: Kind, id: number): number =>
  Math.max(0, ...(givenWith(changes, kind, id) ?? []).map(({ revision }) => revision));

/** The history after a commit. */
export function historyAfter(
  histories: Histories,
  affected: readonly Affected[],
  { changes, origin = { actor: null, at: '0000-00-00 00:00:00' }, retention }: Commit,
): Histories {
  const most = retention?.history?.entries ?? Infinity;
  const since = retention?.history?.since ?? '';
  const next = new Map(histories);
  for (const { kind, id, before: old, record } of affected) {
    const key = `${kind} ${id}`;
    if (record === undefined) {
      next.delete(key);
      continue;
    }
    const given = givenWith(changes, kind, id);
    const before = old === undefined ? {} : replaced(old, record);
    const own = Object.keys(before).length > 0 ? [{ id, revision: record.revision, ...origin, before }] : [];
    const entries = given?.map((entry) => ({ ...entry, id })) ?? [...(next.get(key) ?? []), ...own];
    next.set(key, entries.slice(Math.max(0, entries.length - most)));
  }
  for (const [key, entries] of next) {
    const kept = most === 0 ? [] : entries.slice(entries.findLastIndex(({ at }) => at < since) + 1);
    if (kept.length > 0) next.set(key, kept);
    else next.delete(key);
  }
  return next;
}
