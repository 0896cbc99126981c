import { seenHidden } from '../access/policy.js';
import { nextSlice } from '../work/slices.js';
import { beginFor } from '../work/shares.js';
import { invalidParam } from '../errors.js';
import { ALL_TERMS, type EventQuery } from '../query/query.js';
import { windowOf } from '../query/window.js';
import type { TermRecord } from '../records/term-record.js';
import { loadInTurns, type Context } from '../resource/context.js';
import { DAY, addMonths, localTime, secondsOf, startOfDay } from '../time/local-time.js';

/** The units by which events can be counted, with the type of each key. */
export interface Counted {
  /** `YYYY-MM` */
  readonly month: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly category: TermRecord;
  readonly tag: TermRecord;
}

/** A number of events: those that start in a month or on a day, or have a category or tag. */
export type EventCount<By extends keyof Counted> = {
  readonly [B in By]: Readonly<Record<B, Counted[B]>> & { readonly count: number };
}[By];

/** The names of those units. */
export const COUNTED: readonly string[] = ['month', 'day', 'category', 'tag'] satisfies (keyof Counted)[];

/** The maximum of counts in one call: the days of a leap year. */
const MOST = 366;
/** Queries of a store at a time. */
const AT_A_TIME = 10;

/** Each scale: the length of its name in a local time, the first moment of the period of a time, that of the next. */
const SCALES = {
  month: {
    length: 7,
    start: (time: string) => `${time.slice(0, 7)}-01 00:00:00`,
    next: (start: string) => addMonths(start, 1),
  },
  day: { length: 10, start: startOfDay, next: (start: string) => localTime(secondsOf(start) + DAY) },
};

/** A query for each group, and what it is of. */
type Groups<Of> = readonly (readonly [Of, EventQuery])[];

function periods(query: EventQuery, { length, start, next }: (typeof SCALES)['day']): Groups<string> {
  const { from, to } = windowOf(query);
  const groups: [string, EventQuery][] = [];
  for (let at = from === null ? '' : start(from); to === null || at <= to; at = next(at)) {
    if (from === null || to === null || groups.length === MOST)
      throw invalidParam({
        [from === null ? 'start_date' : 'end_date']:
          `a count takes a start_date and an end_date with at most ${MOST} periods between them`,
      });
    const last = localTime(secondsOf(next(at)) - 1);
    const within = { from: at < from ? from : at, to: last > to ? to : last };
    groups.push([at.slice(0, length), { ...query, start_date: within }]);
  }
  return groups;
}

const TERM_FILTERS = { category: 'categories', tag: 'tags' } as const;

async function terms(
  context: Context,
  query: EventQuery,
  kind: keyof typeof TERM_FILTERS,
): Promise<Groups<TermRecord>> {
  const filter = TERM_FILTERS[kind];
  const { refs } = await context.store.find({
    ...ALL_TERMS,
    kind,
    hidden: query[filter] !== null || seenHidden(context.actor, kind),
    include: query[filter],
    orderby: 'count',
    order: 'desc',
    offset: 0,
    limit: MOST,
  });
  const groups: [TermRecord, EventQuery][] = [];
  for await (const term of loadInTurns(
    context,
    kind,
    refs.map(({ id }) => id),
  ))
    groups.push([term, { ...query, [filter]: [term.id] }]);
  return groups;
}

/**
 * Counts the events of a query by group. Each group is one query for a total, which a store answers from its counters
 * where it can; groups of terms without events are left out.
 */
export async function countBy<By extends keyof Counted>(
  context: Context,
  query: EventQuery,
  by: By,
): Promise<EventCount<By>[]> {
  const scale: keyof Counted = by;
  const groups: Groups<Counted[keyof Counted]> =
    scale === 'month' || scale === 'day' ? periods(query, SCALES[scale]) : await terms(context, query, scale);
  const counts: { count: number }[] = [];
  for (let at = 0; at < groups.length; at += AT_A_TIME) {
    if (at > 0) await beginFor(context.share, () => nextSlice());
    const some = groups.slice(at, at + AT_A_TIME).map(async ([of, group]) => {
      const counted = { ...group, offset: 0, limit: 0 };
      const { total } = await beginFor(context.share, () => context.store.find(counted));
      return { [by]: of, count: total };
    });
    counts.push(...(await Promise.all(some)));
  }
  const isPeriod = scale === 'month' || scale === 'day';
  const shown = isPeriod ? counts : counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return shown as EventCount<By>[];
}
