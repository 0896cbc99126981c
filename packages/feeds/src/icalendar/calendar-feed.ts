import { localTime } from '@kalends/core/adapter';
import { type Answer, type Call, jsonText } from '@kalends/http/interface';
import type { FeedContext } from '../context.js';
import { fileName } from '../file-name.js';
import type { FeedState } from '../feed-state.js';
import { writtenInTurns } from '../in-turns.js';
import type { FoundIds } from '../shared-parts.js';
import { contentsOf, type Contents, type Entry, type Selected } from './calendar-contents.js';
import { recurrenceIdLine, seriesLines } from './series-dates.js';
import { CALENDAR_END, calendarHead } from './vcalendar.js';
import { cancelledVevent, seriesVevent, timeLines, vevent, type Joining } from './vevent.js';
import { vtimezones, type ZoneYears } from './zone-years.js';

/** The content type of an iCalendar response. */
const CONTENT_TYPE = 'text/calendar; charset=UTF-8';

const DAY = 86_400;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** The content and the format of a calendar. */
export interface CalendarSource extends Pick<Selected, 'found' | 'days' | 'bounds'> {
  /** What it depends on, besides the records and their selection. */
  readonly key: string;
  /** Words that distinguish it from other calendars of the site. */
  readonly names: () => Promise<readonly string[]>;
  /** The events that were removed at this UTC time or later, are in the trash, and would be included otherwise. */
  readonly trashed: (since: string) => Promise<FoundIds>;
  /** The URL of the page with the same events. */
  readonly url: string;
  /** Whether to omit the name, for Outlook: it would otherwise treat the file as a separate calendar. */
  readonly unnamed: boolean;
}

/** The deleted events of a calendar that lists none. */
export const NOTHING_FOUND: FoundIds = { ids: [], etag: '' };

/** Everything needed to write a calendar. */
interface Writing extends Selected {
  readonly context: FeedContext;
  readonly call: Call;
  readonly state: FeedState;
  readonly head: string;
}

/** The component of an entry; `''` if the caller may not see it, or if it is no more. */
function componentOf(entry: Entry, joining: Joining): string {
  const { atHand, zones } = joining;
  if ('series' in entry) {
    const series = atHand('series', entry.series);
    if (series === undefined) return '';
    const dates = seriesLines(series.recurring, entry.dates, entry.inUtc, zones);
    return entry.isCancelled
      ? cancelledVevent(series, series.uid, dates)
      : seriesVevent(series, dates, joining);
  }
  const { isCancelled, of } = entry;
  const event = atHand('event', entry.event);
  const series = of && atHand('series', of.series);
  if (event === undefined || (of !== undefined && series === undefined)) return '';
  const identity =
    of && series ? series.uid + recurrenceIdLine(series.recurring, of.place, of.inUtc) : event.uid;
  return isCancelled
    ? cancelledVevent(event, identity, timeLines(event.times, zones))
    : vevent(event, joining, identity);
}

/** Writes the calendar piece by piece: its head, zones, events, cancelled events, its end. */
async function* pieces(writing: Writing): AsyncGenerator<Uint8Array> {
  const { context, call, state, head } = writing;
  const { fragments, shared } = context;
  const { calendar: viewer, takeTurn } = call;
  const contents = JSON.parse(
    DECODER.decode(
      await shared.bytes(call, `contents ${state.etag}`, async () =>
        jsonText(await contentsOf(context, call, writing)),
      ),
    ),
  ) as Contents;
  const zones: ZoneYears = new Map(contents.zones);
  yield ENCODER.encode(head);
  for (const text of vtimezones(zones)) {
    yield ENCODER.encode(text);
    await takeTurn();
  }
  // every calendar describes the years of its events, so calendars share what they have in common
  yield* writtenInTurns(contents.entries, takeTurn, (some) =>
    shared.bytes(call, `entries ${state.version} ${jsonText(some)}`, async () =>
      (
        await fragments.gather(
          (atHand) => some.map((entry) => componentOf(entry, { viewer, atHand, zones })),
          { takeTurn },
        )
      ).join(''),
    ),
  );
  yield ENCODER.encode(CALENDAR_END);
}

/** A calendar as a stream with all events, without pages. */
export async function calendarFeed(
  context: FeedContext,
  call: Call,
  { key, names, found, trashed: findTrashed, days, bounds, url, unnamed }: CalendarSource,
): Promise<Answer> {
  const { calendar, settings } = context;
  const { title, description } = calendar.settings;
  const now = Math.floor(calendar.clock() / 1000);
  const since = localTime(now - (now % DAY) - settings.cancelledDays * DAY);
  const trashed = settings.cancelledDays > 0 ? await findTrashed(since) : NOTHING_FOUND;
  const state = await context.stateOf(
    call,
    jsonText(['ics', key, found.etag, trashed.etag, url, unnamed, bounds?.isOpen]),
  );
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
    body: pieces({ context, call, state, head, found, days, bounds, trashed }),
  };
}
