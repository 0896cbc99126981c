import { nowSeconds, type Context } from '../resource/context.js';
import { parseDateText } from '../time/date-text.js';
import { addMonths, endOfDay, localTime, secondsOf, startOfDay } from '../time/local-time.js';
import { UTC, type Zone } from '../time/zone.js';
import { fromUtc } from '../time/zoned-time.js';

/** What a list of events may say about time (lists.md §2.1). */
export interface WindowWish {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly starts_before?: string | undefined;
  readonly starts_after?: string | undefined;
  readonly ends_before?: string | undefined;
  readonly ends_after?: string | undefined;
}

/** The inclusive bounds of a local time, `null` = open. */
interface Bounds {
  from: string | null;
  to: string | null;
}

/** The time window of a list of events. */
export interface ListWindow {
  readonly start_date: Bounds;
  readonly end_date: Bounds;
  /** The bounds by parameter, as texts that say the same when they are sent again. */
  readonly effective: Record<string, string>;
}

const DAY = 86_400;

/** Each bound: which time it bounds, from which side, whether the bound itself belongs to it, and how a day widens to it. */
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
const RELATIVE: readonly BoundName[] = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/**
 * The default window, told with times: from the last minute of yesterday in UTC, in the site's zone, to so many months
 * from now in UTC.
 */
export function defaultWindow(
  now: number,
  siteZone: Zone,
  months: number,
): { start_date: string; end_date: string } {
  const lateYesterday = now - (now % DAY) - 60;
  return {
    start_date: localTime(lateYesterday + siteZone.offsetAt(lateYesterday)),
    end_date: addMonths(localTime(now), months),
  };
}

/** The local time that a text bounds by, and the text that says the same again. */
function readBound(
  context: Context,
  name: BoundName,
  text: string,
  strict: boolean,
): { bound: string; again: string } | undefined {
  const zone = strict ? UTC : context.siteZone;
  const read = parseDateText(text, { now: nowSeconds(context), zone, zeroIsToday: true });
  if (read === undefined) return undefined;
  if (!strict) {
    const bound = BOUNDS[name].widen(read.local);
    return { bound, again: bound };
  }
  const again = localTime(secondsOf(read.local) - (read.offset ?? 0));
  return { bound: fromUtc(again, context.siteZone), again };
}

/** A window without bounds. */
export const openWindow = (): ListWindow => ({
  start_date: { from: null, to: null },
  end_date: { from: null, to: null },
  effective: {},
});

const latest = (a: string | null, b: string): string => (a === null || b > a ? b : a);
const earliest = (a: string | null, b: string): string => (a === null || b < a ? b : a);

/** The window that a list of events looks through: given bounds, else the default unless a relative bound is given. */
export function listWindow(context: Context, wish: WindowWish, strict: boolean): ListWindow {
  const isRelative = RELATIVE.some((name) => wish[name] !== undefined);
  const defaults: WindowWish = isRelative
    ? {}
    : defaultWindow(nowSeconds(context), context.siteZone, context.settings.list_months);
  const window = openWindow();
  for (const name of NAMES) {
    const text = wish[name] ?? defaults[name];
    const read = text === undefined ? undefined : readBound(context, name, text, strict);
    if (read === undefined) continue;
    const { of, side, step } = BOUNDS[name];
    const inclusive = step === 0 ? read.bound : localTime(secondsOf(read.bound) + step);
    window[of][side] =
      side === 'from' ? latest(window[of].from, inclusive) : earliest(window[of].to, inclusive);
    window.effective[name] = read.again;
  }
  return window;
}
