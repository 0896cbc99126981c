import {
  collectionOf,
  kindsOf,
  type Actor,
  type Calendar,
  type CalendarView,
  type SyncKind,
  type SyncPosition,
} from '@kalends/core';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTermKind } from '../../src/records/kinds.js';
import { calendarAt } from '../support/calendar-at.js';

type Filter = NonNullable<Parameters<Calendar['events']['list']>[0]>;

const ALL_DATES = { starts_after: '1000-01-01', per_page: 50 };
const KINDS: readonly SyncKind[] = kindsOf('term', 'linked', 'event');

/** A copy of what a caller sees: revisions by kind and id, and every record that it was told of. */
interface Mirror {
  readonly view: CalendarView;
  readonly filter: Filter;
  readonly limit: number;
  readonly records: Map<string, number>;
  readonly told: Set<string>;
  position: SyncPosition | undefined;
}

const mirrorOf = (view: CalendarView, filter: Filter, limit: number): Mirror => ({
  ...{ view, filter, limit, records: new Map<string, number>(), told: new Set<string>() },
  position: undefined,
});

/** Reads one page into a mirror. */
async function readPage(mirror: Mirror): Promise<boolean> {
  const { view, filter, limit, position, records, told } = mirror;
  const page = await view.sync({ filter, limit, position });
  expect(page.changes.length).toBeLessThanOrEqual(limit);
  for (const change of page.changes) {
    const name = `${change.kind} ${change.id}`;
    told.add(name);
    if (change.deleted === true) records.delete(name);
    else records.set(name, change.revision);
  }
  mirror.position = JSON.parse(JSON.stringify(page.position)) as SyncPosition;
  return page.more;
}

/** What a caller's own lists show, page by page. */
async function listed(view: CalendarView, filter: Filter): Promise<Map<string, number>> {
  const records = new Map<string, number>();
  for (const kind of KINDS)
    for (let page = 1, more = true; more; page++) {
      const { items, more: further } = await listOf(view, kind, filter, page);
      for (const item of items) {
        // hidden terms of an author's own drafts come with these
        if ('hidden' in item && item.hidden && !view.may('write', kind)) continue;
        records.set(`${kind} ${item.id}`, item.revision);
      }
      more = further;
    }
  return records;
}

function listOf(view: CalendarView, kind: SyncKind, filter: Filter, page: number) {
  const params = { page, per_page: 50 };
  if (kind === 'event') return view.events.list({ ...ALL_DATES, ...filter, page });
  if (isTermKind(kind)) return view[collectionOf(kind)].list({ ...params, hide_empty: false });
  return view[collectionOf(kind)].list(params);
}

const IDS = Array.from({ length: 200 }, (_, index) => index + 1);

/** Every record that a caller may read by its id, in no list either. */
async function readable(calendar: Calendar, view: CalendarView): Promise<string[]> {
  const names: string[] = [];
  for (const kind of KINDS)
    for (const record of await calendar.load(kind, IDS)) {
      if (record === undefined) continue;
      const isSeen =
        'status' in record ? view.may('read', record) : !record.hidden || view.may('write', kind);
      if (isSeen) names.push(`${kind} ${record.id}`);
    }
  return names;
}

const STATUSES = ['publish', 'draft', 'private', 'publish'] as const;
const ADMIN: Actor = { id: 1, role: 'administrator' };
const AUTHOR: Actor = { id: 2, role: 'author' };

/** One step: what to do, and numbers that choose on what. */
type Step = readonly [does: number, a: number, b: number, c: number];

const pick = <T>(items: readonly T[], number: number): T | undefined => items[number % items.length];

async function idsOf(calendar: Calendar, kind: SyncKind): Promise<number[]> {
  const { items } = await listOf(calendar, kind, {}, 1);
  return items.map(({ id }) => id);
}

/** Changes the calendar in one of the ways that copies are to notice. */
async function take(calendar: Calendar, [does, a, b, c]: Step): Promise<void> {
  const by = calendar.as(pick([ADMIN, AUTHOR], a) ?? ADMIN);
  const status = pick(STATUSES, b) ?? 'publish';
  const chosen = async (kind: SyncKind) => pick(await idsOf(calendar, kind), c);
  const [event, venue] = [await chosen('event'), await chosen('venue')];
  const [organizer, category] = [await chosen('organizer'), await chosen('category')];
  const links = { venue: b % 3 === 0 ? undefined : venue, organizer: organizer && [organizer] };
  const start = { start_date: `2031-0${1 + (a % 9)}-11 10:00`, end_date: `2031-0${1 + (a % 9)}-11 12:00` };
  const steps: readonly (() => Promise<unknown>)[] = [
    () =>
      by.events.create({
        ...{ title: `E${a}`, status, ...links, ...start },
        categories: category === undefined ? [] : [category],
        hide_from_listings: a % 7 === 0,
      }),
    () => calendar.venues.create({ venue: `V${a}`, status }),
    () => calendar.organizers.create({ organizer: `O${a}` }),
    () =>
      calendar.categories.create({
        name: `C${a}-${b}-${c}`,
        ...(category !== undefined && { parent: category }),
      }),
    () => calendar.events.update(event ?? 0, { title: `E${b}`, status, ...links }),
    () => calendar.events.update(event ?? 0, { author: 1 + (a % 2) }),
    () => calendar.venues.update(venue ?? 0, { venue: `V${b}`, status }),
    () => calendar.categories.update(category ?? 0, { name: `C${a}-${b}` }),
    () => calendar.categories.update(category ?? 0, { parent: 0 }),
    () => calendar.events.delete(event ?? 0),
    async () => {
      const { items } = await calendar.events.list({ ...ALL_DATES, status: ['trash'] });
      await calendar.events.purge(pick(items, a)?.id ?? 0);
    },
    () => calendar.venues.delete(venue ?? 0),
    () => calendar.categories.delete(category ?? 0),
    () => by.events.create({ title: `T${a}`, status: 'draft', ...start, tags: [`tag ${a % 5}`] }),
  ];
  await pick(steps, does)?.().catch((error: unknown) => {
    // steps may name what is not there
    expect(error).toHaveProperty('name', 'CalendarError');
  });
}

const steps = fc.array(fc.tuple(fc.nat(13), fc.nat(99), fc.nat(99), fc.nat(99)), {
  minLength: 20,
  maxLength: 60,
});

describe('a copy', () => {
  it('equals what its caller sees, and was told of nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { calendar } = calendarAt('2031-01-01 12:00:00');
        const [venue, category] = await Promise.all([
          calendar.venues.create({ venue: 'Hall' }),
          calendar.categories.create({ name: 'Music' }),
        ]);
        const filters: readonly Filter[] = [{}, { venue: [venue.id] }, { categories: [category.id] }];
        const views = [null, AUTHOR, ADMIN].map((actor) => calendar.as(actor));
        const mirrors = views.flatMap((view) =>
          filters.map((filter, index) => mirrorOf(view, filter, 1 + 3 * index)),
        );
        const seen = new Map(mirrors.map((mirror) => [mirror, new Set<string>()]));
        const isGone = async ({ filter: { venue: venues } }: Mirror) =>
          venues !== undefined && (await calendar.venues.get(venue.id)).status !== 'publish';
        for (const step of taken) {
          // no filter names what is gone
          if (step[0] !== 12) await take(calendar, step);
          for (const mirror of mirrors) {
            if (await isGone(mirror)) continue;
            for (const name of await readable(calendar, mirror.view)) seen.get(mirror)?.add(name);
            if (step[1] % 3 > 0) await readPage(mirror);
          }
        }
        for (const mirror of mirrors) {
          if (await isGone(mirror)) continue;
          while (await readPage(mirror));
          expect(mirror.records).toEqual(await listed(mirror.view, mirror.filter));
        }
        for (const mirror of mirrors.filter(({ filter }) => Object.keys(filter).length === 0))
          expect([...mirror.told].filter((name) => seen.get(mirror)?.has(name) === false)).toEqual([]);
      }),
      { seed: 37, numRuns: 30 },
    );
  });
});

it.each([
  ['limit', { limit: 0 }],
  ['limit', { limit: 1.5 }],
  ['kinds', { kinds: [] }],
  ['kinds', { kinds: ['series'] }],
  ['position', { position: { version: -1 } }],
  ['position', { position: { version: 0, seen: { version: Number.NaN } } }],
  [
    'position',
    { position: { version: 0, state: { kind: 'venue' as const, after: 0 } }, kinds: ['event' as const] },
  ],
])('what is no %s is refused: %j', async (param, options) => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  // as callers without types do
  const untyped: { sync(given: object): Promise<unknown> } = calendar;
  await expect(untyped.sync(options)).rejects.toMatchObject({
    code: 'invalid_param',
    data: { params: { [param]: expect.any(String) } },
  });
});
