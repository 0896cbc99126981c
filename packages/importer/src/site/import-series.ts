import type { SiteNote } from '@kalends/client/internal';
import { CalendarError, kindsOf, type EventRecord, type SeriesRecord } from '@kalends/core';
import { adoptedOccurrence, seriesFrom, recordText } from '@kalends/core/internal';
import { findZone, localTime, readRecurrence, UTC } from '@kalends/core/adapter';
import { type Change, type Store } from '@kalends/core/store';
import { idOf, objectOf, textOf, timeOf, type JsonObject } from '../json-values.js';
import type { RunState } from './import-state.js';

/** The context for importing series. */
export interface SeriesImport {
  readonly store: Store;
  readonly run: RunState;
  /** The series that the site lists; `undefined` if it does not answer. */
  readonly series: () => Promise<readonly unknown[] | undefined>;
  readonly timezone: string;
  readonly dryRun: boolean;
  readonly now: () => string;
  readonly note: (note: SiteNote) => void;
}

/** The number of events per commit. */
const BATCH = 200;

/** Limits of a rule. */
const MOST = { lines: 20, characters: 50_000 };

/** The lines of a rule; `undefined` if no calendar takes them. */
function ruleIn(
  json: JsonObject,
  start_date: string,
  all_day: boolean,
  timezone: string,
): readonly string[] | undefined {
  const { rule } = json;
  const lines = Array.isArray(rule) ? (rule as unknown[]).map(textOf) : [];
  if (lines.length === 0 || lines.length > MOST.lines || lines.join('').length > MOST.characters)
    return undefined;
  try {
    readRecurrence(lines, { start_date, all_day, zone: findZone(timezone) ?? UTC });
    return lines;
  } catch (error) {
    if (error instanceof CalendarError) return undefined;
    throw error;
  }
}

/** The slug of a series: that of its events, without their day. */
const slugOf = ({ slug }: EventRecord, place: string): string =>
  slug.endsWith(`-${place.slice(0, 10)}`) ? slug.slice(0, -11) : slug;

/** A series of a site with what its events share; `undefined` if it cannot be one here. */
function seriesOf(
  json: JsonObject,
  id: number,
  events: readonly (readonly [EventRecord, string])[],
  zone: string,
): SeriesRecord | undefined {
  const [start_date, end_date] = [timeOf(json['start_date']), timeOf(json['end_date'])];
  const [first] = events;
  if (first === undefined || start_date === undefined || end_date === undefined) return undefined;
  // what most events have: an event that was changed for itself is not like the others
  const ofTitle = events.find(
    ([event]) => event.title === textOf(json['title']) && event.all_day === (json['all_day'] === true),
  );
  const [like, place] = ofTitle ?? first;
  const timezone = textOf(json['timezone']) || zone;
  const rule = ruleIn(json, start_date, like.all_day, timezone);
  if (rule === undefined || findZone(timezone) === undefined) return undefined;
  const last =
    events
      .map(([, recurrence]) => recurrence)
      .sort()
      .at(-1) ?? start_date;
  const { id: _, revision: __, ...shared } = like;
  const own = {
    ...{ start_date, end_date, timezone, rule, expanded_to: last, split_from: idOf(json['split_from']) ?? 0 },
    ...{ slug: slugOf(like, place), uid: null, status: like.status },
  };
  return { ...seriesFrom(shared, own), id, revision: 0 };
}

const putOf = (kind: 'series' | 'event', record: SeriesRecord | EventRecord): Change =>
  ({ op: 'put', kind, record }) as Change;

/** Writes a series with its events. */
async function putSeries(
  { store, now, timezone }: SeriesImport,
  series: SeriesRecord,
  events: readonly (readonly [EventRecord, string])[],
): Promise<void> {
  const context = { siteZone: findZone(timezone) ?? UTC };
  const [stored] = await store.load('series', [series.id]);
  const origin = { actor: null, at: now() };
  const next = { ...series, revision: stored?.revision ?? 0 };
  if (stored === undefined || recordText(stored) !== recordText(next))
    await store.commit({ changes: [putOf('series', next)], preconditions: [], origin });
  for (let from = 0; from < events.length; from += BATCH) {
    const changes = events.slice(from, from + BATCH).flatMap(([event, place]) => {
      const adopted = adoptedOccurrence(context, series, place, { ...event, overrides: [] });
      return recordText(adopted) === recordText(event) ? [] : [putOf('event', adopted)];
    });
    if (changes.length > 0) await store.commit({ changes, preconditions: [], origin });
  }
}

/**
 * Imports the series of a site that tells them, as a calendar of Kalends does, for the events that came along. Gives their ids. An event
 * whose series cannot be read is noted, and stays an event of its own.
 */
export async function importSeries(work: SeriesImport): Promise<readonly number[]> {
  const { store, run, dryRun, note } = work;
  const members = new Map<number, Map<number, string>>();
  for (const [event, { series, recurrence_id }] of run.series)
    members.set(series, (members.get(series) ?? new Map<number, string>()).set(event, recurrence_id));
  if (members.size === 0 || dryRun) return [];
  const listed = new Map(
    ((await work.series()) ?? []).map(objectOf).map((one) => [idOf(one['id']) ?? 0, one]),
  );
  const written: number[] = [];
  for (const [id, places] of members) {
    const records = await store.load('event', [...places.keys()]);
    const events = records.map((event) => [event, places.get(event.id) ?? ''] as const);
    const json = listed.get(id);
    const series = json === undefined ? undefined : seriesOf(json, id, events, work.timezone);
    const isTaken = (
      await Promise.all(kindsOf('event', 'linked', 'image').map((kind) => store.load(kind, [id])))
    ).some((found) => found.length > 0);
    if (series !== undefined && !isTaken) {
      await putSeries(work, series, events);
      written.push(id);
      continue;
    }
    const reason = isTaken ? 'another record has the id of its series' : 'the site does not tell its series';
    for (const event of places.keys())
      note({ what: 'differs', kind: 'event', id: event, field: 'series', reason, site: id, kept: 0 });
  }
  return written;
}

/** The time in UTC of a clock in milliseconds. */
export const timeAt = (milliseconds: number): string => localTime(Math.floor(milliseconds / 1000));
