import { CalendarError } from '@kalends/core';
import { findZone, instantOf, localTime, secondsOf, type Zone } from '@kalends/core/adapter';

/** A moment as a calendar in a page tells it: the day that it shows, and the instant (UNIX seconds). */
interface Moment {
  readonly day: string;
  /** Whether it is the beginning of that day. */
  readonly isMidnight: boolean;
  readonly instant: number;
}

/** The time that a calendar in a page shows: from `start` to before `end`; without one it is open. */
export interface Span {
  readonly start: Moment | undefined;
  readonly end: Moment | undefined;
}

const DAY = 86_400;

/** ISO 8601; the sign of an offset may have become a blank on the way. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?:(Z)|([ +-])(\d{2}):?(\d{2}))?$/i;

const invalid = (name: string): CalendarError =>
  new CalendarError('rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: 'Invalid parameter.' },
  });

/** Reads a moment; where it names no offset, by the clocks of a zone. Throws `rest_invalid_param` for what is none. */
function readMoment(name: string, given: unknown, zone: Zone): Moment | undefined {
  if (given === undefined || given === '') return undefined;
  const match = typeof given === 'string' ? MOMENT.exec(given) : null;
  if (match === null) throw invalid(name);
  const [, day = '', clock = '00:00', seconds = '00', utc, sign, hours, minutes] = match;
  const text = `${day} ${clock}:${seconds}`;
  const local = secondsOf(text);
  // a day that no month has, or an hour that no day has
  if (localTime(local) !== text) throw invalid(name);
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60 : 60);
  const instant = utc === undefined && sign === undefined ? instantOf(local, zone) : local - offset;
  return { day, isMidnight: local % DAY === 0, instant };
}

/** The zone that a calendar in a page asks for its times in; `undefined` for that of its reader, or where it names none. */
export function askedZone(given: unknown): Zone | undefined {
  if (given === undefined || given === '' || given === 'local') return undefined;
  const zone = typeof given === 'string' ? findZone(given) : undefined;
  if (zone === undefined) throw invalid('timeZone');
  return zone;
}

/** What a calendar in a page asks for. Throws `rest_invalid_param`. */
export const readSpan = (params: Readonly<Record<string, unknown>>, zone: Zone): Span => ({
  start: readMoment('start', params['start'], zone),
  end: readMoment('end', params['end'], zone),
});

/** No clock is as far from UTC as a day. */
const dayAround = (instant: number, days: number): string => localTime(instant + days * DAY).slice(0, 10);

/** The bounds of a list that has all events of a span, and some more: lists compare by the clocks of each event. */
export const boundsOf = ({ start, end }: Span): { ends_after?: string; starts_before?: string } => ({
  ...(start && { ends_after: dayAround(start.instant, -2) }),
  ...(end && { starts_before: dayAround(end.instant, 1) }),
});

/** Whether an event that lasts between two instants takes place in a span; one that takes no time does where it starts. */
export const isWithin = ({ start, end }: Span, from: number, to: number): boolean =>
  (end === undefined || from < end.instant) &&
  (start === undefined || to > start.instant || (to === from && from >= start.instant));

/** The same of whole days, which are the same days everywhere; the second is the first behind them. */
export const hasDays = ({ start, end }: Span, first: string, behind: string): boolean =>
  (end === undefined || (end.isMidnight ? first < end.day : first <= end.day)) &&
  (start === undefined || behind > start.day);
