import { secondsOf } from './local-time.js';

const SECONDS_PER_DAY = 86400;
/** How many days one zone remembers; beyond it starts afresh. Ten years of days are less. */
const REMEMBERED_DAYS = 4096;
/** An offset as engines write it: `07 PM GMT-05:00`, `12 AM GMT` for none. */
const OFFSET = /([+-])(\d\d):(\d\d)/;
/** Engines are asked within these limits only; beyond them a zone does what it does there. */
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

/** Seconds east of UTC at an instant (UNIX seconds). */
type OffsetAt = (instant: number) => number;

/** The offsets of an IANA zone in the engine's tz data. */
function engineOffsets(identifier: string): OffsetAt {
  const options = { timeZone: identifier, hour: '2-digit', timeZoneName: 'longOffset' } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  return (instant) => {
    const [, sign, hours = 0, minutes = 0] = OFFSET.exec(format.format(instant * 1000)) ?? [];
    const offset = (Number(hours) * 60 + Number(minutes)) * 60;
    return sign === '-' ? -offset : offset;
  };
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

function readDay(offsetAt: OffsetAt, day: number): DayRule {
  const begin = day * SECONDS_PER_DAY;
  const end = begin + SECONDS_PER_DAY;
  const offset = offsetAt(begin);
  const laterOffset = offsetAt(end);
  const changesAt = laterOffset === offset ? Infinity : findChange(offsetAt, begin, end);
  return { offset, changesAt, laterOffset };
}

/**
 * The offset function of an IANA zone: UNIX seconds → seconds east of UTC. Asking the engine is slow, so the
 * answer is remembered for whole UTC days, exact to the second on days with a change; the memory is bounded.
 * Offsets before standard time are cut to whole minutes.
 */
export function offsetsOf(identifier: string): OffsetAt {
  const offsetAt = engineOffsets(identifier);
  const days = new Map<number, DayRule>();
  return (instant) => {
    const asked = Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);
    const day = Math.floor(asked / SECONDS_PER_DAY);
    let rule = days.get(day);
    if (rule === undefined) {
      rule = readDay(offsetAt, day);
      if (days.size >= REMEMBERED_DAYS) days.clear();
      days.set(day, rule);
    }
    return asked < rule.changesAt ? rule.offset : rule.laterOffset;
  };
}
