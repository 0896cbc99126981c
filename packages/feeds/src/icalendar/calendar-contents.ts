import { kindsOf, STATUSES } from '@kalends/core';
import { findZone, LATEST, localTime } from '@kalends/core/adapter';
import { type ListRequest } from '@kalends/core/internal';
import type { AtHand, Call } from '@kalends/http';
import { isOn } from '@kalends/site/internal';
import { type Days } from '@kalends/site';
import type { FeedContext } from '../context.js';
import type { EventFragment, FeedFragments, SeriesFragment } from '../fragments.js';
import { IN_A_TURN } from '../in-turns.js';
import type { FoundIds } from '../shared-parts.js';
import { datesOfSeries, isInUtc, isUtc, occurrenceDates, type SeriesDates } from './series-dates.js';
import { isShown } from './vevent.js';
import { collectZones, type Horizon, type ZoneYears } from './zone-years.js';

type EventQuery = Extract<ListRequest['query'], { readonly kind: 'event' }>;

/** The dates between which the events of a calendar are. */
export interface Bounds extends Pick<EventQuery, 'start_date' | 'end_date' | 'utc_end_after'> {
  /** Whether events that are still to be written belong to it. */
  readonly isOpen: boolean;
}

/** The selection of a calendar. */
export interface Selected {
  /** Its events, ordered by start. */
  readonly found: FoundIds;
  /** The events that were public until recently, and were included then. */
  readonly removed: FoundIds;
  /** Selects the events of these days: a list also finds those that end at the midnight before. Default: all. */
  readonly days?: Days | undefined;
  /** Within which dates the events of a series are one component; `null`: each event is one by itself. */
  readonly bounds: Bounds | null;
  /**
   * Whether the rule of a series is told with all dates left out that are not there, for whatever reason, so that it does not change
   * when something hidden does. Default: only if nothing of the series is hidden or filtered out.
   */
  readonly hasRules?: boolean;
}

/** An event, or its cancellation, by itself or in the place of a date of its series. */
export interface EventEntry {
  readonly event: number;
  readonly isCancelled: boolean;
  readonly of?: { readonly series: number; readonly place: string; readonly inUtc: boolean } | undefined;
}

/** A series. */
export interface SeriesEntry {
  readonly series: number;
  readonly dates: SeriesDates;
  readonly inUtc: boolean;
}

/** The cancellation of a whole series. */
export interface EndedEntry {
  readonly ended: number;
}

/** A component of a calendar. */
export type Entry = EventEntry | SeriesEntry | EndedEntry;

/** The contents of a calendar at one state of the records. */
export interface Contents {
  readonly zones: readonly (readonly [tzid: string, years: readonly number[]])[];
  readonly entries: readonly Entry[];
}

/** The tz database describes zones from this year on. */
const FIRST_YEAR = 1970;
/** The rules of later years are not known. */
const FUTURE_YEARS = 20;
/** For how many years a zone is described for a series without an end, from the last event that is written. */
const ENDLESS_YEARS = 5;

/** Within which years the zones of a calendar are described. */
export const horizonOf = ({ calendar }: FeedContext): Horizon => ({
  first: FIRST_YEAR,
  last: Number(localTime(calendar.clock() / 1000).slice(0, 4)) + FUTURE_YEARS,
});

/** An event in its series. */
interface Placed {
  readonly event: number;
  readonly place: string;
}

/** The events of a series in a calendar. */
interface Group {
  readonly series: SeriesFragment;
  readonly places: string[];
  /** The events that differ from their series. */
  readonly own: Placed[];
  readonly cancelled: Placed[];
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** Whether an event is just as its series has it. */
function isAsItsSeries({ content: own, times, place }: EventFragment, series: SeriesFragment): boolean {
  const { content, recurring } = series;
  const dates = occurrenceDates(recurring, place);
  return (
    own.texts === content.texts &&
    own.state === content.state &&
    own.image === content.image &&
    kindsOf('linked').every((kind) => isSame(own.linked[kind], content.linked[kind])) &&
    isSame(own.categories, content.categories) &&
    (Object.keys(dates) as (keyof typeof dates)[]).every((name) => dates[name] === times[name])
  );
}

const NOT_TRASHED = STATUSES.filter((status) => status !== 'trash');

/** The series of which a calendar has every event within its bounds, so that nothing is hidden or filtered out. */
async function wholeSeries(
  { calendar }: FeedContext,
  { start_date, end_date, utc_end_after }: Bounds,
  groups: ReadonlyMap<number, Group>,
  { work }: Call,
): Promise<ReadonlySet<number>> {
  const count = async (series: readonly number[]): Promise<number> => {
    const dates = { start_date, end_date, utc_end_after };
    const all = { kind: 'event', hidden: true, status: NOT_TRASHED, ...dates, limit: 0 } as const;
    return (await calendar.select({ ...all, series })).total;
  };
  const ids = [...groups.keys()];
  const found = [...groups.values()].reduce((sum, { places }) => sum + places.length, 0);
  if (found === 0 || (await count(ids)) === found) return new Set(ids);
  const whole = new Set<number>();
  for (const [id, { places }] of groups) {
    await work.turn();
    if ((await count([id])) === places.length) whole.add(id);
  }
  return whole;
}

/** The components of a series: itself, the events that it has otherwise, and those that are cancelled. */
function entriesOf(
  { series: { id, recurring }, places, own, cancelled }: Group,
  { isOpen }: Bounds,
  isWhole: boolean,
  zones: ZoneYears,
): Entry[] {
  const gone = new Set(cancelled.map(({ place }) => place));
  const inUtc = isInUtc(recurring, [...places, ...gone], zones);
  const dates = datesOfSeries(recurring, places.sort(), {
    isWhole: isWhole && (!inUtc || isUtc(recurring)),
    // what is still to be written is as the series has it
    isOpen: isOpen && (recurring.expanded_to === LATEST || own.length < places.length),
  });
  const further = new Set(dates.added);
  const inPlace = ({ event, place }: Placed, isCancelled: boolean): EventEntry => ({
    ...{ event, isCancelled, of: { series: id, place, inUtc: inUtc || further.has(place) } },
  });
  const excluded = dates.excluded.filter((place) => !gone.has(place));
  const whole: SeriesEntry = { series: id, dates: { ...dates, excluded }, inUtc };
  return [
    ...(places.length === 0 ? [] : [whole]),
    ...own.map((one) => inPlace(one, false)),
    ...cancelled.map((one) => inPlace(one, true)),
  ];
}

/** The series that an event belongs to, if its dates can be told. */
export function seriesAround(
  { series, place }: Pick<EventFragment, 'series' | 'place'>,
  atHand: AtHand<FeedFragments>,
): SeriesFragment | undefined {
  const fragment = series === 0 || place === '' ? undefined : atHand('series', series);
  return fragment && findZone(fragment.recurring.timezone) && fragment;
}

/** Selects the components of a calendar, and notes when they need their zones. */
export async function contentsOf(
  context: FeedContext,
  call: Call,
  { found, removed, days, bounds, hasRules = false }: Selected,
): Promise<Contents> {
  const { calendar: viewer } = call;
  const zones = collectZones(horizonOf(context));
  const groups = new Map<number, Group>();
  const single: Entry[] = [];
  const ended = new Set<number>();

  /** The series with which an event is written, if there is one. */
  const seriesOf = (
    event: Pick<EventFragment, 'series' | 'place'>,
    atHand: AtHand<FeedFragments>,
  ): SeriesFragment | undefined => (bounds === null ? undefined : seriesAround(event, atHand));

  async function each(
    ids: readonly number[],
    take: (event: EventFragment, series: SeriesFragment | undefined) => void,
  ): Promise<void> {
    for await (const some of call.work.parts(ids, IN_A_TURN)) {
      const events = await context.fragments.gather(
        (atHand) =>
          some.flatMap((id) => {
            const event = atHand('event', id);
            return event === undefined ? [] : [[event, seriesOf(event, atHand)] as const];
          }),
        call.work,
      );
      for (const [event, series] of events)
        if (isOn(event.times, days)) {
          zones.add(event.times);
          take(event, series);
        }
    }
  }

  function groupOf(place: string, series: SeriesFragment): Group {
    zones.addFrom(series.recurring, occurrenceDates(series.recurring, place).utc_start_date, 1);
    const group = groups.get(series.id) ?? { series, places: [], own: [], cancelled: [] };
    groups.set(series.id, group);
    return group;
  }

  await each(found.ids, (event, series) => {
    const placed = { event: event.id, place: event.place };
    if (series === undefined || ![series, event].every((one) => isShown(one, { viewer }))) {
      single.push({ event: event.id, isCancelled: false });
      return;
    }
    const group = groupOf(event.place, series);
    group.places.push(event.place);
    if (!isAsItsSeries(event, series)) group.own.push(placed);
  });
  for await (const some of call.work.parts(removed.ids, IN_A_TURN)) {
    const events = some.flatMap((id) => context.removed.event(id) ?? []).filter((event) => isOn(event, days));
    const gone = await context.fragments.gather(
      (atHand) =>
        events.flatMap((event) => {
          const now = viewer.actor === null ? undefined : atHand('event', event.id);
          const { series: id, recurrence_id: place } = event;
          const series = seriesOf({ series: id, place: place ?? '' }, atHand);
          // those that the caller still sees are not gone
          return now !== undefined && isShown(now, { viewer }) ? [] : [[event, place ?? '', series] as const];
        }),
      call.work,
    );
    for (const [event, place, series] of gone) {
      zones.add(event);
      if (series !== undefined && isShown(series, { viewer }))
        groupOf(place, series).cancelled.push({ event: event.id, place });
      else if (bounds !== null && context.removed.series(event.series) !== undefined) ended.add(event.series);
      else single.push({ event: event.id, isCancelled: true });
    }
  }
  const whole =
    bounds === null || hasRules ? new Set(groups.keys()) : await wholeSeries(context, bounds, groups, call);
  for (const { series, places } of groups.values()) {
    const { recurring } = series;
    if (recurring.expanded_to === LATEST || places.length === 0) continue;
    zones.addFrom(recurring, occurrenceDates(recurring, places.at(-1) ?? '').utc_start_date, ENDLESS_YEARS);
  }
  const described = zones.zones();
  const entries: Entry[] = [];
  for (const [id, group] of groups) {
    if (bounds !== null) entries.push(...entriesOf(group, bounds, whole.has(id), described));
    // the dates of a rule may take tens of milliseconds to find
    await call.work.turn();
  }
  const ends = Array.from(ended, (series): EndedEntry => ({ ended: series }));
  return { zones: [...described], entries: [...single, ...entries, ...ends] };
}
