import { searchArea } from '@kalends/core/store';
import type { EventQuery, Location } from '@kalends/core/store';
import { eventKey } from '../derived/event-key.js';
import { allOf, anyOf, raw, type Sql, sql } from '../server/sql.js';
import { visibleTo } from './visibility.js';

const double = (value: number): Sql => sql`${value}::double precision`;

const square = (axis: 'x' | 'y' | 'z', value: number): Sql =>
  sql`(${raw(`v.geo_${axis}`)} - ${double(value)}) * (${raw(`v.geo_${axis}`)} - ${double(value)})`;

/** Whether the venue `v` is there: in the box that the index of places gives, and near enough within it. */
export function isThere(location: Location): Sql {
  if (location === 'known') return raw('v.geo_x IS NOT NULL');
  if (location === 'unknown') return raw('v.geo_x IS NULL');
  const { lat, lng, center, chord } = searchArea(location);
  return allOf([
    sql`v.geo_x IS NOT NULL AND v.geo_lat BETWEEN ${double(lat.from)} AND ${double(lat.to)}`,
    anyOf(lng.map(({ from, to }) => sql`v.geo_lng BETWEEN ${double(from)} AND ${double(to)}`)),
    sql`${square('x', center.x)} + ${square('y', center.y)} + ${square('z', center.z)} <= ${double(chord)}`,
  ]);
}

const keysWhere = (condition: Sql): Sql =>
  sql`SELECT 4 * v.id::bigint + ${eventKey('venue', 0)} FROM kalends.venue v WHERE ${condition}`;

/** The keys of the events whose venues are there; a venue that the caller does not see is nowhere. */
export function keysThere({ of, visible }: NonNullable<EventQuery['location']>): Sql {
  const seen = visibleTo(visible, 'v');
  if (of !== 'unknown') return keysWhere(allOf([isThere(of), seen]));
  const hidden = keysWhere(sql`NOT (${isThere('known')} AND ${seen})`);
  return sql`SELECT ${eventKey('venue', 0)}::bigint UNION ALL ${hidden}`;
}
