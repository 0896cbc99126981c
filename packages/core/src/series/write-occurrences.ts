import { may } from '../access/policy.js';
import type { Clock } from '../clock.js';
import type { SeriesLimits } from '../settings.js';
import { createBudget } from '../work/budget.js';
import { nextSlice } from '../work/slices.js';
import { invalidParam } from '../errors.js';
import { ALL_EVENTS, type EventQuery } from '../query/query.js';
import type { EventRecord } from '../records/event-record.js';
import { EVENT_LINKS, linkedIds, type LinkField } from '../records/links.js';
import type { BlankRecord } from '../records/record.js';
import type { SeriesRecord } from '../records/series-record.js';
import { demand, modifiedNow, nowUtc, type Context } from '../resource/context.js';
import type { Plan } from '../resource/plan.js';
import { restated } from '../resource/publication.js';
import { addMonths, localTime, secondsOf, startOfDay, type LocalTime } from '../time/local-time.js';
import type { Zone } from '../time/zone.js';
import { toUtc } from '../time/zoned-time.js';
import {
  beginningOf,
  isUnchanged,
  newOccurrence,
  recurrenceOf,
  renewedOccurrence,
  slugAt,
  zoneOf,
} from './occurrence.js';
import { datesOf, endsBy, LATEST, type Recurrence } from './recurrence.js';

/** How many events one commit writes at most. */
export const MAX_WRITTEN = 1_000;

/** How many characters these may have together: the texts of the series as often as it has events. */
const MAX_CHARACTERS = 4_000_000;
/** The number of characters that a link of an event counts as: stores keep an index entry for it. */
const LINK = 200;

/** How many records an event links to. */
const linksIn = (record: Pick<EventRecord, LinkField>): number =>
  EVENT_LINKS.reduce((sum, { field }) => sum + linkedIds(record, field).length, 0);

/** The number of events to load in one turn. */
const TURN = 50;

/** Inputs of a series' places besides the series itself. */
export interface PlacesContext {
  readonly settings: { readonly series: SeriesLimits };
  readonly clock: Clock;
  /** The zone of events that name none that is known. */
  readonly siteZone: Zone;
}

/** Up to which start events are written: it moves once a month. */
export const horizonOf = (context: PlacesContext): LocalTime =>
  addMonths(`${nowUtc(context).slice(0, 7)}-01 00:00:00`, context.settings.series.months + 1);

/** The places of a series that its rule gives up to the horizon, those that have events, and up to which start they have. */
export interface Places {
  readonly given: ReadonlySet<LocalTime>;
  readonly places: readonly LocalTime[];
  readonly expanded_to: LocalTime;
}

/** The places of a series in the trash. */
export const NO_PLACES: Places = { given: new Set(), places: [], expanded_to: LATEST };

/**
 * The places of a series up to the horizon: those to come, at most `settings.series.max`, and the latest of those that have been, so
 * that they are no more in all. A series in the trash has none.
 */
export function placesOf(context: PlacesContext, series: SeriesRecord, known?: Recurrence): Places {
  if (series.status === 'trash') return NO_PLACES;
  const { max } = context.settings.series;
  const beginning = beginningOf(context, series);
  const recurrence = known ?? recurrenceOf(context, series);
  const horizon = horizonOf(context);
  const zone = zoneOf(context, series);
  const now = nowUtc(context);
  const all = datesOf(recurrence, beginning, beginning.start_date, horizon);
  const next = all.findIndex((place) => toUtc(place, zone) >= now);
  const future = next < 0 ? [] : all.slice(next, next + max);
  const past = next < 0 ? all : all.slice(0, next);
  const places = [...past.slice(Math.max(0, past.length - (max - future.length))), ...future];
  const given = new Set(all);
  if (next >= 0 && all.length > next + max) return { given, places, expanded_to: places.at(-1) ?? horizon };
  return { given, places, expanded_to: endsBy(recurrence, beginning, horizon) ? LATEST : horizon };
}

const eventsQuery = (series: number): EventQuery => ({
  ...ALL_EVENTS,
  hidden: true,
  series: [series],
  offset: 0,
  limit: Number.MAX_SAFE_INTEGER,
});

/** The events of a series in every status, by their places. That there are no others is a precondition of the plan. */
export async function eventsOf({ store }: Context, plan: Plan, series: number): Promise<EventRecord[]> {
  const ids = (await plan.find(eventsQuery(series))).map(({ id }) => id);
  const events: EventRecord[] = [];
  for (let from = 0; from < ids.length; from += TURN) {
    if (from > 0) await nextSlice();
    events.push(...(await store.load('event', ids.slice(from, from + TURN))));
  }
  return events.sort((a, b) => ((a.recurrence_id ?? '') < (b.recurrence_id ?? '') ? -1 : 1));
}

/** How the events of a series change with it. */
export interface Rewriting {
  /** The events that it has, or takes from the series that it was split from. */
  readonly events: readonly EventRecord[];
  /** By how many seconds their places move. */
  readonly moved?: number;
  /** Whether events that have begun change too. */
  readonly past: boolean;
  /** Whether their slugs follow a new one of the series. */
  readonly isRenamed?: boolean;
  /** The event that the change was made to, and the fields that it no longer overrides. */
  readonly released?: { readonly id: number; readonly fields: readonly string[] } | undefined;
}

/** Where an event will be in its series. */
function movedPlace({ recurrence_id }: EventRecord, { all_day }: SeriesRecord, moved: number): LocalTime {
  const place = recurrence_id ?? '';
  if (moved === 0 || place === '') return place;
  const local = localTime(secondsOf(place) + moved);
  return all_day ? startOfDay(local) : local;
}

/** Plans to write an event. Throws `invalid_param` beyond what one commit writes. */
type Write = (record: EventRecord | BlankRecord<'event'>) => Promise<void>;

/** Writes the events of a series into a plan. */
export function writer(plan: Plan): Write {
  const pace = createBudget({});
  let [events, characters] = [0, 0];
  return async (record) => {
    events += 1;
    if (events > MAX_WRITTEN)
      throw invalidParam({
        scope: `More than ${MAX_WRITTEN} events of the series would change at once: change those that follow a later one.`,
      });
    const { length } = JSON.stringify(record);
    characters += length + LINK * linksIn(record);
    if (characters > MAX_CHARACTERS)
      throw invalidParam({
        recurrence: `The events to write have more than ${MAX_CHARACTERS} characters together, ${LINK} for each link: their texts are too long, or their links too many, for so many.`,
      });
    if ('id' in record) plan.update('event', record);
    else plan.insert('event', record);
    pace.spend('characters', length);
    await pace.turn();
  };
}

/** Plans new events in the places of a series that are not taken; without `past` only those to come. */
export async function addOccurrences(
  context: Context,
  series: SeriesRecord,
  { places }: Places,
  { taken, past }: { readonly taken: ReadonlySet<LocalTime>; readonly past: boolean },
  write: Write,
): Promise<void> {
  const now = nowUtc(context);
  const zone = zoneOf(context, series);
  for (const place of places)
    if (!taken.has(place) && (past || toUtc(place, zone) >= now))
      await write(newOccurrence(context, series, place));
}

/**
 * Plans the events of a series as its rule and its fields make them: new ones, those that change with it, and those whose dates
 * vanish, which go to the trash. What an event overrides stays, and so do events that have begun. Throws `invalid_param` if
 * these are more than one commit writes.
 *
 * @param series as it will be; its id may be that of an insert
 */
export async function writeOccurrences(
  context: Context,
  plan: Plan,
  series: SeriesRecord,
  places: Places,
  { events, moved = 0, past, isRenamed = false, released }: Rewriting,
): Promise<void> {
  const now = nowUtc(context);
  const stamp = modifiedNow(context);
  const taken = new Set<LocalTime>();
  const write = writer(plan);
  for (const event of events) {
    const place = movedPlace(event, series, moved);
    taken.add(place);
    const overrides = event.overrides.filter(
      (name) => event.id !== released?.id || !released.fields.includes(name),
    );
    const stays = !past && event.utc_start_date < now;
    const next = nextOccurrence(
      context,
      series,
      place,
      { ...event, overrides },
      { stays, isGiven: places.given.has(place), isRenamed },
    );
    if (isUnchanged(event, next)) continue;
    demand(may(context.actor, 'update', event));
    await write({ ...next, ...stamp });
  }
  await addOccurrences(context, series, places, { taken, past }, write);
}

/** An event of a series after a change of this. */
function nextOccurrence(
  context: Context,
  series: SeriesRecord,
  place: LocalTime,
  event: EventRecord,
  how: { readonly stays: boolean; readonly isGiven: boolean; readonly isRenamed: boolean },
): EventRecord {
  const moved = { ...event, series: series.id, recurrence_id: place };
  if (how.stays) {
    if (place === event.recurrence_id) return moved;
    // it keeps the dates that it had
    const overrides = [...new Set([...event.overrides, 'start_date', 'end_date'])].sort();
    return { ...moved, overrides };
  }
  if (!how.isGiven) return event.status === 'trash' ? moved : { ...moved, ...restated(event, 'trash') };
  const next = renewedOccurrence(context, series, place, event);
  const { status } = next;
  const restored = { ...next, ...restated(event, status) };
  const isSlugless = restored.slug === '' || how.isRenamed;
  return status !== 'trash' && isSlugless ? { ...restored, slug: slugAt(series, place) } : restored;
}
