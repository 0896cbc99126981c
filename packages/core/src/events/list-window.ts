import type { Range } from '../query/query.js';
import { nowSeconds, type Context } from '../resource/context.js';
import type { DateReading, DateText } from '../time/date-text.js';
import { DAY, addMonths, endOfDay, localTime, secondsOf, startOfDay } from '../time/local-time.js';
import { UTC, type Zone } from '../time/zone.js';
import { fromUtc } from '../time/zoned-time.js';

/** A range under construction. */
type Bounds = { -readonly [Side in keyof Range]: Range[Side] };

/** The time window of a list of events. */
export interface ListWindow {
  readonly start_date: Bounds;
  readonly end_date: Bounds;
  /** The bounds by parameter, as texts that mean the same when they are sent again. */
  readonly effective: Record<string, string>;
}

/** Each bound: the time it applies to, the side, whether it is inclusive, and how a day without a time widens to it. */
const BOUNDS = {
  start_date: { of: 'start_date', side: 'from', step: 0, widen: startOfDay },
  end_date: { of: 'end_date', side: 'to', step: 0, widen: endOfDay },
  starts_before: { of: 'start_date', side: 'to', step: -1, widen: endOfDay },
  starts_after: { of: 'start_date', side: 'from', step: 1, widen: endOfDay },
  ends_before: { of: 'end_date', side: 'to', step: -1, widen: endOfDay },
  ends_after: { of: 'end_date', side: 'from', step: 1, widen: endOfDay },
} as const;

type BoundName = keyof typeof BOUNDS;
const NAMES = Object.keys(BOUNDS) as BoundName[];

/** The bounds in the parameters of a list of events. */
export type GivenBounds = Partial<Readonly<Record<BoundName, DateReading | undefined>>>;
const RELATIVE: readonly BoundName[] = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/**
 * The default window: from the last minute of yesterday to a number of months from now, both in UTC, by the clock of a
 * zone.
 */
export function defaultWindow(
  now: number,
  zone: Zone,
  months: number,
): { start_date: string; end_date: string } {
  const lateYesterday = now - (now % DAY) - 60;
  return {
    start_date: localTime(lateYesterday + zone.offsetAt(lateYesterday)),
    end_date: addMonths(localTime(now), months),
  };
}

/** A parsed date with what a bound needs. */
type ReadDate = Pick<DateText, 'local' | 'offset'>;

/** The local time of a bound, and a text that means the same. */
function boundOf(
  { siteZone }: Context,
  name: BoundName,
  { local, offset = 0 }: ReadDate,
  strict: boolean,
): { bound: string; again: string } {
  const utc = localTime(secondsOf(local) - offset);
  if (strict) return { bound: fromUtc(utc, siteZone), again: utc };
  // a text with an offset names a day in UTC, any other the day it shows
  const bound = BOUNDS[name].widen(utc);
  return { bound, again: bound };
}

/** A window without bounds. */
export const openWindow = (): ListWindow => ({
  start_date: { from: null, to: null },
  end_date: { from: null, to: null },
  effective: {},
});

const latest = (a: string | null, b: string): string => (a === null || b > a ? b : a);
const earliest = (a: string | null, b: string): string => (a === null || b < a ? b : a);

/** The contents of a list without bounds: the events of the default window, or all. */
export type Unbounded = 'default window' | 'all dates';

/** The time window of a list of events: the given bounds, else `unbounded` unless a relative bound is given. */
export function listWindow(
  context: Context,
  bounds: GivenBounds,
  strict: boolean,
  unbounded: Unbounded,
): ListWindow {
  const { siteZone, settings } = context;
  const now = nowSeconds(context);
  const clock = { now, zone: strict ? UTC : siteZone, zeroIsToday: true };
  const isOpen = unbounded === 'all dates' || RELATIVE.some((name) => bounds[name] !== undefined);
  const { start_date, end_date } = defaultWindow(now, clock.zone, settings.list_months);
  const defaults: Partial<Record<BoundName, ReadDate>> = isOpen
    ? {}
    : { start_date: { local: start_date }, end_date: { local: end_date } };
  const window = openWindow();
  for (const name of NAMES) {
    const reading = bounds[name];
    const date = reading === undefined ? defaults[name] : reading(clock);
    if (date === undefined) continue;
    const { bound, again } = boundOf(context, name, date, strict);
    const { of, side, step } = BOUNDS[name];
    const inclusive = step === 0 ? bound : localTime(secondsOf(bound) + step);
    window[of][side] =
      side === 'from' ? latest(window[of].from, inclusive) : earliest(window[of].to, inclusive);
    window.effective[name] = again;
  }
  return window;
}
