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

/** The type of an iCalendar answer. */
const CONTENT_TYPE = 'text/calendar; charset=UTF-8';

const DAY = 86_400;

/** What a calendar shows, and how it is wanted. */
export interface CalendarSource {
  /** What it depends on beside the records and which of them it has. */
  readonly key: string;
  /** What distinguishes it from other calendars of the site, as people call it. */
  readonly names: () => Promise<readonly string[]>;
  /** The ids of its events by start. */
  readonly ids: readonly number[];
  /** The ids of those that would be there were they not in the trash, where they were put at this UTC time or later. */
  readonly trashed: (since: string) => Promise<readonly number[]>;
  /** Which of these events it has, where a list cannot say it. Default: all. */
  readonly includes?: PageList['includes'] | undefined;
  /** The page that it is a copy of. */
  readonly url: string;
  /** Without a name, as Outlook wants it: it would take the file for a calendar of its own. */
  readonly unnamed: boolean;
}

/** Years that zones can be described for: beyond them times are told in UTC. */
const FIRST_YEAR = 1900;
const FUTURE_YEARS = 100;

const yearOf = (utc: string): number => Number(utc.slice(0, 4));

/** Writes `VTIMEZONE` of each zone in front of the first event that has it. */
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
      // the first time that a zone is described takes a while
      await nextTurn();
    }
    return text;
  };
}

/** The events with these ids as they are now, those that are gone left out. */
const gathered = ({ fragments }: FeedContext, ids: readonly number[]): Promise<EventFragment[]> =>
  fragments.gather((atHand) => ids.flatMap((id) => atHand('event', id) ?? []));

/** As many ids as a list may be asked for, which then is in another order. */
const FIRST_EVENTS = 200;

/** The years of the events of a list by start: its first events and its last one tell. */
async function yearsOf(context: FeedContext, ids: readonly number[]): Promise<Years> {
  const events = await gathered(context, [...ids.slice(0, FIRST_EVENTS), ...ids.slice(-1)]);
  const years = events.map(({ times }) => yearOf(times.utc_start_date));
  const now = yearOf(localTime(context.calendar.clock() / 1000));
  const [first, last] = years.length === 0 ? [now, now] : [Math.min(...years), Math.max(...years)];
  // more years on either side: times of the outermost are told in UTC, and an event may last into the next year
  return { first: Math.max(first - 1, FIRST_YEAR), last: Math.min(last + 2, now + FUTURE_YEARS) };
}

/** What a calendar is written of. */
interface CalendarParts extends Pick<CalendarSource, 'ids' | 'includes'> {
  readonly head: string;
  readonly trashed: readonly number[];
  /** What is in the trash for longer is not told any more. */
  readonly since: string;
}

/** The calendar piece by piece: its head, zones and events, what was cancelled, its end. */
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

/** A calendar as a stream: all of it, without pages. */
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
