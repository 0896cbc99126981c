import type { Calendar, ChangeEntry, SyncPosition } from '@kalends/core';
import { loadReadable } from '@kalends/core/adapter';
import type { Call } from '@kalends/http';
import type { Collection } from './collections.js';
import { nameOfObject, type ObjectName } from './members.js';
import { invalidToken, isExpired } from './sync-tokens.js';

/** How many changes are read at once. */
const BATCH = 100;

/** How many events of a series are looked through: it has no more. */
const EVENTS_OF_SERIES = 10_000;

/** The objects that may have changed since a place in the change log, and the place up to which they are told. */
export interface Affected {
  readonly names: readonly ObjectName[];
  readonly position: SyncPosition;
  /** Whether there is more to tell. */
  readonly more: boolean;
}

type Source = Pick<Calendar, 'changes' | 'load' | 'select'>;

const ALL_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** Whether a caller may be told of an entry: of what everyone could see, and of what this caller reads as an unpublished record. */
const mayKnow = ({ calendar }: Call, { wasPublic, isPublic, author }: ChangeEntry): boolean =>
  wasPublic || isPublic || (author !== null && calendar.may('read', { author, status: 'draft' }));

/** All events of a series: they are by themselves while it is hidden, and within it while it is not. */
async function eventsOf(calendar: Source, series: number): Promise<readonly number[]> {
  const all = { kind: 'event', hidden: true, status: ALL_STATUSES, limit: EVENTS_OF_SERIES } as const;
  return (await calendar.select({ ...all, series: [series] })).refs.map(({ id }) => id);
}

/**
 * Finds the objects that may have changed since a place, as the change log tells: all that did, and harmlessly some that did not. Reads on
 * until there are `most`.
 *
 * @throws Refusal 403 `valid-sync-token` if what followed is no longer known
 */
export async function affectedSince(
  calendar: Source,
  call: Call,
  { filter }: Collection,
  from: SyncPosition,
  most: number,
): Promise<Affected> {
  const names = new Map<string, ObjectName>();
  const note = (kind: ObjectName['kind'], id: number): void => {
    if (id > 0) names.set(nameOfObject({ kind, id }), { kind, id });
  };

  /** Series whose events changed. One that is hidden is told of only by its own entries. */
  async function noteSeries(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const seen = new Set((await loadReadable(calendar, call.calendar, 'series', ids)).keys());
    for (const id of seen) note('series', id);
    return seen;
  }

  async function noteEvents(ids: readonly number[], created: ReadonlySet<number>): Promise<void> {
    const events = (await calendar.load('event', ids)).filter((event) => event !== undefined);
    const seen = await noteSeries(events.map(({ series }) => series));
    for (const { id, series } of events)
      // an event that joined its series was an object by itself before, one that was written for it was not
      if (!seen.has(series) || !created.has(id)) note('event', id);
  }

  /** Takes what entries tell of series: an event that was deleted names its own there. */
  async function takeEntries(entries: readonly ChangeEntry[], created: Set<number>): Promise<void> {
    for (const { kind, id, op } of entries) if (kind === 'event' && op === 'create') created.add(id);
    const known = entries.filter((entry) => mayKnow(call, entry));
    await noteSeries(
      known.flatMap(({ lastPublic: last }) => (last !== null && 'series' in last ? [last.series] : [])),
    );
    for (const entry of known) if (entry.kind === 'series') await takeSeries(entry);
  }

  async function takeSeries(entry: ChangeEntry): Promise<void> {
    const { id } = entry;
    note('series', id);
    if (entry.wasPublic === entry.isPublic) return;
    for (const event of await eventsOf(calendar, id)) note('event', event);
  }

  let position = from;
  for (let more = true; more && names.size < most;) {
    const page = await call.calendar
      .sync({ position, kinds: ['event'], filter: { ...filter }, limit: BATCH })
      .catch((error: unknown) => {
        throw isExpired(error) ? invalidToken() : error;
      });
    const created = new Set<number>();
    for (let after = position.version; after < page.position.version;) {
      const { entries } = await calendar.changes(after, Math.min(BATCH, page.position.version - after));
      await takeEntries(entries, created);
      await call.work.turn();
      const last = entries.at(-1);
      if (last === undefined) break;
      after = last.version;
    }
    for (const { id, deleted } of page.changes) if (deleted === true) note('event', id);
    await noteEvents(
      page.changes.map(({ id }) => id),
      created,
    );
    ({ position, more } = page);
    if (more && names.size >= most) return { names: [...names.values()], position, more };
    await call.work.turn();
  }
  return { names: [...names.values()], position, more: false };
}
