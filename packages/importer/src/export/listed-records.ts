import { kindsOf, type Calendar, type CalendarView, type Kind, type RecordOf } from '@kalends/core';
import {
  forKinds,
  isHierarchical,
  isTermKind,
  linksOf,
  loadReadable,
  nextTurn,
  withAncestors,
  type LinkedKind,
  type TermKind,
} from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import type { RecordSource } from '../stored-records.js';

/** The kinds whose records an export of events takes along. */
type LinkKind = LinkedKind | TermKind;

/** The number of records that are loaded at once. */
const BATCH = 500;

/** The statuses of events that are exported. */
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;

const ascending = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b);

/** The categories above these, too. */
async function withParents(kind: LinkKind, ids: Iterable<number>, calendar: Calendar): Promise<Set<number>> {
  const all = new Set(ids);
  if (!isTermKind(kind) || !isHierarchical(kind)) return all;
  const above = await withAncestors([...all], (some) => calendar.load(kind, some));
  return new Set([...all, ...above.keys()]);
}

/** An event of a series that is exported by itself. */
function single(event: RecordOf<'event'>, whole: ReadonlySet<number>): RecordOf<'event'> {
  return event.series === 0 || whole.has(event.series)
    ? event
    : { ...event, uid: null, recurrence_id: null, overrides: [], series: 0 };
}

/**
 * What an export of some events reads: those of them that a caller may read, the series all of whose events these are, and the venues,
 * organizers and terms that they link to, as far as the caller may read them. An event of another series is exported by itself.
 *
 * @param ids the events
 */
export async function listedRecords(
  store: Store,
  calendar: Calendar,
  view: CalendarView,
  ids: readonly number[],
): Promise<RecordSource> {
  const linked = forKinds(kindsOf('linked', 'term'), () => new Set<number>()) as Record<
    LinkKind,
    Set<number>
  >;
  const ofSeries = new Map<number, number>();
  const readable: number[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const event of (
      await loadReadable(calendar, view, 'event', ids.slice(from, from + BATCH))
    ).values()) {
      readable.push(event.id);
      ofSeries.set(event.series, (ofSeries.get(event.series) ?? 0) + 1);
      for (const { field, to } of linksOf('event', 'linked', 'term'))
        for (const id of [event[field]].flat()) linked[to].add(id);
    }
    await nextTurn();
  }
  const whole = new Set<number>();
  for (const [series, count] of ofSeries) {
    if (series === 0) continue;
    await nextTurn();
    const { total } = await calendar.select({
      ...{ kind: 'event', series: [series], hidden: true, status: STATUSES, limit: 0 },
    });
    if (total === count) whole.add(series);
  }
  const shown = {} as Record<LinkKind, ReadonlySet<number>>;
  for (const kind of kindsOf('linked', 'term'))
    shown[kind] = new Set(
      (await loadReadable(calendar, view, kind, await withParents(kind, linked[kind], calendar))).keys(),
    );
  const events = new Set(readable);
  const exported = new Map<Kind, readonly number[]>([
    ['event', ascending(events)],
    ['series', ascending(whole)],
    ...kindsOf('linked', 'term').map((kind) => [kind, ascending(shown[kind])] as const),
  ]);

  /** The records of a kind that the caller gets; what is in the trash says which dates a series does not have. */
  async function load<K extends Kind>(kind: K, some: readonly number[]): Promise<RecordOf<K>[]> {
    const records = await store.load(kind, some);
    if (kind === 'event')
      return (records as RecordOf<'event'>[])
        .filter(({ id, status }) => events.has(id) || status === 'trash')
        .map((event) => single(event, whole)) as RecordOf<K>[];
    const known = shown[kind as LinkKind] as ReadonlySet<number> | undefined;
    return known === undefined ? records : records.filter(({ id }) => known.has(id));
  }

  return {
    values: store.values,
    find: (query) => store.find(query),
    load,
    async scan(kind, after, limit) {
      const left = (exported.get(kind) ?? []).filter((id) => id > after);
      const found: RecordOf<typeof kind>[] = [];
      for (let from = 0; from < left.length && found.length < limit; from += limit)
        found.push(...(await load(kind, left.slice(from, from + limit))));
      return found.slice(0, limit);
    },
  };
}
