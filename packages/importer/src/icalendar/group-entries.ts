import { kindsOf, STATUSES } from '@kalends/core';
import type {
  SeriesRecord,
  Calendar,
  EventInput,
  EventRecord,
  EventSource,
  ImportEntry,
  ImportLinks,
} from '@kalends/core';
import { isToOne, LINK_FIELD, type Zone } from '@kalends/core/adapter';
import type { Remark } from '../file/file-report.js';
import { ownIdOf } from '../file/import-file.js';
import type { EventOfFile } from '../file/import-events.js';
import { eventContent, type ContentContext, type EventContent } from './event-input.js';
import { isCancelled } from './event-state.js';
import { planOf, type Planning, type SeriesPlan } from './plan-series.js';
import { stampOf, propertyText } from './properties.js';
import type { EventGroup } from './read-series.js';
import {
  eventTimes,
  type EventTimes,
  type SeriesComponents,
  type SingleEvent,
  type TimedEvent,
} from './series.js';
import type { StatedSeries } from './series-entry.js';
import type { StoredSeries } from './stored-series.js';

/** The context for creating the events of a file. */
export interface ImportContext extends ContentContext {
  readonly calendar: Calendar;
  readonly host: string | undefined;
  /** The time zone of the calendar. */
  readonly site: Zone;
  readonly horizon: { readonly from: string; readonly to: string };
}

function sourceOf(uid: string, { event, recurrence_id }: SingleEvent, context: ImportContext): EventSource {
  const modified_utc = stampOf(event.properties, 'last-modified', context.zones);
  return {
    uid,
    ...(recurrence_id !== null && { recurrence_id }),
    ...(modified_utc !== undefined && { modified_utc }),
    id: ownIdOf(uid, context.host),
  };
}

/** An event that has been cancelled. */
const goneEvent = (
  series: Pick<SeriesComponents, 'uid' | 'main'>,
  stored: EventRecord,
  context: ImportContext,
): EventOfFile => {
  const { start_date, end_date, timezone, all_day, recurrence_id } = stored;
  const { line = 0, properties } = series.main ?? {};
  const modified_utc = properties && stampOf(properties, 'last-modified', context.zones);
  const input: EventInput = { title: stored.title, start_date, end_date, timezone, all_day, status: 'trash' };
  const source = {
    uid: series.uid,
    ...(recurrence_id !== null && { recurrence_id }),
    ...(modified_utc !== undefined && { modified_utc }),
  };
  return { line, title: stored.title, entry: { kind: 'event', input, source } };
};

/** The entries of the events of a series, and of those of an earlier import that are no longer part of it. */
function* singleEvents(
  { series, expanded: { events, isWhole } }: SeriesPlan,
  stored: readonly EventRecord[],
  context: ImportContext,
): Generator<EventOfFile> {
  const isOff = series.main !== undefined && isCancelled(series.main.properties);
  const named = new Set(events.map(({ recurrence_id }) => recurrence_id));
  const { from, to } = context.horizon;
  for (const event of isWhole || isOff ? stored : []) {
    const isNear = event.utc_start_date >= from && event.utc_start_date <= to;
    const isGone = isOff || (!named.has(event.recurrence_id) && (event.recurrence_id === null || isNear));
    if (isGone && event.status !== 'trash') yield goneEvent(series, event, context);
  }
  if (isOff && stored.length > 0) return;
  const contents = new Map<TimedEvent, EventContent>();
  for (const single of isOff ? events.slice(0, 1) : events) {
    const { event } = single;
    const content = contents.get(event) ?? eventContent(event.properties, context);
    contents.set(event, content);
    const { input, links } = content;
    const entry = {
      kind: 'event' as const,
      input: { ...input, ...eventTimes(single, context.site) },
      links: links satisfies ImportLinks,
      source: sourceOf(series.uid, single, context),
    } satisfies ImportEntry;
    yield { line: event.line, title: propertyText(event.properties, 'summary') ?? '', entry };
  }
}

/** The entry of an event or a series. */
function entryOf(
  event: TimedEvent,
  times: EventTimes,
  source: EventSource,
  context: ImportContext,
): EventOfFile {
  const { input, links } = eventContent(event.properties, context);
  const entry = { kind: 'event' as const, input: { ...input, ...times }, links, source };
  return { line: event.line, title: propertyText(event.properties, 'summary') ?? '', entry };
}

/** A series that becomes one of the calendar. */
interface Statement {
  readonly uid: string;
  readonly main: TimedEvent;
  readonly stated: StatedSeries;
}

/** The entry of a series with its rule. An event that was imported before it recurred goes to the trash. */
function* statement(
  { uid, main, stated: { recurrence } }: Statement,
  stored: readonly EventRecord[],
  context: ImportContext,
): Generator<EventOfFile> {
  const single: SingleEvent = { event: main, recurrence_id: null, local: main.start.local };
  const { id: _, ...source } = sourceOf(uid, single, context);
  for (const event of stored)
    if (event.recurrence_id === null && event.status !== 'trash')
      yield goneEvent({ uid, main }, event, context);
  const { entry, ...own } = entryOf(main, eventTimes(single, context.site), source, context);
  yield { ...own, entry: { ...entry, recurrence } };
}

/** The entry that takes a series of the calendar to the trash: from now on it is imported event by event. */
function ending({ uid, title, start_date, end_date, timezone, all_day, rule }: SeriesRecord): EventOfFile {
  const input: EventInput = { title, start_date, end_date, timezone, all_day, status: 'trash' };
  const source = { uid: uid ?? '' };
  return { line: 0, title, entry: { kind: 'event', input, source, recurrence: rule } };
}

/** The values of fields that an exception leaves out: it inherits none of the series. */
const NOTHING_SAID = {
  ...{ description: '', website: '', categories: [] },
  ...Object.fromEntries(
    kindsOf('linked').map((kind) => [LINK_FIELD[kind], isToOne(LINK_FIELD[kind]) ? 0 : []]),
  ),
};

/** The entries of events that are otherwise than their series, which is stored by now. */
async function* exceptions(
  { uid, stated: { changed } }: Statement,
  context: ImportContext,
): AsyncGenerator<EventOfFile> {
  const { calendar, site } = context;
  if (changed.length === 0) return;
  const [stored] = await calendar.seriesKnownBy([uid]);
  if (stored === undefined) return;
  const { refs } = await calendar.select({
    kind: 'event',
    series: [stored.id],
    hidden: true,
    status: STATUSES,
  });
  const found = await calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  const placed = new Map(found.map((event) => [event?.recurrence_id ?? '', event]));
  for (const { place, id: recurrence_id, ...event } of changed) {
    const single: SingleEvent = { event, recurrence_id, local: event.start.local };
    const { modified_utc, ...source } = sourceOf(uid, single, context);
    const occurrence = placed.get(place);
    // one that its series has written is as old as that
    const newest = modified_utc && [modified_utc, stored.modified_utc].sort()[1];
    const own = entryOf(
      event,
      eventTimes(single, site),
      {
        ...source,
        ...(newest !== undefined && { modified_utc: newest }),
        ...(occurrence !== undefined && { id: occurrence.id }),
      },
      context,
    );
    yield { ...own, entry: { ...own.entry, input: { ...NOTHING_SAID, ...own.entry.input } } };
  }
}

/** The entries of a group of events. */
export async function* entriesOf(
  group: EventGroup,
  stored: StoredSeries,
  planning: Planning,
  context: ImportContext,
): AsyncGenerator<EventOfFile> {
  const { uid } = group;
  const { error, note } = context.report;
  const notes: Remark[] = [];
  const plan = await planOf(group, planning, { error, note, noteOfEvents: (one) => void notes.push(one) });
  const { main } = plan.series;
  const { stated } = plan;
  const events = stored.events.get(uid) ?? [];
  const own = stored.series.get(uid);
  // what was imported event by event stays so
  const isNew = own !== undefined || events.every(({ recurrence_id }) => recurrence_id === null);
  if (main !== undefined && typeof stated === 'object' && isNew) {
    yield* statement({ uid, main, stated }, events, context);
    yield* exceptions({ uid, main, stated }, context);
    return;
  }
  if (main !== undefined && own !== undefined) yield ending(own);
  if (typeof stated === 'string')
    note({
      line: main?.line ?? 0,
      field: 'RRULE',
      message: `The series is imported event by event. ${stated}`,
    });
  for (const one of notes) note(one);
  yield* singleEvents(plan, events, context);
}
