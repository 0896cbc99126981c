import { localTime } from '@kalends/core/adapter';
import { type Answer, type Call, jsonText } from '@kalends/http/interface';
import { type Days, isOn } from '@kalends/site';
import type { FeedContext } from '../context.js';
import { fileName } from '../file-name.js';
import type { FeedState } from '../feed-state.js';
import type { EventFragment } from '../fragments.js';
import { inTurns, writtenInTurns } from '../in-turns.js';
import type { FoundIds } from '../shared-parts.js';
import { CALENDAR_END, calendarHead } from './vcalendar.js';
import { cancelledVevent, vevent } from './vevent.js';
import { collectZones, vtimezones, type Horizon, type ZoneYears } from './zone-years.js';

/** The content type of an iCalendar response. */
const CONTENT_TYPE = 'text/calendar; charset=UTF-8';

const DAY = 86_400;

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/** The content and the format of a calendar. */
export interface CalendarSource {
  /** What it depends on, besides the records and their selection. */
  readonly key: string;
  /** Words that distinguish it from other calendars of the site. */
  readonly names: () => Promise<readonly string[]>;
  /** Its events, ordered by start. */
  readonly found: FoundIds;
  /** The events that were removed at this UTC time or later, are in the trash, and would be included otherwise. */
  readonly trashed: (since: string) => Promise<FoundIds>;
  /** Selects the events of these days: a list also finds those that end at the midnight before. Default: all. */
  readonly days?: Days | undefined;
  /** The URL of the page with the same events. */
  readonly url: string;
  /** Whether to omit the name, for Outlook: it would otherwise treat the file as a separate calendar. */
  readonly unnamed: boolean;
}

/** The tz database describes zones from this year on. */
const FIRST_YEAR = 1970;
/** The rules of later years are not known. */
const FUTURE_YEARS = 20;

const horizonOf = ({ calendar }: FeedContext): Horizon => ({
  first: FIRST_YEAR,
  last: Number(localTime(calendar.clock() / 1000).slice(0, 4)) + FUTURE_YEARS,
});

/** The current state of the events with these ids, without those that no longer exist. */
const gathered = ({ fragments }: FeedContext, ids: readonly number[]): Promise<EventFragment[]> =>
  fragments.gather((atHand) => ids.flatMap((id) => atHand('event', id) ?? []));

/** The deleted events of a calendar that lists none. */
export const NOTHING_FOUND: FoundIds = { ids: [], etag: '' };

/** What a calendar contains in one state of the records. */
interface Contents {
  readonly zones: readonly (readonly [tzid: string, years: readonly number[]])[];
  readonly events: readonly number[];
  readonly cancelled: readonly number[];
}

/** Everything needed to write a calendar. */
interface Writing extends Pick<CalendarSource, 'found' | 'days'> {
  readonly context: FeedContext;
  readonly call: Call;
  readonly state: FeedState;
  readonly head: string;
  readonly trashed: FoundIds;
}

/** Selects the events, and notes when they need their zones. */
async function contentsOf(writing: Writing): Promise<Contents> {
  const { context, call, found, trashed, days } = writing;
  const collected = collectZones(horizonOf(context));
  async function select(ids: readonly number[], belongs: (event: EventFragment) => boolean) {
    const selected: number[] = [];
    for await (const some of inTurns(ids, call.takeTurn))
      for (const event of await gathered(context, some)) {
        if (!belongs(event)) continue;
        collected.add(event.times);
        selected.push(event.id);
      }
    return selected;
  }
  const events = await select(found.ids, ({ times }) => isOn(times, days));
  const cancelled = await select(trashed.ids, ({ wasPublic, times }) => wasPublic && isOn(times, days));
  return { zones: [...collected.zones()], events, cancelled };
}

/** Writes the calendar piece by piece: its head, zones, events, cancelled events, its end. */
async function* pieces(writing: Writing): AsyncGenerator<Uint8Array> {
  const { context, call, state, head } = writing;
  const { fragments, shared } = context;
  const { calendar: viewer, takeTurn } = call;
  const contents = JSON.parse(
    DECODER.decode(
      await shared.bytes(call, `contents ${state.etag}`, async () => jsonText(await contentsOf(writing))),
    ),
  ) as Contents;
  const zones: ZoneYears = new Map(contents.zones);
  yield ENCODER.encode(head);
  for (const text of vtimezones(zones)) {
    yield ENCODER.encode(text);
    await takeTurn();
  }
  // every calendar describes the years of its events, so calendars share what they have in common
  const written = (
    name: string,
    ids: readonly number[],
    write: (events: readonly EventFragment[]) => Promise<readonly string[]>,
  ): AsyncGenerator<Uint8Array> =>
    writtenInTurns(ids, takeTurn, (some) =>
      shared.bytes(call, `${name} ${state.version} ${some.join()}`, async () =>
        (await write(await gathered(context, some))).join(''),
      ),
    );
  yield* written('events', contents.events, (events) =>
    fragments.gather((atHand) => events.map((event) => vevent(event, { viewer, atHand, zones }))),
  );
  yield* written('cancelled events', contents.cancelled, async (events) =>
    events.map((event) => cancelledVevent(event, zones)),
  );
  yield ENCODER.encode(CALENDAR_END);
}

/** A calendar as a stream with all events, without pages. */
export async function calendarFeed(
  context: FeedContext,
  call: Call,
  { key, names, found, trashed: findTrashed, days, url, unnamed }: CalendarSource,
): Promise<Answer> {
  const { calendar, settings } = context;
  const { title, description } = calendar.settings;
  const now = Math.floor(calendar.clock() / 1000);
  const since = localTime(now - (now % DAY) - settings.cancelledDays * DAY);
  const trashed = settings.cancelledDays > 0 ? await findTrashed(since) : NOTHING_FOUND;
  const state = await context.stateOf(call, jsonText(['ics', key, found.etag, trashed.etag, url, unnamed]));
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
    body: pieces({ context, call, state, head, found, days, trashed }),
  };
}
