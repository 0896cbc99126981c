import type { Ref } from '@kalends/core/adapter';
import { windowOf, type EventQuery, type Window } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { raw, type Sql, sql, tuplesOf, unionAll } from '../file/sql.js';
import { orderOf } from './event-hits.js';
import type { SteppedFind } from './find-in-steps.js';

/** A list that asks for so many events is found in steps: a hundred thousand in one take 180 ms. */
const LONG = 10_000;

/** The rows of a list in a window: the ranges of an index in the order of the list, of rows `d` that meet these conditions, too. */
export type Ranges = (window: Window, further: readonly Sql[]) => readonly Sql[];

/** Whether a list asks for so many events from its beginning that they are found in steps. */
export const isLongList = ({ offset, limit }: EventQuery): boolean => offset === 0 && limit >= LONG;

/** The first part: about a millisecond. */
const FIRST_PART = 500;

/** Begins a list of all events in ranges that are in its order by start, part by part. */
export function wholeList(db: Connection, query: EventQuery, ranges: Ranges): SteppedFind {
  const [isAfter, bound] = query.order === 'asc' ? [raw('>'), 'from'] : [raw('<'), 'to'];
  const refs: Ref[] = [];
  let window = windowOf(query);
  let after: readonly Sql[] = [];
  return {
    first: FIRST_PART,
    next(units) {
      const rows = unionAll(
        ranges(window, after).map(
          (range) => sql`SELECT d.event AS id, d.start_date, d.date FROM event_key d WHERE ${range}`,
        ),
      );
      const found = tuplesOf(
        db,
        sql`SELECT id, (SELECT revision FROM event WHERE event.id = found.id), start_date, date
          FROM (${rows} ORDER BY ${orderOf(query)} LIMIT ${units} + 0) AS found`,
      ) as [number, number, number, number][];
      for (const [id, revision] of found) refs.push({ id, revision });
      const [event, , start, date] = found.at(-1) ?? [];
      if (event === undefined || start === undefined || date === undefined) return false;
      // with two bounds SQLite would look for the other one, and read all rows up to this
      window = { ...window, [bound]: null };
      after = [sql`(d.start_date, d.date, d.event) ${isAfter} (${start}, ${date}, ${event})`];
      return found.length === units;
    },
    found: () => ({ total: refs.length, refs: refs.slice(0, query.limit) }),
  };
}
