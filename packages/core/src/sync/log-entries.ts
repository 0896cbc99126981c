import { may, seesOnlyPublic } from '../access/policy.js';
import { nextSlice } from '../work/slices.js';
import type { Ref } from '../records/base-record.js';
import { isPostKind, isTermKind } from '../records/kinds.js';
import type { Context } from '../resource/context.js';
import type { ChangeEntry } from '../store/changes/change-entry.js';
import { endOfLog } from './end-of-log.js';
import { placeOf, readOn, type LogPart, type LogPlace } from '../store/changes/log-place.js';
import { expired, isSyncKind, ROUNDS, selected, SYNC_KINDS, type Reading } from './reading.js';
import type { SyncChange } from './sync-page.js';

/** Whether the caller could see the record before or after a commit. */
function couldSee({ actor }: Context, { kind, author, wasPublic, isPublic }: ChangeEntry): boolean {
  if (wasPublic || isPublic) return true;
  if (isTermKind(kind)) return may(actor, 'write', kind);
  return isPostKind(kind) && author !== null && may(actor, 'read', { author, status: 'draft' });
}

/** Whether what the caller sees may show the record: authors see hidden terms with their own events. */
const mayShow = (context: Context, entry: ChangeEntry): boolean =>
  couldSee(context, entry) || (isTermKind(entry.kind) && may(context.actor, 'write', 'event'));

/** Names a record among those of all kinds. */
export const nameOf = ({ kind, id }: Pick<ChangeEntry, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Entries of the change log that are about something that the caller sees, or could see. */
interface Seen {
  readonly entries: readonly ChangeEntry[];
  /** Their records that the caller sees now and that match, by name. */
  readonly now: ReadonlyMap<string, Ref>;
}

/** Leaves out entries that are about hidden records. */
async function seenAmongEntries(reading: Reading, entries: readonly ChangeEntry[]): Promise<Seen> {
  const now = new Map<string, Ref>();
  for (const kind of SYNC_KINDS) {
    const ids = new Set(entries.filter((entry) => entry.kind === kind).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const { id, revision } of await selected(reading, kind, [...ids]))
      now.set(`${kind} ${id}`, { id, revision });
  }
  const { context } = reading;
  return { entries: entries.filter((entry) => now.has(nameOf(entry)) || mayShow(context, entry)), now };
}

/** The next entries of a page, up to the place `to`. */
export interface NextEntries extends Seen {
  readonly to: LogPlace;
  /** The version of the log up to which entries were looked for. */
  readonly version: number;
  /** Whether there are more that the caller may be told of. */
  readonly more: boolean;
}

/** The place before an entry of a part that was read from another place on. */
function before({ version }: ChangeEntry, { entries }: LogPart, from: LogPlace): LogPlace {
  const last = entries.find((entry) => entry.version === version - 1);
  return last === undefined ? from : placeOf(last);
}

/** Where the log ends for those who see only what everyone sees: entries after it are hidden. */
const publicEndOf = async ({ store, actor }: Context) =>
  seesOnlyPublic(actor) ? endOfLog(store, actor) : undefined;

/**
 * Reads entries until there are as many as a page has: pages are the same whether or not something changed that the caller
 * does not see. So are the places of those who see only what everyone sees, except within a long run of hidden entries.
 */
export async function nextEntries(reading: Reading, from: LogPlace): Promise<NextEntries> {
  const { context, limit } = reading;
  const end = await publicEndOf(context);
  const entries: ChangeEntry[] = [];
  const now = new Map<string, Ref>();
  let to = from;
  let room = limit;
  /** Takes entries while there is room; gives the first one for which there is none. */
  const take = (seen: Seen): ChangeEntry | undefined => {
    for (const entry of seen.entries) {
      const counts = seen.now.has(nameOf(entry)) || couldSee(context, entry);
      if (counts && room === 0) return entry;
      if (counts) room--;
      entries.push(entry);
    }
    return undefined;
  };
  /** The place of the last entry that was taken; where there is none, the one before if the log ends. */
  function placeTold(last: ChangeEntry | undefined, more: boolean): LogPlace {
    if (last !== undefined) return placeOf(last);
    return more ? to : from;
  }
  for (let round = 1; ; round++) {
    const read = await readOn(context.store, to, room + 1);
    if (read === undefined) throw expired();
    const last = end?.place.version ?? read.last;
    const seen = await seenAmongEntries(
      reading,
      read.entries.filter(({ version }) => version <= last),
    );
    const next = take(seen);
    // what an earlier round saw may have gone since
    for (const entry of read.entries) now.delete(nameOf(entry));
    for (const [name, ref] of seen.now) now.set(name, ref);
    to = next === undefined ? read.place : before(next, read, to);
    const more = to.version < last;
    if (next !== undefined || !more || round === ROUNDS) {
      const version = end?.version ?? read.last;
      return { entries, now, version, more, to: end === undefined ? to : placeTold(entries.at(-1), more) };
    }
    await nextSlice();
  }
}

/** Reads the entries of a page again, up to a version, whose own changes have been told. */
export async function sameEntries(reading: Reading, from: LogPlace, to: number): Promise<NextEntries> {
  const read = await readOn(reading.context.store, from, to - from.version);
  if (read === undefined || to > read.last) throw expired();
  const end = await publicEndOf(reading.context);
  const { entries, place, last } = read;
  const more = to < (end?.place.version ?? last);
  return { ...(await seenAmongEntries(reading, entries)), to: place, version: end?.version ?? last, more };
}

/** The changes of the records that entries name, in the order of their last entries. */
export function ownChanges({ context, kinds }: Reading, { entries, now }: Seen): SyncChange[] {
  const last = new Map<string, ChangeEntry>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const name = nameOf(entry);
    last.delete(name);
    last.set(name, entry);
    if (couldSee(context, entry)) seen.add(name);
  }
  return [...last].flatMap(([name, { kind, id }]): SyncChange[] => {
    if (!isSyncKind(kind) || !kinds.includes(kind)) return [];
    const ref = now.get(name);
    if (ref !== undefined) return [{ kind, ...ref }];
    return seen.has(name) ? [{ kind, id, deleted: true }] : [];
  });
}
