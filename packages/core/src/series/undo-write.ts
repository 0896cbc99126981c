import { HOST, loggedId } from '../access/actor.js';
import { grantedStatus, may } from '../access/policy.js';
import { CalendarError, invalidParam } from '../errors.js';
import { eventRules } from '../events/events.js';
import { NO_RECORD, NO_REVISION } from '../fields/reasons.js';
import { PATCHES } from '../fields/record-inputs.js';
import { validate } from '../fields/validate.js';
import type { CommittedWrite } from '../listeners.js';
import type { EventRecord } from '../records/event-record.js';
import type { Kind } from '../records/kinds.js';
import { linksOf } from '../records/links.js';
import type { RecordOf } from '../records/record.js';
import type { SeriesRecord } from '../records/series-record.js';
import { placesOf } from './write-occurrences.js';
import type { ChangeEntry } from '../store/changes/change-entry.js';
import type { HistoryEntry } from '../store/changes/history-entry.js';
import { nextSlice } from '../work/slices.js';
import { beforeTrash, beforeUpdate } from '../resource/before-hooks.js';
import { demand, loadInTurns, modifiedNow, type Context } from '../resource/context.js';
import { reversionOf } from '../resource/history.js';
import { commitPlan, FinalConflict, type Plan } from '../resource/plan.js';

/** A write to take back: the versions of the store before and after it. */
type UndoneWrite = Pick<CommittedWrite, 'before' | 'version'>;

/** The kinds whose records a write over the dates of a series changes: what it links to stays. */
const UNDONE = ['event', 'series'] as const;
type UndoneKind = (typeof UNDONE)[number];

/** A write has an entry for each event and each term that counts them. */
const MOST_ENTRIES = 5_000;

const changedSince = (): CalendarError =>
  new CalendarError(
    'conflict',
    'The record has been changed in the meantime.',
    {},
    { cause: new FinalConflict() },
  );

/** The entries of a write in the change log, those of its events and series. Throws `invalid_param` if they are not known, or are of someone else. */
async function entriesOf(
  { store, actor, settings }: Context,
  { before, version }: UndoneWrite,
): Promise<readonly ChangeEntry[]> {
  const count = version - before;
  const unknown = invalidParam({ version: NO_REVISION });
  if (!Number.isSafeInteger(before) || before < 0 || !Number.isSafeInteger(count)) throw unknown;
  if (count < 1 || count > MOST_ENTRIES) throw unknown;
  const { entries, floor } = await store.changes(before, count);
  if (floor > before || entries.length < count || settings.history.days === 0) throw unknown;
  const own = loggedId(actor);
  demand(actor === HOST || (own !== null && entries.every((entry) => entry.actor === own)));
  return entries.filter(({ kind }) => UNDONE.some((one) => one === kind));
}

/** A record, as it is and as it was before a write; `undefined`: it was not there. */
interface Undone<K extends UndoneKind> {
  readonly record: RecordOf<K>;
  readonly before: RecordOf<K> | undefined;
}

/** How many records' histories are read at once. */
const BATCH = 100;

/** The newest entries of the histories of records, by their ids. */
async function latestOf(
  { store }: Context,
  kind: UndoneKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HistoryEntry>> {
  const latest = new Map<number, HistoryEntry>();
  for (let from = 0; from < ids.length; from += BATCH) {
    if (from > 0) await nextSlice();
    for (const entry of await store.history(kind, ids.slice(from, from + BATCH), 1))
      latest.set(entry.id, entry);
  }
  return latest;
}

/** The records that a write changed. Rejects with `conflict` if one of them was changed since. */
async function undoneOf<K extends UndoneKind>(
  context: Context,
  kind: K,
  entries: readonly ChangeEntry[],
): Promise<Undone<K>[]> {
  const own = new Map(entries.filter((entry) => entry.kind === kind).map((entry) => [entry.id, entry]));
  const latest = await latestOf(context, kind, [...own.keys()]);
  const all: Undone<K>[] = [];
  let found = 0;
  for await (const record of loadInTurns(context, kind, [...own.keys()])) {
    const entry = own.get(record.id);
    found += 1;
    if (entry?.revision !== record.revision) throw changedSince();
    if (entry.op === 'create') {
      all.push({ record, before: undefined });
      continue;
    }
    const last = latest.get(record.id);
    // without an entry nothing changed that is in the history
    if (last?.revision === record.revision) all.push({ record, before: { ...record, ...last.before } });
  }
  if (found < own.size) throw changedSince();
  return all;
}

/** Requires that what records linked to is there. Throws `invalid_param`. */
async function requireLinks(
  { store }: Context,
  records: readonly (EventRecord | SeriesRecord | undefined)[],
): Promise<void> {
  for (const { field, to } of linksOf('event', 'linked', 'term', 'image')) {
    const linked = records.flatMap((record) => record?.[field] ?? []);
    const ids = [...new Set(linked)].filter((id) => id > 0);
    if (ids.length > 0 && (await store.load<Kind>(to, ids)).length < ids.length)
      throw invalidParam({ [field]: `${NO_RECORD} any more` });
  }
}

/** Asks the hooks: one update for the whole, as for the write itself, and what goes to the trash. */
async function askHooks(context: Context, events: readonly Undone<'event'>[]): Promise<void> {
  const first = events.find(({ before }) => before !== undefined && before.status !== 'trash');
  for (const { record, before } of events)
    if (before?.status === 'trash' && record.status !== 'trash') await beforeTrash(context, 'event', record);
  if (first === undefined) return;
  const { record } = first;
  const typed: Context = { ...context, decoders: undefined };
  const reversion = await reversionOf(context, 'event', record, record.revision - 1);
  const references = eventRules.references(typed);
  const patch = await validate(PATCHES.event, reversion?.patch ?? {}, typed, references);
  await beforeUpdate(context, 'event', record, patch, () => ({ references }));
}

/** Plans what takes a write back. */
async function planUndo(context: Context, plan: Plan, entries: readonly ChangeEntry[]): Promise<number> {
  const { actor } = context;
  const events = await undoneOf(context, 'event', entries);
  const series = await undoneOf(context, 'series', entries);
  for (const { record, before } of [...events, ...series]) {
    demand(may(actor, before === undefined ? 'delete' : 'update', record));
    if (before !== undefined && before.status !== record.status)
      demand(grantedStatus(actor, before.status) === before.status);
  }
  await requireLinks(
    context,
    [...events, ...series].map(({ before }) => before),
  );
  await askHooks(context, events);
  const stamp = modifiedNow(context);
  for (const { before } of events) if (before !== undefined) plan.update('event', { ...before, ...stamp });
  for (const { before } of series)
    if (before !== undefined)
      plan.update('series', { ...before, expanded_to: placesOf(context, before).expanded_to, ...stamp });
  const remove = (kind: UndoneKind, { record, before }: Undone<UndoneKind>): void => {
    if (before !== undefined) return;
    plan.changes.push({ op: 'delete', kind, id: record.id, revision: record.revision });
  };
  for (const one of events) remove('event', one);
  for (const one of series) remove('series', one);
  return events.length;
}

/** Takes a write back; returns how many events it had changed. */
export async function undoWrite(context: Context, write: UndoneWrite): Promise<number> {
  demand(may(context.actor, 'write', 'event'));
  const entries = await entriesOf(context, write);
  const { result } = await commitPlan(context, (plan) => planUndo(context, plan, entries));
  return result;
}
