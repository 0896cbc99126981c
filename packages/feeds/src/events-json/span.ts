import { CalendarError } from '@kalends/core';
import { DAY, findZone, instantOf, localTime, secondsOf, type Zone } from '@kalends/core/adapter';

/** A moment in the query of a calendar widget: the date that it shows, and the instant (UNIX seconds). */
interface Moment {
  readonly day: string;
  /** Whether it is midnight at the start of that date. */
  readonly isMidnight: boolean;
  readonly instant: number;
}

/** The time span that a calendar widget shows: from `start`, to before `end`; unbounded if missing. */
export interface Span {
  readonly start: Moment | undefined;
  readonly end: Moment | undefined;
}

/** ISO 8601; the plus sign of an offset may have been decoded as a space. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?:(Z)|([ +-])(\d{2}):?(\d{2}))?$/i;

const invalid = (name: string): CalendarError =>
  new CalendarError('invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: 'Invalid parameter.' },
  });

/** Parses a moment; without an offset it is a wall-clock time in `zone`. Throws `invalid_param` if it is invalid. */
function readMoment(name: string, given: unknown, zone: Zone): Moment | undefined {
  if (given === undefined || given === '') return undefined;
  const match = typeof given === 'string' ? MOMENT.exec(given) : null;
  if (match === null) throw invalid(name);
  const [, day = '', clock = '00:00', seconds = '00', utc, sign, hours, minutes] = match;
  const text = `${day} ${clock}:${seconds}`;
  const local = secondsOf(text);
  // a date or an hour that does not exist
  if (localTime(local) !== text) throw invalid(name);
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60 : 60);
  const instant = utc === undefined && sign === undefined ? instantOf(local, zone) : local - offset;
  return { day, isMidnight: local % DAY === 0, instant };
}

/** The zone in which a calendar widget requests its times; `undefined` for the visitor's, or if none is given. */
export function askedZone(given: unknown): Zone | undefined {
  if (given === undefined || given === '' || given === 'local') return undefined;
  const zone = typeof given === 'string' ? findZone(given) : undefined;
  if (zone === undefined) throw invalid('timeZone');
  return zone;
}

/** The time span in the query of a calendar widget. Throws `invalid_param`. */
export const readSpan = (params: Readonly<Record<string, unknown>>, zone: Zone): Span => ({
  start: readMoment('start', params['start'], zone),
  end: readMoment('end', params['end'], zone),
});

/** No zone is a full day away from UTC. */
const dayAround = (instant: number, days: number): string => localTime(instant + days * DAY).slice(0, 10);

/** The bounds of a list that contains all events of a span, and some more: lists compare local times of each event. */
export const boundsOf = ({ start, end }: Span): { ends_after?: string; starts_before?: string } => ({
  ...(start && { ends_after: dayAround(start.instant, -2) }),
  ...(end && { starts_before: dayAround(end.instant, 1) }),
});

/** Whether an event between two instants takes place within a span; an event without duration does if it starts there. */
export const isWithin = ({ start, end }: Span, from: number, to: number): boolean =>
  (end === undefined || from < end.instant) &&
  (start === undefined || to > start.instant || (to === from && from >= start.instant));

/** The same for whole days, which do not depend on a zone; the second date is exclusive. */
export const hasDays = ({ start, end }: Span, first: string, behind: string): boolean =>
  (end === undefined || (end.isMidnight ? first < end.day : first <= end.day)) &&
  (start === undefined || behind > start.day);
