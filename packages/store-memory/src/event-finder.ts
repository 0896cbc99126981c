import type { EventQuery, Found, Range } from '@kalends/core/store';
import { of } from './event-columns.js';
import { linksOf, type EventIndex, type Lists, type LinkField } from './event-index.js';
import { firstIndex, union, type SlotList } from './slot-list.js';
import { DAY, timeNumber } from './time-number.js';

/** What a query asks for, with its times as numbers and its categories with their descendants. */
interface Question {
  readonly query: EventQuery;
  readonly links: readonly (readonly [LinkField, ReadonlySet<number>])[];
  /** Whether only published events that are not hidden are asked for. */
  readonly listed: boolean;
  /** Inclusive bounds. */
  readonly startFrom: number;
  readonly startTo: number;
  readonly endFrom: number;
  readonly endTo: number;
  /** Inclusive bounds for the start that follow from all of these. */
  readonly low: number;
  readonly high: number;
}

type Test = (slot: number) => boolean;
const NOTHING: Found = { total: 0, refs: [] };
/** Below so many events a search reads their texts rather than look for rarer words. */
const FEW = 2000;
/** How many times more work it is to take an event from a list of words than from a list by start. */
const DETOUR = 8;

/** Answers a query about events. `descendants` gives a category and all categories below it. */
export function findEvents(
  index: EventIndex,
  query: EventQuery,
  descendants: (id: number) => Iterable<number>,
): Found {
  const question = questionOf(index, query, descendants);
  const sources = question.links.map(([field, ids]) =>
    [...ids].map((id) => index.linkedTo(field, id)).filter((lists) => lists !== undefined),
  );
  if (sources.some((lists) => lists.length === 0)) return NOTHING;
  return findInOneList(index, question, sources) ?? findInMany(index, question, sources);
}

function questionOf(
  index: EventIndex,
  query: EventQuery,
  descendants: (id: number) => Iterable<number>,
): Question {
  const { start_date, end_date, visible } = query;
  const { longest, shortest } = index.columns;
  const links: [LinkField, ReadonlySet<number>][] = [];
  for (const field of ['tags', 'venue', 'organizer'] as const) {
    const ids = query[field];
    if (ids !== null) links.push([field, new Set(ids)]);
  }
  if (query.categories !== null) {
    links.push(['categories', new Set(query.categories.flatMap((id) => [...descendants(id)]))]);
  }
  const [startFrom, startTo] = boundsOf(start_date);
  const [endFrom, endTo] = boundsOf(end_date);
  return {
    query,
    links,
    listed:
      !query.hidden && visible.status.length > 0 && visible.status.every((status) => status === 'publish'),
    startFrom,
    startTo,
    endFrom,
    endTo,
    low: Math.max(startFrom, endFrom - longest),
    high: Math.min(startTo, endTo - shortest),
  };
}

const boundsOf = ({ from, to }: Range): readonly [number, number] => [
  from === null ? -Infinity : timeNumber(from),
  to === null ? Infinity : timeNumber(to),
];

/** The part of a list that starts within the bounds, as indexes. */
function windowOf(
  { columns }: EventIndex,
  { low, high }: Question,
  items: Int32Array,
): readonly [number, number] {
  const from = low === -Infinity ? 0 : firstIndex(items, (slot) => of(columns.start, slot) >= low);
  const to = high === Infinity ? items.length : firstIndex(items, (slot) => of(columns.start, slot) > high);
  return [from, Math.max(from, to)];
}

/**
 * The answer, if it is a part of one list but for some events that end too late: counted and reached without walking
 * through it. Only events near the end of the window can end behind it.
 */
function findInOneList(
  index: EventIndex,
  question: Question,
  sources: readonly (readonly Lists[])[],
): Found | undefined {
  const { query, listed, endFrom, endTo } = question;
  const [list] = sources.length === 0 ? [index.all] : (sources[0] ?? []);
  const isOne = sources.length === 0 || (sources.length === 1 && sources[0]?.length === 1);
  const isPlain = listed && endFrom === -Infinity && query.order === 'start_date';
  const isFiltered = query.include !== null || query.featured !== null || query.search !== null;
  if (!isOne || !isPlain || isFiltered || list === undefined) return undefined;

  const { columns } = index;
  const items = list.listed.items();
  const [from, to] = windowOf(index, question, items);
  const endsLate: Test = (slot) => of(columns.end, slot) > endTo;
  const lateStart = endTo - columns.longest;
  const late =
    endTo === Infinity
      ? to
      : Math.max(
          from,
          firstIndex(items, (slot) => of(columns.start, slot) > lateStart),
        );
  const excess =
    list === index.all ? countLate(index, question, lateStart) : countIn(items, late, to, endsLate);

  const slots: number[] = [];
  let next = Math.max(from, Math.min(from + query.offset, late));
  let skip = from + query.offset - next;
  for (; next < to && slots.length < query.limit; next++) {
    const slot = items[next] ?? 0;
    if (endsLate(slot)) continue;
    if (skip > 0) skip--;
    else slots.push(slot);
  }
  return { total: to - from - excess, refs: refsOf(index, slots) };
}

function countIn(items: Int32Array, from: number, to: number, test: Test): number {
  let count = 0;
  for (let i = from; i < to; i++) if (test(items[i] ?? 0)) count++;
  return count;
}

/** How many listed events within the bounds end too late: those of the last day, and those that go on overnight. */
function countLate(index: EventIndex, question: Question, lateStart: number): number {
  const { endTo, low } = question;
  if (endTo === Infinity) return 0;
  const { columns } = index;
  const part = (list: SlotList, start: number): Int32Array => {
    const items = list.items();
    const [from, to] = windowOf(index, { ...question, low: Math.max(low, start) }, items);
    return items.subarray(from, to);
  };
  const lastDay = part(index.all.listed, Math.floor(endTo / DAY) * DAY);
  const sameDay: Test = (slot) => {
    const [start, end] = [of(columns.start, slot), of(columns.end, slot)];
    return end > endTo && Math.floor(start / DAY) === Math.floor(end / DAY);
  };
  const overnight = part(index.overnight, lateStart);
  return (
    countIn(lastDay, 0, lastDay.length, sameDay) +
    countIn(overnight, 0, overnight.length, (slot) => of(columns.end, slot) > endTo)
  );
}

/** The answer by looking at every event of the shortest list or lists that have all of them. */
function findInMany(index: EventIndex, question: Question, sources: readonly (readonly Lists[])[]): Found {
  const { query, listed } = question;
  const { columns } = index;
  const cut = (lists: readonly Lists[]): Int32Array[] =>
    lists
      .flatMap(({ listed: shown, rest }) => (listed ? [shown] : [shown, rest]))
      .map((list) => {
        const items = list.items();
        return items.subarray(...windowOf(index, question, items));
      });
  const cuts = [...sources, [index.all]].map(cut);
  const shortest = cuts.reduce((best, lists) => (sizeOf(lists) < sizeOf(best) ? lists : best));

  const picked =
    query.include === null ? narrowed(index, query, sizeOf(shortest)) : includedSlots(index, query.include);
  const tests = testsOf(index, question);
  if (picked !== undefined || !listed) tests.push(...visibilityTests(index, query));
  const passed = (picked === undefined ? shortest : [picked]).map((slots) =>
    slots.filter((slot) => tests.every((test) => test(slot))),
  );
  const found = union(passed, columns.byStart);
  const matching = query.search === null ? found : index.search.filter(found, query.search);
  if (query.order === 'date') matching.sort(columns.byDate);
  else if (picked !== undefined) matching.sort(columns.byStart);
  const slots = [...matching.subarray(query.offset, query.offset + query.limit)];
  return { total: matching.length, refs: refsOf(index, slots) };
}

const sizeOf = (lists: readonly Int32Array[]): number => lists.reduce((sum, { length }) => sum + length, 0);

const includedSlots = (index: EventIndex, ids: readonly number[]): Int32Array =>
  Int32Array.from([...new Set(ids)].map((id) => index.slotOf(id)).filter((slot) => slot !== undefined));

/** The events with the rarest piece of a search, when they are far fewer than the ones that are there otherwise. */
const narrowed = ({ search }: EventIndex, query: EventQuery, size: number): Int32Array | undefined =>
  query.search === null || size < FEW ? undefined : search.narrow(query.search, size / DETOUR);

/** What an event has to pass beside visibility and search; the cheapest first. */
function testsOf(index: EventIndex, { query, links, startFrom, startTo, endFrom, endTo }: Question): Test[] {
  const { columns } = index;
  const tests: Test[] = [];
  const { featured } = query;
  if (featured !== null) tests.push((slot) => (of(columns.featured, slot) === 1) === featured);
  tests.push((slot) => {
    const [start, end] = [of(columns.start, slot), of(columns.end, slot)];
    return start >= startFrom && start <= startTo && end >= endFrom && end <= endTo;
  });
  for (const [field, ids] of links)
    tests.push((slot) => linksOf(index.at(slot), field).some((id) => ids.has(id)));
  return tests;
}

const visibilityTests = ({ columns }: EventIndex, { hidden, visible }: EventQuery): Test[] => [
  columns.visibleTo(visible),
  (slot) => hidden || of(columns.hidden, slot) === 0,
];

const refsOf = (index: EventIndex, slots: readonly number[]): Found['refs'] =>
  slots.map((slot) => {
    const { id, revision } = index.at(slot);
    return { id, revision };
  });
