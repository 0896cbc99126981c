import { kindsOf, type Calendar, type EventInput } from '@kalends/core';
import { DAY, findZone, fromUtc, localTime, secondsOf } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { DEMO, type Once, type Series } from './demo-data.js';
import { picturePath } from './demo-pictures.js';

/** The number of days of the demo before and after today. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 90;

/** One in this many events that recur is left out. */
const LEFT_OUT = 12;

/** Whether a store contains no event, venue, organizer or term, in any status. */
export async function isEmpty(store: Store): Promise<boolean> {
  const kinds = kindsOf().filter((kind) => kind !== 'image');
  const found = await Promise.all(kinds.map((kind) => store.scan(kind, 0, 1)));
  return found.every((records) => records.length === 0);
}

/** Pseudo-random numbers from 0 to below 1, always the same sequence (a multiplicative congruential generator). */
function createChance(): () => number {
  let state = 20_240_229;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The first second of today in the site's zone, read as if it were UTC. */
function todayOf({ settings, clock }: Calendar): number {
  const now = localTime(Math.floor(clock() / 1000));
  const zone = findZone(settings.timezone);
  const local = zone === undefined ? now : fromUtc(now, zone);
  return secondsOf(`${local.slice(0, 10)} 00:00:00`);
}

const dateOf = (seconds: number): string => localTime(seconds).slice(0, 10);

type Dates = Pick<EventInput, 'start_date' | 'end_date' | 'all_day'>;

/** The days of a series, `[start, end]` each. */
function datesOfSeries(
  { weekday, every = 1, hours: [start = '', end = ''] }: Series,
  today: number,
  chance: () => number,
): Dates[] {
  const dates: Dates[] = [];
  const first = today - DAYS_BACK * DAY;
  const untilWeekday = (weekday - new Date(first * 1000).getUTCDay() + 7) % 7;
  for (let at = first + untilWeekday * DAY; at < today + DAYS_AHEAD * DAY; at += every * 7 * DAY) {
    if (chance() * LEFT_OUT < 1) continue;
    dates.push({ start_date: `${dateOf(at)} ${start}:00`, end_date: `${dateOf(at)} ${end}:00` });
  }
  return dates;
}

function datesOfOnce({ from, days = 1, hours }: Once, today: number, chance: () => number): Dates {
  const first = today + (from + Math.floor(chance() * 7)) * DAY;
  const [start, end] = [dateOf(first), dateOf(first + (days - 1) * DAY)];
  return hours === undefined
    ? { start_date: start, end_date: end, all_day: true }
    : { start_date: `${start} ${hours[0]}:00`, end_date: `${end} ${hours[1]}:00` };
}

type Ids = Readonly<Record<string, number>>;

/** Creates one record for each row of a table, in order; returns their ids by key. */
async function createAll<Row>(
  rows: Readonly<Record<string, Row>>,
  create: (row: Row, made: Ids) => Promise<{ readonly id: number }>,
): Promise<Ids> {
  const made: Record<string, number> = {};
  for (const [key, row] of Object.entries(rows)) made[key] = (await create(row, made)).id;
  return made;
}

/**
 * Fills a calendar with the events of a small town, some months around today: recurring (some as series), single, all-day and multi-day
 * events, free and paid, with venues, organizers, categories and tags. The same clock gives the same events. Returns
 * the number of events created. Meant for an empty calendar.
 *
 * @param onProgress called with the number of events created so far
 */
export async function fillWithDemo(
  calendar: Calendar,
  onProgress?: (done: number, total: number) => void,
): Promise<number> {
  const today = todayOf(calendar);
  const chance = createChance();
  const venues = await createAll(DEMO.venues, (venue) => calendar.venues.create(venue));
  const organizers = await createAll(DEMO.organizers, (organizer) => calendar.organizers.create(organizer));
  const categories = await createAll(DEMO.categories, ({ name, parent, color }, made) =>
    calendar.categories.create({ name, color, parent: parent === undefined ? 0 : (made[parent] ?? 0) }),
  );
  const tags = await createAll(DEMO.tags, (name) => calendar.tags.create({ name }));

  const idsOf = (ids: Ids, keys: readonly string[]): number[] => keys.flatMap((key) => ids[key] ?? []);
  const inputOf = (
    { title, description, cost, featured, timezone, pictured, cancelled, ...plan }: Series | Once,
    dates: Dates,
  ): EventInput => ({
    title,
    description,
    ...dates,
    ...(cost === undefined ? {} : { cost }),
    ...(featured === undefined ? {} : { featured }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(cancelled !== undefined && { event_status: 'cancelled' as const, event_status_reason: cancelled }),
    ...(pictured === true && { image: picturePath(plan.categories[0] ?? '') }),
    venue: venues[plan.venue] ?? 0,
    organizer: idsOf(organizers, [plan.organizer]),
    categories: idsOf(categories, plan.categories),
    tags: idsOf(tags, plan.tags ?? []),
  });

  /** Events to create in one call: a single event, or a series with its number of occurrences. */
  const made: { readonly input: EventInput; readonly count: number }[] = [
    ...DEMO.series.flatMap((series) => {
      const dates = datesOfSeries(series, today, chance);
      const inputs = dates.map((each) => ({ input: inputOf(series, each), count: 1 }));
      return series.hasRule === true
        ? inputs.slice(0, 1).map(({ input }) => ({ input, count: dates.length }))
        : inputs;
    }),
    ...DEMO.once.map((once) => ({ input: inputOf(once, datesOfOnce(once, today, chance)), count: 1 })),
  ];
  const total = made.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const { input, count } of made) {
    await calendar.events.create(input, count === 1 ? {} : { recurrence: `FREQ=WEEKLY;COUNT=${count}` });
    done += count;
    onProgress?.(done, total);
  }
  return total;
}
