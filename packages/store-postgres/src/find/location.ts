import { searchArea } from '@kalends/core/store';
import type { EventQuery, Location } from '@kalends/core/store';
import { allOf, anyOf, raw, type Sql, sql } from '../server/sql.js';
import { visibleTo } from './visibility.js';

const double = (value: number): Sql => sql`${value}::double precision`;

const square = (axis: 'x' | 'y' | 'z', value: number): Sql =>
  sql`(${raw(`v.geo_${axis}`)} - ${double(value)}) * (${raw(`v.geo_${axis}`)} - ${double(value)})`;

/** Whether the venue `v` matches a location: within the box of the index, and near enough in that box. */
export function isThere(location: Location): Sql {
  if (location === 'known') return raw('v.geo_x IS NOT NULL');
  if (location === 'unknown') return raw('v.geo_x IS NULL');
  const { lat, lng, inner, center, chord } = searchArea(location);
  return allOf([
    sql`v.geo_x IS NOT NULL AND v.geo_lat BETWEEN ${double(lat.from)} AND ${double(lat.to)}`,
    anyOf(lng.map(({ from, to }) => sql`v.geo_lng BETWEEN ${double(from)} AND ${double(to)}`)),
    anyOf([
      sql`v.geo_lat BETWEEN ${double(inner.lat.from)} AND ${double(inner.lat.to)}
        AND v.geo_lng BETWEEN ${double(inner.lng.from)} AND ${double(inner.lng.to)}`,
      sql`${square('x', center.x)} + ${square('y', center.y)} + ${square('z', center.z)} <= ${double(chord)}`,
    ]),
  ]);
}

const venuesWhere = (condition: Sql): Sql => sql`SELECT v.id FROM kalends.venue v WHERE ${condition}`;

/**
 * The venues that match a location, 0 for events without one; a venue that the caller does not see has no location.
 */
export function venuesThere({ of, visible }: NonNullable<EventQuery['location']>): Sql {
  const seen = visibleTo(visible, 'v');
  if (of !== 'unknown') return venuesWhere(allOf([isThere(of), seen]));
  const hidden = venuesWhere(sql`NOT (${isThere('known')} AND ${seen})`);
  return sql`SELECT 0 UNION ALL ${hidden}`;
}

/** A row of `placeOf`. */
export interface Place {
  readonly ids: readonly number[];
  readonly others: boolean;
}

/**
 * The tables of a `WITH` clause. The last one, `place`, has one row: the `ids` of no more than half of all venues (0 for events without one), whether the list consists of all `others`, and the number of all `venues`.
 */
export function placeOf({ of, visible }: NonNullable<EventQuery['location']>): Sql {
  const isUnknown = of === 'unknown';
  const there = allOf([isThere(isUnknown ? 'known' : of), visibleTo(visible, 'v')]);
  return sql`there AS MATERIALIZED (${venuesWhere(there)}), counted AS MATERIALIZED (
    SELECT venues, 2 * n > venues AS is_most
    FROM (SELECT (SELECT count(*) FROM there) AS n, (SELECT count(*) FROM kalends.venue) AS venues OFFSET 0) c
  ), place AS MATERIALIZED (
    SELECT is_most <> ${isUnknown}::boolean AS others, venues,
      CASE WHEN is_most
        THEN ARRAY(SELECT 0 UNION ALL ${venuesWhere(sql`NOT (${there})`)})
        ELSE ARRAY(SELECT * FROM there)
      END AS ids
    FROM counted
  )`;
}
