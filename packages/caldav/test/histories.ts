import type { Calendar, EventInput } from '@kalends/core';
import fc from 'fast-check';

/** One step of a history: what is done, and numbers that choose what with. */
export type Step = readonly [what: keyof typeof STEPS, which: number, how: number];

/** What a history works on. */
interface World {
  readonly calendar: Calendar;
  /** Ids of events and series, also of those that are gone. */
  readonly events: number[];
  readonly series: number[];
  readonly venues: number[];
  readonly categories: number[];
}

const DAYS = ['2026-11-21', '2027-01-10', '2027-03-13', '2027-06-30', '2025-02-02'];
const TITLES = ['Concert', 'Lecture & talk', 'Märchen <b>1</b>', 'Ünïcode 🎷', 'A, b; c\\d'];
const RULES = ['FREQ=WEEKLY;COUNT=4', 'FREQ=DAILY;INTERVAL=3;COUNT=5', 'FREQ=WEEKLY', 'FREQ=MONTHLY;COUNT=3'];
const STATUSES = ['draft', 'private', 'pending', 'publish', 'publish'] as const;
const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed'] as const;

const pick = <T>(list: readonly T[], which: number): T => list[which % list.length] as T;

/** Dates in New York. */
function datesOf(how: number): Pick<EventInput, 'start_date' | 'end_date' | 'all_day'> {
  const day = pick(DAYS, how);
  return how % 4 === 3
    ? { start_date: `${day} 00:00`, end_date: `${day} 23:59`, all_day: true }
    : { start_date: `${day} ${10 + (how % 9)}:00`, end_date: `${day} ${19 + (how % 4)}:30`, all_day: false };
}

function linksOf({ venues, categories }: World, how: number): Pick<EventInput, 'venue' | 'categories'> {
  return {
    ...(venues.length > 0 && { venue: pick([...venues, 0], how) }),
    ...(categories.length > 0 && { categories: how % 2 === 0 ? [pick(categories, how)] : [] }),
  };
}

const event = ({ events }: World, which: number): number => pick(events, which);
const series = (world: World, which: number): number => pick(world.series, which);

/** Notes the events of a series, so that steps find them. */
async function noteEvents(world: World, id: number): Promise<void> {
  const { refs } = await world.calendar.select({ kind: 'event', series: [id], hidden: true, limit: 6 });
  for (const ref of refs) if (!world.events.includes(ref.id)) world.events.push(ref.id);
}

/** What may be done to a calendar. A step that the calendar refuses does nothing. */
const STEPS = {
  async create(world: World, which: number, how: number) {
    const input = { title: pick(TITLES, which), ...datesOf(how), ...linksOf(world, which) };
    const status = how % 5 === 0 ? pick(STATUSES, which) : 'publish';
    world.events.push((await world.calendar.events.create({ ...input, status })).id);
  },
  change: async (world: World, which: number, how: number) =>
    world.calendar.events.update(event(world, which), {
      title: `${pick(TITLES, how)} ${how}`,
      ...(how % 3 === 0 && datesOf(how)),
      ...(how % 3 === 1 && linksOf(world, how)),
      ...(how % 7 === 0 && { featured: how % 2 === 0 }),
    }),
  cancel: async (world: World, which: number, how: number) =>
    world.calendar.events.update(event(world, which), { event_status: pick(EVENT_STATUSES, how) }),
  hide: async (world: World, which: number, how: number) =>
    world.calendar.events.update(
      event(world, which),
      how % 4 === 0 ? { hide_from_listings: how % 8 === 0 } : { status: pick(STATUSES, how) },
    ),
  remove: async (world: World, which: number) => world.calendar.events.delete(event(world, which)),
  purge: async (world: World, which: number) => world.calendar.events.purge(event(world, which)),
  async createSeries(world: World, which: number, how: number) {
    const { id } = await world.calendar.series.create({
      ...{
        title: pick(TITLES, which),
        ...datesOf(how),
        ...linksOf(world, how),
        recurrence: pick(RULES, which),
      },
      status: how % 6 === 0 ? 'draft' : 'publish',
    });
    world.series.push(id);
    await noteEvents(world, id);
  },
  async changeSeries(world: World, which: number, how: number) {
    const id = series(world, which);
    await world.calendar.series.update(
      id,
      pick(
        [
          { title: `${pick(TITLES, how)} of the series` },
          { recurrence: pick(RULES, how) },
          { status: pick(STATUSES, how) },
          linksOf(world, how),
        ],
        how,
      ),
    );
    await noteEvents(world, id);
  },
  async split(world: World, which: number, how: number) {
    const changed = await world.calendar.events.update(
      event(world, which),
      { title: `${pick(TITLES, how)} from here` },
      { scope: how % 2 === 0 ? 'following' : 'all' },
    );
    if (changed.series > 0 && !world.series.includes(changed.series)) world.series.push(changed.series);
  },
  removeSeries: async (world: World, which: number) => world.calendar.series.delete(series(world, which)),
  gather: async (world: World, which: number, how: number) => {
    const ids = [...new Set([which, how, which + how].map((one) => event(world, one)))];
    world.series.push((await world.calendar.series.gather(ids)).id);
  },
  recur: async (world: World, which: number, how: number) => {
    const changed = await world.calendar.events.update(
      event(world, which),
      { title: 'Begins to repeat' },
      { recurrence: pick(RULES, how) },
    );
    world.series.push(changed.series);
    await noteEvents(world, changed.series);
  },
  venue: async (world: World, which: number, how: number) => {
    if (world.venues.length < 2)
      world.venues.push((await world.calendar.venues.create({ venue: 'Hall' })).id);
    else
      await world.calendar.venues.update(pick(world.venues, which), {
        venue: `Hall ${how}`,
        ...(how % 3 === 0 && { status: pick(STATUSES, how) }),
      });
  },
  category: async (world: World, which: number, how: number) => {
    const name = `Kind ${how}`;
    if (world.categories.length < 2)
      world.categories.push((await world.calendar.categories.create({ name })).id);
    else await world.calendar.categories.update(pick(world.categories, which), { name });
  },
};

const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** Random steps. */
export const steps = (most: number) =>
  fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat(30), fc.nat(50)) as fc.Arbitrary<Step>, {
    minLength: 5,
    maxLength: most,
  });

/** Begins a history: an event in each of two categories, so that these can be filters. */
export async function beginWorld(calendar: Calendar): Promise<World> {
  const world: World = { calendar, events: [], series: [], venues: [], categories: [] };
  await STEPS.category(world, 0, 1);
  await STEPS.category(world, 0, 2);
  await STEPS.create(world, 0, 1);
  await STEPS.createSeries(world, 0, 1);
  return world;
}

/** Does a step; what the calendar refuses was none. */
export async function doStep(world: World, [what, which, how]: Step): Promise<void> {
  if (world.series.length === 0 && what.endsWith('Series') && what !== 'createSeries') return;
  try {
    await STEPS[what](world, which, how);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code !== 'string' || code === 'internal') throw error;
  }
}
