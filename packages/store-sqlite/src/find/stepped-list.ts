import { windowOf, type EventQuery } from '@kalends/core/store';
import { sortableStatus, sortableTime } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { raw, type Sql, sql, tuplesOf } from '../file/sql.js';
import { conditionsOf, type Filter, filtersOf } from './event-filters.js';
import { countIn, findIn, hitsByStart, foundHits, hitListOf } from './event-hits.js';
import { EVERY_EVENT } from './event-key.js';
import { isAmong, isListed, type KeyRange } from './event-plan.js';
import type { SteppedFind } from './find-in-steps.js';
import { visibleStatuses } from './visibility.js';

/**
 * Lists of events whose filters find many, part by part: each part is a range of the order by start, in which every filter by keys is a
 * set of events that is read once, and all other filters are checked for what is in all sets.
 */

/** A place in the order by start. */
type Place = readonly [start_date: number, date: number, event: number];

/** The least number of events in a unit of a part; the more keys are looked up in each part, the more they are. */
const UNIT = 8;
const PER_TARGET = 0.5;
/** The events of the first part of a list that reads no texts, unless a unit has more: some milliseconds. */
const FIRST_PART = 768;
/** The most keys of all sets of a part: each is looked up in every part. */
const MOST_TARGETS = 2000;

const [EARLIEST, LATEST] = ['0000-00-00 00:00:00', '9999-99-99 23:59:59'];
const [FIRST, LAST] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** The directions in which parts are taken: after the one before, up to its own end. */
const DIRECTIONS = { asc: [raw('>'), raw('<=')], desc: [raw('<'), raw('>=')] } as const;

/** The rows of a part. */
const partOf =
  (query: EventQuery, [isAfter, isUpTo]: readonly [Sql, Sql], after: Place, upTo: Place): KeyRange =>
  (alias) => {
    const place = raw(`(${alias}.start_date, ${alias}.date, ${alias}.event)`);
    return sql`${isListed(query, alias)} AND ${place} ${isAfter} (${after[0]}, ${after[1]}, ${after[2]})
      AND ${place} ${isUpTo} (${upTo[0]}, ${upTo[1]}, ${upTo[2]})`;
  };

/** The conditions of filters on the rows `d` of a part: the sets first, as reading an event costs more. */
function checksIn(filters: readonly Filter[], part: KeyRange): Sql[] {
  const [ofRows, sets, others]: [Sql[], Sql[], Sql[]] = [[], [], []];
  let targets = 0;
  for (const { holds, reads, keys } of filters) {
    if (reads === undefined) ofRows.push(holds);
    else if (keys === undefined) others.push(holds);
    else {
      targets += keys.targets.length;
      if (reads === 'keys' || targets <= MOST_TARGETS) sets.push(isAmong(keys, part));
      else others.push(holds);
    }
  }
  return [...ofRows, ...sets, ...others];
}

/** The filters of a query: those by few keys first, and those that read texts last. */
const inTurn = (filters: readonly Filter[]): Filter[] =>
  [...filters].sort(
    (a, b) =>
      Number(a.reads === 'texts') - Number(b.reads === 'texts') ||
      (a.keys?.targets.length ?? 0) - (b.keys?.targets.length ?? 0),
  );

/** Begins a list of events in steps. */
export function steppedList(db: Connection, query: EventQuery): SteppedFind {
  const { offset, limit, one_per_series: one } = query;
  const window = windowOf(query);
  const filters = inTurn(filtersOf(db, query));
  const conditions = conditionsOf(query, { ...window, from: null, to: null });
  const isInOrder = query.orderby === 'start_date' && one === null;
  const order = isInOrder ? query.order : 'asc';
  const direction = DIRECTIONS[order];
  const begin: Place = [sortableTime(window.from ?? EARLIEST), FIRST, FIRST];
  const end: Place = [sortableTime(window.to ?? LATEST), LAST, LAST];
  const [start, last] = order === 'asc' ? [begin, end] : [end, begin];

  const hits = hitListOf(db, query);
  const targets = filters.reduce((sum, { keys }) => sum + (keys?.targets.length ?? 0), 0);
  const unit = Math.max(UNIT, Math.floor(Math.min(targets, MOST_TARGETS) * PER_TARGET));
  let at = start;

  /** The end of the next part, of so many events of a status at most. */
  function nextPlace(events: number): Place {
    const rest = partOf(query, direction, at, last)('d');
    const by = raw(order === 'asc' ? 'ASC' : 'DESC');
    const places: Place[] = visibleStatuses(query.visible).flatMap(
      (status) =>
        tuplesOf(
          db,
          sql`SELECT d.start_date, d.date, d.event FROM event_key d
            WHERE ${EVERY_EVENT} AND d.status = ${sortableStatus(status)} AND ${rest}
            ORDER BY d.start_date ${by}, d.date ${by}, d.event ${by} LIMIT 1 OFFSET ${events - 1} + 0`,
        ) as [number, number, number][],
    );
    return places.sort(byPlace)[order === 'asc' ? 0 : places.length - 1] ?? last;
  }

  return {
    first: filters.some(({ reads }) => reads === 'texts') ? 1 : Math.max(1, Math.floor(FIRST_PART / unit)),
    next(units) {
      const upTo = nextPlace(units * unit);
      const part = partOf(query, direction, at, upTo);
      at = upTo;
      const found = [EVERY_EVENT, part('d'), ...conditions, ...checksIn(filters, part)];
      const source = { from: raw('event_key d'), repeats: false, conditions: found };
      if (one !== null) hits.add(hitsByStart(db, query, source));
      else if (isInOrder && hits.total >= offset + limit) hits.add([], countIn(db, query, source));
      else {
        const { total, rows } = findIn(db, { ...query, offset: 0, limit: offset + limit }, source);
        hits.add(rows, total);
      }
      return upTo !== last;
    },
    found: () => foundHits(db, hits.total, hits.page()),
  };
}

/** Compares two places. */
const byPlace = (a: Place, b: Place): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
