import { formatInTimeZone } from 'date-fns-tz';
import { secondsOf } from './local-time.js';

const SECONDS_PER_DAY = 86400;
/** How many days one zone remembers; beyond it starts afresh. Ten years of days are less. */
const REMEMBERED_DAYS = 4096;
/** Rules are asked for within these limits only: engines write years before 1 with an era. */
const FIRST_INSTANT = secondsOf('0001-01-02 00:00:00');
const LAST_INSTANT = secondsOf('9999-12-30 00:00:00');

/**
 * What a zone does on one UTC day: the offset it begins with and, if it changes, the instant of the change.
 */
interface DayRule {
  readonly offset: number;
  readonly changesAt: number;
  readonly laterOffset: number;
}

/**
 * The offset of an IANA zone at an instant (UNIX seconds), in seconds east of UTC, from the engine's tz
 * data.
 */
function lookUpOffset(identifier: string, instant: number): number {
  const text = formatInTimeZone(new Date(instant * 1000), identifier, 'xxx');
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6));
  return (text.startsWith('-') ? -minutes : minutes) * 60;
}

/** The first instant in (`from`, `to`] that has another offset than `from`. */
function findChange(identifier: string, from: number, to: number, offset: number): number {
  let same = from;
  let changed = to;
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (lookUpOffset(identifier, middle) === offset) same = middle;
    else changed = middle;
  }
  return changed;
}

function readDay(identifier: string, day: number): DayRule {
  const begin = day * SECONDS_PER_DAY;
  const offset = lookUpOffset(identifier, begin);
  const laterOffset = lookUpOffset(identifier, begin + SECONDS_PER_DAY);
  const changesAt =
    laterOffset === offset ? Infinity : findChange(identifier, begin, begin + SECONDS_PER_DAY, offset);
  return { offset, changesAt, laterOffset };
}

/**
 * The offset function of an IANA zone: UNIX seconds → seconds east of UTC. Asking the engine is slow, so the
 * answer is remembered for whole UTC days, exact to the second on days with a change; the memory is bounded.
 * Offsets before standard time are cut to whole minutes.
 */
export function offsetsOf(identifier: string): (instant: number) => number {
  const days = new Map<number, DayRule>();
  return (instant) => {
    const asked = Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);
    const day = Math.floor(asked / SECONDS_PER_DAY);
    let rule = days.get(day);
    if (rule === undefined) {
      rule = readDay(identifier, day);
      if (days.size >= REMEMBERED_DAYS) days.clear();
      days.set(day, rule);
    }
    return asked < rule.changesAt ? rule.offset : rule.laterOffset;
  };
}
