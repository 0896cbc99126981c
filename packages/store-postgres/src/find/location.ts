import { eventKey, searchArea, type EventQuery, type Location } from '@kalends/core/store';
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

const keysWhere = (condition: Sql): Sql =>
  sql`SELECT 4 * v.id::bigint + ${eventKey('venue', 0)} AS key FROM kalends.venue v WHERE ${condition}`;

/** The keys of the events whose venues match a location; a venue that the caller does not see has no location. */
export function keysThere({ of, visible }: NonNullable<EventQuery['location']>): Sql {
  const seen = visibleTo(visible, 'v');
  if (of !== 'unknown') return keysWhere(allOf([isThere(of), seen]));
  const hidden = keysWhere(sql`NOT (${isThere('known')} AND ${seen})`);
  return sql`SELECT ${eventKey('venue', 0)}::bigint UNION ALL ${hidden}`;
}

/**
 * The tables of a `WITH` clause. The last one, `place`, has one row: the keys of the events at no more than half of all
 * venues, whether the list consists of all `others`, and the number of all `venues`.
 */
export function placeOf({ of, visible }: NonNullable<EventQuery['location']>): Sql {
  const isUnknown = of === 'unknown';
  const there = allOf([isThere(isUnknown ? 'known' : of), visibleTo(visible, 'v')]);
  return sql`there AS MATERIALIZED (${keysWhere(there)}), counted AS MATERIALIZED (
    SELECT venues, 2 * n > venues AS is_most
    FROM (SELECT (SELECT count(*) FROM there) AS n, (SELECT count(*) FROM kalends.venue) AS venues OFFSET 0) c
  ), place AS MATERIALIZED (
    SELECT is_most <> ${isUnknown}::boolean AS others, venues,
      CASE WHEN is_most
        THEN ARRAY(SELECT ${eventKey('venue', 0)}::bigint UNION ALL ${keysWhere(sql`NOT (${there})`)})
        ELSE ARRAY(SELECT * FROM there)
      END AS keys
    FROM counted
  )`;
}
