import type { ChangeEntry } from '@kalends/core';
import type { LastPublicEvent } from '@kalends/core/internal';
import { BLANK } from '@kalends/core/adapter';
import { createWork } from '@kalends/http';
import { expect, it } from 'vitest';
import { createRemovedRecords } from '../src/removed-records.js';

const work = createWork();

const EVENT: LastPublicEvent = {
  ...BLANK.event,
  ...{ id: 1, revision: 1, author: 1, date: '', modified_utc: '', uid: null, recurrence_id: null, series: 0 },
  ...{ start_date: '', end_date: '', utc_start_date: '', utc_end_date: '', timezone: 'UTC', all_day: false },
  ...{ hide_from_listings: false, featured: false, event_status: 'scheduled' },
};

/** The entries of events that are removed, one after the other, a second apart. */
const removals = (count: number): ChangeEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ version: index + 1, kind: 'event', id: index + 1, revision: 2, op: 'update', author: 1, actor: 1 },
    ...{ wasPublic: true, isPublic: false, lastPublic: { ...EVENT, id: index + 1 } },
    at: new Date(Date.UTC(2026, 10, 20) + index * 1000).toISOString().slice(0, 19).replace('T', ' '),
  }));

const logOf = (entries: readonly ChangeEntry[]) => ({
  changes: async (after: number, limit: number) => ({
    entries: entries.slice(after, after + limit),
    last: entries.length,
    floor: 0,
    publicVersion: { version: entries.length, at: entries.at(-1)?.at ?? '' },
  }),
});

it('remembers the last ten thousand removed records, however many there were', async () => {
  const removed = createRemovedRecords(logOf(removals(25_000)));
  const ids = (await removed.eventsSince('2026-11-20 00:00:00', work)).map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([10_000, 15_001, 25_000]);
});

it('forgets what was removed before the time', async () => {
  const removed = createRemovedRecords(logOf(removals(100)));
  const ids = (await removed.eventsSince('2026-11-20 00:01:00', work)).map(({ id }) => id);
  expect([ids.length, removed.event(60), removed.event(61)?.id]).toEqual([40, undefined, 61]);
});
