import { searchArea, type EventQuery, type Location } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, anyOf, list, raw, type Sql, sql, valuesOf } from '../file/sql.js';
import { count } from './page.js';
import { visibleTo } from './visibility.js';

/**
 * Whether the venue `d` matches a location: within the box of the spatial index, and either in the smaller box whose
 * points are all near enough, or near enough by its own vector.
 */
export function isThere(location: Location): Sql {
  if (location === 'known') return raw('d.geo_x IS NOT NULL');
  if (location === 'unknown') return raw('d.geo_x IS NULL');
  const { lat, lng, inner, center, chord } = searchArea(location);
  const { x, y, z } = center;
  return allOf([
    sql`d.geo_x IS NOT NULL AND d.geo_lat BETWEEN ${lat.from} AND ${lat.to}`,
    anyOf(lng.map(({ from, to }) => sql`d.geo_lng BETWEEN ${from} AND ${to}`)),
    anyOf([
      sql`d.geo_lat BETWEEN ${inner.lat.from} AND ${inner.lat.to}
        AND d.geo_lng BETWEEN ${inner.lng.from} AND ${inner.lng.to}`,
      sql`(d.geo_x - ${x}) * (d.geo_x - ${x}) + (d.geo_y - ${y}) * (d.geo_y - ${y})
        + (d.geo_z - ${z}) * (d.geo_z - ${z}) <= ${chord}`,
    ]),
  ]);
}

/** The number of all venues. */
export const countVenues = (db: Connection): number => count(db, raw('SELECT count(*) FROM venue'));

/**
 * The events at some venues (0 means no venue); with `others`, all events except those. If most venues match, those that do
 * not are listed, so that the events of more than half of all venues are never counted.
 */
export interface EventPlaces {
  readonly venues: readonly number[];
  readonly others: boolean;
}

/** Whether the event of a row is at these venues. */
export const isAt = ({ venues, others }: EventPlaces): Sql =>
  sql`d.venue ${raw(others ? 'NOT IN' : 'IN')} ${list(venues)}`;

/** Resolves the location in a query for events; a venue that the caller does not see has no location. */
export function eventPlaces(
  db: Connection,
  { of, visible }: NonNullable<EventQuery['location']>,
): EventPlaces {
  const isUnknown = of === 'unknown';
  const there = allOf([isThere(isUnknown ? 'known' : of), visibleTo(visible, 'd')]);
  const most = Math.floor(countVenues(db) / 2);
  const venuesWhere = (condition: Sql): number[] => {
    const from = sql`FROM venue d INDEXED BY venue_place WHERE ${condition}`;
    const venues = valuesOf(db, sql`SELECT d.id ${from} LIMIT ${most + 1} + 0`) as number[];
    // in the order of the event index, their events are found in half the time
    return venues.sort((a, b) => a - b);
  };
  const some = (): EventPlaces => ({ venues: venuesWhere(there), others: isUnknown });
  const rest = (): EventPlaces => ({ venues: [0, ...venuesWhere(sql`NOT (${there})`)], others: !isUnknown });
  // most venues have coordinates, and few are near a point
  const [first, second] = typeof of === 'string' ? [rest, some] : [some, rest];
  const places = first();
  return places.venues.length <= most ? places : second();
}
