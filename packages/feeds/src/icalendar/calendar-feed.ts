import { DAY, localTime } from '@kalends/core/adapter';
import { type Answer, type Call, jsonText } from '@kalends/http';
import type { FeedContext } from '../context.js';
import type { FeedState } from '../feed-state.js';
import { writtenInTurns } from '../in-turns.js';
import type { FoundIds } from '../shared-parts.js';
import { contentsOf, type Entry, type Selected } from './calendar-contents.js';
import { uidLine } from './identity.js';
import { occurrenceDates, recurrenceIdLine, seriesLines } from './series-dates.js';
import { CALENDAR_END, calendarHead } from './vcalendar.js';
import { cancelledVevent, seriesVevent, timeLines, vevent, withAlarm, type Joining } from './vevent.js';
import { vtimezones, type ZoneYears } from './zone-years.js';

const LONGEST = 60;

/** A file name for every system and header: ASCII letters and digits, and hyphens; `events` if nothing is left. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
  return plain === '' ? 'events' : plain;
}

/** The content type of an iCalendar response. */
const CONTENT_TYPE = 'text/calendar; charset=UTF-8';

/** How often clients should refresh it, as a duration of RFC 5545. */
const REFRESH = 'PT1H';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** The content and the format of a calendar. */
export interface CalendarSource extends Pick<Selected, 'found' | 'days' | 'bounds'> {
  /** A key for its inputs, besides the records and their selection. */
  readonly key: string;
  /** Words that distinguish it from other calendars of the site. */
  readonly names: () => Promise<readonly string[]>;
  /** The events that were public until this UTC time or later, and were included then. */
  readonly removed: (since: string) => Promise<FoundIds>;
  /** The URL of the page with the same events. */
  readonly url: string;
  /** How many minutes before their start events ring; 0: they do not. */
  readonly alarm: number;
  /** Whether to omit the name, for Outlook: it would otherwise treat the file as a separate calendar. */
  readonly unnamed: boolean;
}

/** The removed events of a calendar that tells of none. */
export const NOTHING_FOUND: FoundIds = { ids: [], etag: '' };

/** Everything needed to write a calendar. */
interface Writing extends Selected {
  readonly context: FeedContext;
  readonly call: Call;
  readonly state: FeedState;
  readonly head: string;
  readonly alarm: number;
  /** A key for the inputs of its contents, besides the version of the calendar. */
  readonly of: string;
}

/** The component of an entry; `''` if the caller may not see it, or if it is no more. */
export function componentOf({ removed, siteId }: FeedContext, entry: Entry, joining: Joining): string {
  const { atHand, zones } = joining;
  if ('ended' in entry) {
    const series = removed.series(entry.ended);
    if (series === undefined) return '';
    const first = occurrenceDates({ ...series, rule: [] }, series.start_date);
    return cancelledVevent(series, uidLine(series, siteId()), timeLines(first, new Map()));
  }
  if ('series' in entry) {
    const series = atHand('series', entry.series);
    if (series === undefined) return '';
    return seriesVevent(series, seriesLines(series.recurring, entry.dates, entry.inUtc, zones), joining);
  }
  const { isCancelled, of } = entry;
  const series = of && atHand('series', of.series);
  if (of !== undefined && series === undefined) return '';
  const inSeries = of && series && series.uid + recurrenceIdLine(series.recurring, of.place, of.inUtc);
  if (isCancelled) {
    const event = removed.event(entry.event);
    if (event === undefined) return '';
    return cancelledVevent(event, inSeries ?? uidLine(event, siteId()), timeLines(event, zones));
  }
  const event = atHand('event', entry.event);
  return event === undefined ? '' : vevent(event, joining, inSeries);
}

/** Writes the calendar piece by piece: its head, zones, events, cancelled events, its end. */
async function* pieces(writing: Writing): AsyncGenerator<Uint8Array> {
  const { context, call, state, head, alarm, of } = writing;
  const { fragments, shared } = context;
  const { calendar: viewer } = call;
  const contents = await shared.value(call, `contents ${state.version} ${of}`, async () =>
    contentsOf(context, call, writing),
  );
  const zones: ZoneYears = new Map(contents.zones);
  yield ENCODER.encode(head);
  for (const text of vtimezones(zones)) {
    yield ENCODER.encode(text);
    await call.work.turn();
  }
  const rings = alarm > 0;
  // every calendar describes the years of its events, so calendars share what they have in common
  const entries = writtenInTurns(contents.entries, call.work, (some) =>
    shared.bytes(call, `entries ${state.version} ${rings} ${jsonText(some)}`, async () =>
      (
        await fragments.gather(
          (atHand) => some.map((entry) => componentOf(context, entry, { viewer, atHand, zones, rings })),
          call.work,
        )
      ).join(''),
    ),
  );
  for await (const bytes of entries)
    yield rings ? ENCODER.encode(withAlarm(DECODER.decode(bytes), alarm)) : bytes;
  yield ENCODER.encode(CALENDAR_END);
}

/** A calendar as a stream with all events, without pages. */
export async function calendarFeed(
  context: FeedContext,
  call: Call,
  { key, names, found, removed: findRemoved, days, bounds, alarm, url, unnamed }: CalendarSource,
): Promise<Answer> {
  const { calendar, settings } = context;
  const { title, description } = calendar.settings;
  const now = Math.floor(calendar.clock() / 1000);
  const since = localTime(now - (now % DAY) - settings.cancelledDays * DAY);
  const removed = settings.cancelledDays > 0 ? await findRemoved(since) : NOTHING_FOUND;
  const of = jsonText([key, found.etag, removed.etag, url, bounds?.isOpen]);
  const state = await context.stateOf(call, jsonText(['ics', of, alarm, unnamed]));
  if (state.isKnown) return { ...state, body: '' };
  await context.cache.refresh(state.version);
  const name = [title, (await names()).join(', ')].filter((text) => text !== '').join(': ');
  const head = calendarHead({
    name: unnamed ? undefined : name,
    ...{ description, url, refresh: REFRESH },
  });
  return {
    etag: state.etag,
    headers: { ...state.headers, 'Content-Disposition': `attachment; filename="${fileName(name)}.ics"` },
    contentType: CONTENT_TYPE,
    body: pieces({ context, call, state, head, found, days, bounds, removed, alarm, of }),
  };
}
