import { localTime } from '@kalends/core/adapter';
import { jsonText, type Answer, type Call } from '@kalends/http-adapter/interface';
import type { FeedContext } from '../context.js';
import { fileName } from '../file-name.js';
import type { EventFragment } from '../fragments.js';
import { encoded, inTurns, nextTurn } from '../in-turns.js';
import type { PageList } from '../page-list.js';
import { CALENDAR_END, calendarHead } from './vcalendar.js';
import { cancelledVevent, vevent } from './vevent.js';
import { namedZone, vtimezone, type Years } from './vtimezone.js';

/** The content type of an iCalendar response. */
const CONTENT_TYPE = 'text/calendar; charset=UTF-8';

const DAY = 86_400;

/** The content and the format of a calendar. */
export interface CalendarSource {
  /** What it depends on, besides the records and their selection. */
  readonly key: string;
  /** Words that distinguish it from other calendars of the site. */
  readonly names: () => Promise<readonly string[]>;
  /** The ids of its events, ordered by start. */
  readonly ids: readonly number[];
  /** The ids of the events that were moved to the trash at this UTC time or later and would be included otherwise. */
  readonly trashed: (since: string) => Promise<readonly number[]>;
  /** Selects among these events, if a list cannot express it. Default: all. */
  readonly includes?: PageList['includes'] | undefined;
  /** The URL of the page with the same events. */
  readonly url: string;
  /** Whether to omit the name, for Outlook: it would otherwise treat the file as a separate calendar. */
  readonly unnamed: boolean;
}

/** The first year for which zones are described: earlier times are in UTC. */
const FIRST_YEAR = 1900;
const FUTURE_YEARS = 100;

const yearOf = (utc: string): number => Number(utc.slice(0, 4));

/** Creates the function that writes the `VTIMEZONE` of each zone before the first event that needs it. */
function createZones(years: Years): (events: readonly EventFragment[]) => Promise<string> {
  const written = new Set<string>();
  return async (events) => {
    let text = '';
    for (const { times } of events) {
      if (times.all_day) continue;
      const { tzid, zone } = namedZone(times.timezone);
      if (tzid === null || written.has(tzid)) continue;
      written.add(tzid);
      text += vtimezone(tzid, zone, years);
      // describing a zone for the first time takes a while
      await nextTurn();
    }
    return text;
  };
}

/** The current state of the events with these ids, without those that no longer exist. */
const gathered = ({ fragments }: FeedContext, ids: readonly number[]): Promise<EventFragment[]> =>
  fragments.gather((atHand) => ids.flatMap((id) => atHand('event', id) ?? []));

/** The maximum number of ids to request at once; the result is in another order. */
const FIRST_EVENTS = 200;

/** The range of years of a list of events by start, determined from its first events and its last one. */
async function yearsOf(context: FeedContext, ids: readonly number[]): Promise<Years> {
  const events = await gathered(context, [...ids.slice(0, FIRST_EVENTS), ...ids.slice(-1)]);
  const years = events.map(({ times }) => yearOf(times.utc_start_date));
  const now = yearOf(localTime(context.calendar.clock() / 1000));
  const [first, last] = years.length === 0 ? [now, now] : [Math.min(...years), Math.max(...years)];
  // one more year on either side, because an event may last into the next year; times outside of the range are in UTC
  return { first: Math.max(first - 1, FIRST_YEAR), last: Math.min(last + 2, now + FUTURE_YEARS) };
}

/** The parts of a calendar. */
interface CalendarParts extends Pick<CalendarSource, 'ids' | 'includes'> {
  readonly head: string;
  readonly trashed: readonly number[];
  /** Events that have been in the trash for longer are left out. */
  readonly since: string;
}

/** Writes the calendar piece by piece: its head, zones and events, cancelled events, its end. */
async function* pieces(
  context: FeedContext,
  { calendar: viewer }: Call,
  { head, ids, includes = () => true, trashed, since }: CalendarParts,
): AsyncGenerator<string> {
  yield head;
  const years = await yearsOf(context, ids);
  const zonesOf = createZones(years);
  for await (const some of inTurns(ids)) {
    const events = (await gathered(context, some)).filter(({ times }) => includes(times));
    const texts = await context.fragments.gather((atHand) =>
      events.map((event) => vevent(event, { viewer, atHand, years })),
    );
    const shown = events.filter((_event, index) => texts[index] !== '');
    yield (await zonesOf(shown)) + texts.join('');
  }
  for await (const some of inTurns(trashed)) {
    const events = (await gathered(context, some)).filter(
      ({ wasPublic, modified, times }) => wasPublic && modified >= since && includes(times),
    );
    yield (await zonesOf(events)) + events.map((event) => cancelledVevent(event, years)).join('');
  }
  yield CALENDAR_END;
}

/** A calendar as a stream with all events, without pages. */
export async function calendarFeed(
  context: FeedContext,
  call: Call,
  { key, names, ids, trashed: findTrashed, includes, url, unnamed }: CalendarSource,
): Promise<Answer> {
  const { calendar, settings } = context;
  const { title, description } = calendar.settings;
  const now = Math.floor(calendar.clock() / 1000);
  const since = localTime(now - (now % DAY) - settings.cancelledDays * DAY);
  const trashed = settings.cancelledDays > 0 ? await findTrashed(since) : [];
  const state = await context.stateOf(call, jsonText(['ics', key, ids, trashed, url, unnamed]));
  if (state.isKnown) return { ...state, body: '' };
  await context.cache.refresh(state.version);
  const name = [title, (await names()).join(', ')].filter((text) => text !== '').join(': ');
  const head = calendarHead({
    name: unnamed ? undefined : name,
    ...{ description, url, refresh: settings.refreshInterval },
  });
  return {
    etag: state.etag,
    headers: { ...state.headers, 'Content-Disposition': `attachment; filename="${fileName(name)}.ics"` },
    contentType: CONTENT_TYPE,
    body: encoded(pieces(context, call, { head, ids, includes, trashed, since })),
  };
}
