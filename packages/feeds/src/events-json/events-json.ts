import type { EventStatus } from '@kalends/core';
import { findZone, localTime, secondsOf, UTC, type Zone } from '@kalends/core/adapter';
import { type Answer, type AtHand, type Call, jsonText } from '@kalends/http';
import type { FeedContext } from '../context.js';
import type { EventFragment, FeedFragments } from '../fragments.js';
import { wholeDays } from '../icalendar/vevent.js';
import { writtenInTurns } from '../in-turns.js';
import { seenBy, type OwnValuesJson } from '../own-fields.js';
import { allEvents } from '../list-params.js';
import { askedZone, boundsOf, hasDays, isWithin, readSpan, type Span } from './span.js';

/** An event in the format of FullCalendar. */
export interface CalendarEventJson {
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** ISO 8601: a date, or a time with its UTC offset. */
  readonly start: string;
  /** Exclusive; absent for an event without duration. */
  readonly end?: string;
  readonly allDay: boolean;
  /** The page of the event. */
  readonly url: string;
  /** The colour of its first category that has one. */
  readonly color?: string;
  readonly extendedProps: {
    /** Names, plain text. */
    readonly categories: readonly string[];
    /** The venue with its address; `''` if there is none. */
    readonly location: string;
    readonly featured: boolean;
    /** Whether and how it takes place; absent for an event that is simply scheduled. */
    readonly event_status?: EventStatus;
    /** The values of the fields that the host declares, by name; absent if there are none, or if feeds do not have them. */
    readonly custom?: OwnValuesJson;
  };
}

const ENCODER = new TextEncoder();

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** An instant as a wall-clock time with its offset: `2031-05-01T20:00:00+02:00`. */
function isoTime(utc: string, zone: Zone): string {
  const instant = secondsOf(utc);
  const offset = zone.offsetAt(instant);
  const minutes = Math.abs(offset) / 60;
  const text = localTime(instant + offset).replace(' ', 'T');
  if (zone.id === 'UTC') return `${text}Z`;
  return `${text}${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The times of an event; `undefined` if it is outside the span. */
function timesOf(
  { times }: EventFragment,
  span: Span,
  zone: Zone | undefined,
): Pick<CalendarEventJson, 'start' | 'end' | 'allDay'> | undefined {
  if (times.all_day) {
    const [start, end] = wholeDays(times);
    return hasDays(span, start, end) ? { start, end, allDay: true } : undefined;
  }
  const { utc_start_date, utc_end_date, timezone } = times;
  if (!isWithin(span, secondsOf(utc_start_date), secondsOf(utc_end_date))) return undefined;
  const shown = zone ?? findZone(timezone) ?? UTC;
  const start = isoTime(utc_start_date, shown);
  if (utc_end_date <= utc_start_date) return { start, allDay: false };
  return { start, end: isoTime(utc_end_date, shown), allDay: false };
}

/** Everything needed to write events for one caller. */
interface Writing {
  readonly viewer: Call['calendar'];
  readonly span: Span;
  readonly zone: Zone | undefined;
  readonly colors: Readonly<Record<string, string>>;
}

/** An event as JSON text; `''` if the caller may not see it. */
function eventText(
  event: EventFragment,
  { viewer, span, zone, colors }: Writing,
  atHand: AtHand<FeedFragments>,
): string {
  const { content } = event;
  const categories = content.categories.flatMap((id) => atHand('category', id) ?? []);
  const [venue] = content.linked.venue.map((place) => atHand('venue', place));
  const times = timesOf(event, span, zone);
  if (times === undefined || event.subject.status === 'trash' || !viewer.may('read', event.subject))
    return '';
  const { id, title, url, featured, event_status } = event;
  const color = categories.map(({ slug }) => colors[slug]).find((found) => found !== undefined);
  const custom = seenBy(viewer, event.custom);
  const json: CalendarEventJson = {
    ...{ id: String(id), title, ...times, url },
    ...(color !== undefined && { color }),
    extendedProps: {
      categories: categories.map(({ name }) => name),
      location: venue !== undefined && viewer.may('read', venue.subject) ? venue.location : '',
      featured,
      ...(event_status !== 'scheduled' && { event_status }),
      ...(custom && { custom }),
    },
  };
  return jsonText(json);
}

async function* pieces(
  { fragments, shared }: FeedContext,
  call: Call,
  ids: readonly number[],
  etag: string,
  writing: Writing,
): AsyncGenerator<Uint8Array> {
  const texts = (some: readonly number[]): Promise<string[]> =>
    fragments.gather(
      (atHand) =>
        some.map((id) => {
          const event = atHand('event', id);
          return event === undefined ? '' : eventText(event, writing, atHand);
        }),
      call.work,
    );
  const written = writtenInTurns(ids, call.work, (some) =>
    shared.bytes(call, `${etag} ${some[0]}`, async () =>
      (await texts(some)).filter((text) => text !== '').join(','),
    ),
  );
  let before = '[';
  for await (const bytes of written) {
    yield ENCODER.encode(before);
    yield bytes;
    before = ',';
  }
  yield ENCODER.encode(before === '[' ? '[]' : ']');
}

/** The events of a time span for a calendar widget: all of them in one response, with all filters of a list. */
export async function eventsJson(context: FeedContext, call: Call): Promise<Answer> {
  const { calendar: viewer, params } = call;
  const { start: _start, end: _end, timeZone, ...others } = params;
  const zone = askedZone(timeZone);
  const span = readSpan(params, zone ?? findZone(viewer.settings.timezone) ?? UTC);
  const filters = allEvents({ ...boundsOf(span), ...others });
  const request = await viewer.events.prepare(filters);
  const state = await context.stateOf(call, jsonText(['json', request.key, span, zone?.id ?? null]));
  if (state.isKnown) return { ...state, body: '' };
  await context.cache.refresh(state.version);
  const { ids } = await context.shared.ids(call, request.key, () => request.findAll());
  return {
    ...{ etag: state.etag, headers: state.headers, contentType: 'application/json; charset=UTF-8' },
    body: pieces(context, call, ids, state.etag, { viewer, span, zone, colors: context.settings.colors }),
  };
}
