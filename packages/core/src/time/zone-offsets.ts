import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { toZonedTime } from 'date-fns-tz/toZonedTime';
import { daysOfCivil } from './civil-date.js';
import { secondsOf } from './local-time.js';

const SECONDS_PER_DAY = 86400;
/** No zone of the tz database has changed its offset twice within six days. */
const SPAN = 6 * SECONDS_PER_DAY;
/** How many spans one zone caches; beyond it the cache starts empty. Sixteen years are less. */
const CACHED_SPANS = 1024;
/** No zone changes its offset outside these limits; years before 1 and after 9999 are never asked for. */
const FIRST_INSTANT = secondsOf('0001-02-01 00:00:00');
const LAST_INSTANT = secondsOf('9999-12-01 00:00:00');

/** The offset that a zone begins a span of time with and, if it changes, the instant of the change. */
interface SpanOffsets {
  readonly offset: number;
  readonly changesAt: number;
  readonly laterOffset: number;
}

/** Seconds east of UTC at an instant (UNIX seconds). */
type OffsetAt = (instant: number) => number;

const wholeMinutes = (seconds: number): number => Math.trunc(seconds / 60) * 60;

/** The offset while clocks of the zone show `localSeconds`; after the change if they skip it. */
function offsetOfWallClock(identifier: string, localSeconds: number): number {
  return wholeMinutes(getTimezoneOffset(identifier, new Date(localSeconds * 1000)) / 1000);
}

/** The offset of an IANA zone at an instant. */
function lookUpOffset(identifier: string, instant: number): number {
  const shown = toZonedTime(instant * 1000, identifier);
  const days = daysOfCivil(shown.getFullYear(), shown.getMonth() + 1, shown.getDate());
  const clock = shown.getHours() * 3600 + shown.getMinutes() * 60 + shown.getSeconds();
  const offset = wholeMinutes(days * SECONDS_PER_DAY + clock - instant);
  // `shown` has the wall clock in the fields of the host's own zone, which moves it forward where the host skips it.
  const dayBefore = new Date(shown.getTime() - SECONDS_PER_DAY * 1000);
  const skipped = (dayBefore.getTimezoneOffset() - shown.getTimezoneOffset()) * 60;
  if (skipped <= 0) return offset;
  const earlier = offset - skipped;
  return offsetOfWallClock(identifier, instant + earlier) <= earlier ? earlier : offset;
}

/** The first instant in (`from`, `to`] that has another offset than `from`. */
function findChange(offsetAt: OffsetAt, from: number, to: number): number {
  const offset = offsetAt(from);
  let same = from;
  let changed = to;
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetAt(middle) === offset) same = middle;
    else changed = middle;
  }
  return changed;
}

/**
 * The offset function of an IANA zone: UNIX seconds → seconds east of UTC; undefined if the engine does not
 * know the zone. A look-up takes microseconds, so spans of days are cached, exact to the second where the
 * offset changes, a bounded number of them. Offsets before standard time are cut to whole minutes.
 */
export function offsetsOf(identifier: string): OffsetAt | undefined {
  if (Number.isNaN(getTimezoneOffset(identifier))) return undefined;
  const offsetAt = (instant: number): number => lookUpOffset(identifier, instant);
  const cache = new Map<number, SpanOffsets>();
  const readSpan = (begin: number): SpanOffsets => {
    const end = begin + SPAN;
    const offset = cache.get(begin - SPAN)?.laterOffset ?? offsetAt(begin);
    const laterOffset = cache.get(end)?.offset ?? offsetAt(end);
    const changesAt = laterOffset === offset ? Infinity : findChange(offsetAt, begin, end);
    return { offset, changesAt, laterOffset };
  };
  return (instant) => {
    const asked = Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);
    const begin = Math.floor(asked / SPAN) * SPAN;
    let span = cache.get(begin);
    if (span === undefined) {
      span = readSpan(begin);
      if (cache.size >= CACHED_SPANS) cache.clear();
      cache.set(begin, span);
    }
    return asked < span.changesAt ? span.offset : span.laterOffset;
  };
}
