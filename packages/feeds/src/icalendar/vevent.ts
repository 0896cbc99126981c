import { kindsOf, type CalendarView } from '@kalends/core';
import { DAY, localTime, NO_DATE, secondsOf, toUtc, type LinkedKind } from '@kalends/core/adapter';
import type { AtHand } from '@kalends/http';
import type { Content, EventFragment, FeedFragments, LinkedFragment, SeriesFragment } from '../fragments.js';
import { linesTogether } from '../linked-lines.js';
import { seenBy } from '../own-fields.js';
import type { RemovedEvent, RemovedSeries } from '../removed-records.js';
import { component, propertyLine, type Property } from './property.js';
import { versionLines } from './identity.js';
import { namedZone } from './vtimezone.js';
import { isDescribed, type ZoneYears } from './zone-years.js';

/** The records and the caller for whom events are written. */
export interface Joining {
  readonly viewer: Pick<CalendarView, 'may'>;
  readonly atHand: AtHand<FeedFragments>;
  /** The zones that the feed describes: other times are in UTC. */
  readonly zones: ZoneYears;
  /** Whether an event rings before its start: a minute, unless `withAlarm` says otherwise. */
  readonly rings: boolean;
}

const dayText = (seconds: number): string => localTime(seconds).slice(0, 10);

/** The first day of a whole-day event, and the day after its last. */
export function wholeDays({ start_date, end_date }: EventFragment['times']): [first: string, behind: string] {
  const first = secondsOf(start_date) - (secondsOf(start_date) % DAY);
  const end = secondsOf(end_date);
  // an end at midnight means the end of the day before
  const last = Math.max(first, end % DAY === 0 ? end - DAY : end - (end % DAY));
  return [dayText(first), dayText(last + DAY)];
}

/**
 * A time in its zone, or in UTC if the feed does not describe the zone for that year, or if it is the second occurrence
 * of a repeated time.
 */
function timeOf(name: string, local: string, utc: string, timezone: string, zones: ZoneYears): Property {
  const { zone, tzid } = namedZone(timezone);
  if (tzid === null || !isDescribed(zones, tzid, utc) || toUtc(local, zone) !== utc)
    return [name, {}, 'date-time', `${utc.replace(' ', 'T')}Z`];
  return [name, { tzid }, 'date-time', local.replace(' ', 'T')];
}

/** The times of an event. */
export type EventTimes = EventFragment['times'];

/** `DTSTART` and, unless the event takes no time, `DTEND`. */
export function timeLines(times: EventTimes, zones: ZoneYears): string {
  const { start_date, end_date, utc_start_date, utc_end_date, timezone, all_day } = times;
  if (all_day) {
    const [first, behind] = wholeDays(times);
    return propertyLine(['dtstart', {}, 'date', first]) + propertyLine(['dtend', {}, 'date', behind]);
  }
  const start = propertyLine(timeOf('dtstart', start_date, utc_start_date, timezone, zones));
  // the end must be after the start: without an end the event has no duration
  if (utc_end_date <= utc_start_date) return start;
  return start + propertyLine(timeOf('dtend', end_date, utc_end_date, timezone, zones));
}

/** The linked record, if there is one that the caller may see. */
function visible(kind: LinkedKind, id: number, { viewer, atHand }: Joining): LinkedFragment | undefined {
  const fragment = atHand(kind, id);
  return fragment !== undefined && viewer.may('read', fragment.subject) ? fragment : undefined;
}

/** Whether the caller may see a record: it may have been hidden or trashed since it was found. */
export const isShown = (
  { subject }: Pick<EventFragment, 'subject'>,
  { viewer }: Pick<Joining, 'viewer'>,
): boolean => subject.status !== 'trash' && viewer.may('read', subject);

/** The kinds of linked records in the order of their lines: the place stands before the categories. */
const LINES = kindsOf('linked').toSorted((one, other) => Number(other === 'venue') - Number(one === 'venue'));

/** The lines of a content, those of the version first, with the dates of its component behind them. */
function contentLines(content: Content, dates: string, joining: Joining): string {
  const { atHand } = joining;
  // request all linked records, so that missing ones are loaded at once
  const [place, ...others] = LINES.map((kind) =>
    linesTogether(
      kind,
      content.linked[kind].map((id) => visible(kind, id, joining)?.lines ?? ''),
    ),
  );
  const categories = content.categories.flatMap((id) => atHand('category', id)?.name ?? []);
  const image = content.image > 0 ? atHand('image', content.image) : undefined;
  const named: Property = ['categories', {}, 'text', ...categories];
  return (
    content.version +
    dates +
    content.created +
    content.texts +
    content.page +
    content.state +
    seenBy(joining.viewer, content.custom) +
    (place ?? '') +
    (categories.length === 0 ? '' : propertyLine(named)) +
    others.join('') +
    (image?.lines ?? '')
  );
}

const trigger = (minutes: number): string => propertyLine(['trigger', {}, 'duration', `-PT${minutes}M`]);

const FIRST = `\r\n${trigger(1)}`;

/** Events with reminders, so many minutes before their start: all callers share what is written of them otherwise. */
export const withAlarm = (events: string, minutes: number): string =>
  events.replaceAll(FIRST, `\r\n${trigger(minutes)}`);

/** The reminder of an event that takes place. */
function alarmOf(title: string, { state }: Content, { rings }: Joining): string {
  if (!rings || /^STATUS:CANCELLED/m.test(state)) return '';
  // a reminder needs one
  const description = propertyLine(['description', {}, 'text', title === '' ? '-' : title]);
  return component('VALARM', propertyLine(['action', {}, 'text', 'DISPLAY']) + trigger(1) + description);
}

/**
 * An event as `VEVENT`; `''` if the caller may not see it.
 *
 * @param identity the lines that identify it; default: its own `UID`
 */
export function vevent(event: EventFragment, joining: Joining, identity = event.uid): string {
  const lines = contentLines(event.content, timeLines(event.times, joining.zones), joining);
  return isShown(event, joining)
    ? component('VEVENT', identity + lines + alarmOf(event.title, event.content, joining))
    : '';
}

/** A series as `VEVENT` with its dates; `''` if the caller may not see it. */
export function seriesVevent(series: SeriesFragment, dates: string, joining: Joining): string {
  const lines = contentLines(series.content, dates, joining);
  const alarm = alarmOf(series.name, series.content, joining);
  return isShown(series, joining) ? component('VEVENT', series.uid + lines + alarm) : '';
}

/**
 * An event or a series that is no longer public, for clients with a copy: only the fact that it is cancelled.
 *
 * @param identity the lines that identify it
 */
export function cancelledVevent(
  { at, modified_utc, revision }: RemovedEvent | RemovedSeries,
  identity: string,
  dates: string,
): string {
  // what was done to it later is not public
  const time = at === NO_DATE ? modified_utc : at;
  return component(
    'VEVENT',
    identity + versionLines(time, revision) + dates + propertyLine(['status', {}, 'text', 'CANCELLED']),
  );
}
