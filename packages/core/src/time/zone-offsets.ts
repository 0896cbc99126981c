import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { toZonedTime } from 'date-fns-tz/toZonedTime';
import { daysOfCivil } from './civil-date.js';
import { DAY, secondsOf } from './local-time.js';

/** No zone of the tz database has changed its offset twice within six days. */
const SPAN = 6 * DAY;
/** The cache of a zone is emptied when it has more spans than this. Sixteen years need fewer. */
const CACHED_SPANS = 1024;
/** No zone changes its offset outside these limits. */
const FIRST_INSTANT = secondsOf('0001-02-01 00:00:00');
const LAST_INSTANT = secondsOf('9999-12-01 00:00:00');

/** The offsets at the start and the end of a span of time, and when the second one begins. */
interface SpanOffsets {
  readonly offset: number;
  readonly changesAt: number;
  readonly laterOffset: number;
}

const wholeMinutes = (seconds: number): number => seconds - (seconds % 60);

/** The offset of an IANA zone at an instant. */
function lookUpOffset(identifier: string, instant: number): number {
  const shown = toZonedTime(instant * 1000, identifier);
  const days = daysOfCivil(shown.getFullYear(), shown.getMonth() + 1, shown.getDate());
  const clock = shown.getHours() * 3600 + shown.getMinutes() * 60 + shown.getSeconds();
  const offset = wholeMinutes(days * DAY + clock - instant);
  // `shown` has the wall-clock time in the fields of the host's own zone, which moves it forward if the host skips it.
  const dayBefore = new Date(shown.getTime() - DAY * 1000);
  const skipped = (dayBefore.getTimezoneOffset() - shown.getTimezoneOffset()) * 60;
  if (skipped <= 0) return offset;
  const earlier = offset - skipped;
  // by wall-clock time: either offset within a repeated hour, the later one within a skipped hour
  const byWallClock = getTimezoneOffset(identifier, new Date((instant + earlier) * 1000)) / 1000;
  return wholeMinutes(byWallClock) <= earlier ? earlier : offset;
}

/**
 * Creates the offset function of an IANA zone: UNIX seconds → seconds east of UTC; undefined if the engine does not
 * know the zone. Looking up an offset takes microseconds, so spans of days are cached. Offsets before standard time are
 * cut to whole minutes.
 */
export function offsetsOf(identifier: string): ((instant: number) => number) | undefined {
  if (Number.isNaN(getTimezoneOffset(identifier))) return undefined;
  const cache = new Map<number, SpanOffsets>();
  const readSpan = (begin: number): SpanOffsets => {
    const end = begin + SPAN;
    const offset = cache.get(begin - SPAN)?.laterOffset ?? lookUpOffset(identifier, begin);
    const laterOffset = cache.get(end)?.offset ?? lookUpOffset(identifier, end);
    let unchanged = begin;
    let changesAt = end;
    while (offset !== laterOffset && changesAt - unchanged > 1) {
      const middle = Math.floor((unchanged + changesAt) / 2);
      if (lookUpOffset(identifier, middle) === offset) unchanged = middle;
      else changesAt = middle;
    }
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
