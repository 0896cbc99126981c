import type { Call, Host } from '@kalends/http';
import { createContext, type FeedContext } from '../context.js';
import type { Content, EventFragment } from '../fragments.js';
import { IN_A_TURN } from '../in-turns.js';
import { feedSettings } from '../options.js';
import { contentsOf, horizonOf, seriesAround, type Bounds } from './calendar-contents.js';
import { componentOf, NOTHING_FOUND } from './calendar-feed.js';
import { recurrenceIdLine } from './series-dates.js';
import { CALENDAR_END, OBJECT_HEAD } from './vcalendar.js';
import { isShown, vevent, wholeDays } from './vevent.js';
import { collectZones, vtimezones, type ZoneYears } from './zone-years.js';

/** An object with a `UID` of its own: a single event, or a series with its events. */
export interface CalendarObject {
  readonly kind: 'event' | 'series';
  readonly id: number;
  /** Its events that were found, in the order in which they were. */
  readonly events: readonly number[];
}

/** A calendar object as iCalendar. */
export interface WrittenObject extends CalendarObject {
  /** Its `VEVENT`s: all that differs when anything that it shows has changed. */
  readonly components: string;
  /** The zones that it describes. */
  readonly zones: ZoneYears;
}

/** When an event takes place. */
export interface EventSpan {
  readonly event: number;
  readonly times: EventFragment['times'];
  /** For an event that takes whole days: the first, and the day after the last. */
  readonly days: readonly [first: string, behind: string] | undefined;
  /** Whether it takes place, as iCalendar says it. */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

/** The events of a calendar as calendar objects, as its feeds write them. */
export interface CalendarObjects {
  /** Groups events that were found: those of a series that the caller sees are one object. */
  readonly group: (call: Call, ids: readonly number[]) => Promise<CalendarObject[]>;
  /** Writes some objects; those that the caller no longer sees are left out. */
  readonly write: (call: Call, objects: readonly CalendarObject[]) => Promise<WrittenObject[]>;
  /** Writes each event of an object by itself, in UTC, without rules and zones. */
  readonly expand: (call: Call, object: CalendarObject) => Promise<string>;
  /** When events take place; those that the caller no longer sees are left out. */
  readonly spans: (call: Call, ids: readonly number[]) => Promise<EventSpan[]>;
  /** The text of an object. */
  readonly text: (object: Pick<WrittenObject, 'components' | 'zones'>) => string;
  /** A part of an answer, which anonymous callers share; `key` says of what, in which version. */
  readonly shared: FeedContext['shared'];
}

const STATUSES = ['CANCELLED', 'TENTATIVE'] as const;

/** Whether an event takes place, as its lines say. */
const statusIn = ({ state }: Pick<Content, 'state'>): EventSpan['status'] =>
  STATUSES.find((status) => `\r\n${state}`.includes(`\r\nSTATUS:${status}`)) ?? 'CONFIRMED';

const ANY = { from: null, to: null };
const ALL_DATES: Bounds = { start_date: ANY, end_date: ANY, utc_end_after: null, isOpen: true };

/** Creates the calendar objects of a handler. Events have the fields that the host declares, as far as the caller may read them. */
export function createCalendarObjects(host: Host): CalendarObjects {
  const context = createContext(host, feedSettings({ customFields: true }));
  const { fragments } = context;

  /** Events by themselves, many at once. */
  async function singles(call: Call, objects: readonly CalendarObject[]): Promise<WrittenObject[]> {
    const { calendar: viewer, work } = call;
    return fragments.gather(
      (atHand) =>
        objects.flatMap((object) => {
          const event = atHand('event', object.id);
          if (event === undefined) return [];
          const years = collectZones(horizonOf(context));
          years.add(event.times);
          const zones = years.zones();
          const components = vevent(event, { viewer, atHand, zones, rings: false });
          return components === '' ? [] : [{ ...object, components, zones }];
        }),
      work,
    );
  }

  async function series(call: Call, object: CalendarObject): Promise<WrittenObject | undefined> {
    const { calendar: viewer, work } = call;
    const found = { ids: object.events, etag: '' };
    const selected = { found, removed: NOTHING_FOUND, bounds: ALL_DATES, hasRules: true };
    const contents = await contentsOf(context, call, selected);
    const zones: ZoneYears = new Map(contents.zones);
    const joining = { viewer, zones, rings: false };
    // its events may have left it since they were found, or it may be hidden
    const entries = contents.entries.filter((entry) => 'series' in entry || ('of' in entry && entry.of));
    const components = await fragments.gather(
      (atHand) => entries.map((entry) => componentOf(context, entry, { ...joining, atHand })),
      work,
    );
    return entries.length > 0 ? { ...object, components: components.join(''), zones } : undefined;
  }

  async function write(call: Call, objects: readonly CalendarObject[]): Promise<WrittenObject[]> {
    await context.identify();
    const written = new Map<CalendarObject, WrittenObject>();
    const alone = objects.filter(({ kind }) => kind === 'event');
    for await (const some of call.work.parts(alone, IN_A_TURN)) {
      const texts = new Map((await singles(call, some)).map((one) => [one.id, one]));
      for (const object of some) {
        const one = texts.get(object.id);
        if (one !== undefined) written.set(object, one);
      }
    }
    for (const object of objects)
      if (object.kind === 'series') {
        const one = await series(call, object);
        if (one !== undefined) written.set(object, one);
      }
    return objects.flatMap((object) => written.get(object) ?? []);
  }

  return {
    async group(call, ids) {
      await context.identify();
      const { calendar: viewer, work } = call;
      const objects = new Map<string, CalendarObject & { readonly events: number[] }>();
      for await (const some of work.parts(ids, IN_A_TURN)) {
        const found = await fragments.gather(
          (atHand) =>
            some.flatMap((id) => {
              const event = atHand('event', id);
              if (event === undefined || !isShown(event, { viewer })) return [];
              const around = seriesAround(event, atHand);
              return [{ id, series: around && isShown(around, { viewer }) ? around.id : undefined }];
            }),
          work,
        );
        for (const { id, series: around } of found) {
          const [kind, own] = around === undefined ? (['event', id] as const) : (['series', around] as const);
          const object = objects.get(`${kind} ${own}`) ?? { kind, id: own, events: [] };
          objects.set(`${kind} ${own}`, object);
          object.events.push(id);
        }
      }
      return [...objects.values()];
    },

    write,

    async expand(call, { events }) {
      await context.identify();
      const { calendar: viewer, work } = call;
      let text = '';
      for await (const some of work.parts(events, IN_A_TURN)) {
        const written = await fragments.gather((atHand) => {
          const joining = { viewer, atHand, zones: new Map(), rings: false };
          return some.map((id) => {
            const event = atHand('event', id);
            if (event === undefined) return '';
            const around = seriesAround(event, atHand);
            const isPart = around !== undefined && isShown(around, { viewer });
            return vevent(
              event,
              joining,
              isPart ? around.uid + recurrenceIdLine(around.recurring, event.place, true) : undefined,
            );
          });
        }, work);
        text += written.join('');
      }
      return text;
    },

    async spans(call, ids) {
      await context.identify();
      const { calendar: viewer, work } = call;
      const spans: EventSpan[] = [];
      for await (const some of work.parts(ids, IN_A_TURN))
        spans.push(
          ...(await fragments.gather(
            (atHand) =>
              some.flatMap((id): EventSpan[] => {
                const event = atHand('event', id);
                if (event === undefined || !isShown(event, { viewer })) return [];
                const { times, content } = event;
                const days = times.all_day ? wholeDays(times) : undefined;
                return [{ event: id, times, days, status: statusIn(content) }];
              }),
            work,
          )),
        );
      return spans;
    },

    text: ({ components, zones }) =>
      OBJECT_HEAD + [...vtimezones(zones)].join('') + components + CALENDAR_END,
    shared: context.shared,
  };
}
