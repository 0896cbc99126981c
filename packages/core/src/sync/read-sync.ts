import { nextSlice } from '../work/slices.js';
import { invalidParam } from '../errors.js';
import { EventListParams, eventListReferences, eventListQuery } from '../events/event-list.js';
import { validate } from '../fields/validate.js';
import type { Context } from '../resource/context.js';
import { endOfLog } from './end-of-log.js';
import { readOn } from '../store/changes/log-place.js';
import { linkedChanges } from './linked-changes.js';
import { nextEntries, ownChanges, sameEntries } from './log-entries.js';
import { expired, ROUNDS, selected, SYNC_KINDS, SYNC_LIMIT, type Reading } from './reading.js';
import type { SyncChange, SyncKind, SyncOptions, SyncPage, SyncPosition } from './sync-page.js';

/** Reads on in the state that a copy starts with. */
async function readState(reading: Reading, { state, seen: _, ...place }: SyncPosition): Promise<SyncPage> {
  const { context, kinds, limit } = reading;
  const { store, actor } = context;
  const changes: SyncChange[] = [];
  // before the records: what is written in the meantime is told later
  const version = await store.version();
  let { kind, after } = state ?? { kind: kinds[0], after: 0 };
  for (let round = 0; kind !== undefined; round++) {
    const left = limit - changes.length;
    if (left === 0 || round === ROUNDS) {
      const { place: seen } = await endOfLog(store, actor);
      const position = { ...place, seen, state: { kind, after } };
      return { changes, position, version, entries: 0, more: true };
    }
    await nextSlice();
    const [next] = await store.scan(kind, after, 1);
    if (next === undefined) {
      kind = kinds[kinds.indexOf(kind) + 1];
      after = 0;
      continue;
    }
    const ids = Array.from({ length: left }, (_, index) => next.id + index);
    for (const { id, revision } of await selected(reading, kind, ids)) changes.push({ kind, id, revision });
    after = next.id + left - 1;
  }
  const { place: seen } = await endOfLog(store, actor);
  const more = seen.version > place.version;
  return { changes, position: more ? { ...place, seen } : place, version, entries: 0, more };
}

/** Reads on in the change log. */
async function readLog(reading: Reading, { linked, seen, ...place }: SyncPosition): Promise<SyncPage> {
  const page =
    linked === undefined ? await nextEntries(reading, place) : await sameEntries(reading, place, linked.to);
  const own = linked === undefined ? ownChanges(reading, page) : [];
  const { changes, upTo } = await linkedChanges(reading, page.entries, linked, reading.limit - own.length);
  const all = [...own, ...changes];
  const known = seen !== undefined && seen.version > page.to.version ? { seen } : {};
  const { version, more } = page;
  const read = { changes: all, version, entries: page.entries.length };
  if (upTo === null) return { ...read, position: { ...page.to, ...known }, more };
  const position = { ...place, ...known, linked: { to: page.to.version, ...upTo } };
  return { ...read, position, more: true };
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** The given parameters of a page. */
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
  const { version, seen = { version }, state, linked } = position;
  const isKnown = state === undefined || (kinds.includes(state.kind) && isCount(state.after));
  const isLinked =
    linked === undefined ||
    (kinds.includes(linked.kind) &&
      isCount(linked.after) &&
      isCount(linked.to) &&
      linked.to - version <= SYNC_LIMIT * ROUNDS);
  if (!isCount(version) || !isCount(seen.version) || !isKnown || !isLinked)
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
  if (position?.seen !== undefined && (await readOn(context.store, position.seen, 0)) === undefined)
    throw expired();
  if (position === undefined) return readState(reading, (await endOfLog(context.store, context.actor)).place);
  if (position.state !== undefined) return readState(reading, position);
  let page = await readLog(reading, position);
  let { entries } = page;
  // that something hidden changed is not told
  for (let round = 1; page.more && page.changes.length === 0 && round < ROUNDS; round++) {
    page = await readLog(reading, page.position);
    entries += page.entries;
  }
  return { ...page, entries };
}
