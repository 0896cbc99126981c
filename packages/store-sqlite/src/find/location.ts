import { searchArea } from '@kalends/core/store';
import type { EventQuery, Location } from '@kalends/core/store';
import { eventKey } from '../derived/event-key.js';
import { allOf, anyOf, raw, type Sql, sql } from '../file/sql.js';
import { visibleTo } from './visibility.js';

/** Whether the venue `v` is there: in the box that the index of places gives, and near enough within it. */
export function isThere(location: Location): Sql {
  if (location === 'known') return raw('v.geo_x IS NOT NULL');
  if (location === 'unknown') return raw('v.geo_x IS NULL');
  const { lat, lng, center, chord } = searchArea(location);
  const { x, y, z } = center;
  return allOf([
    sql`v.geo_x IS NOT NULL AND v.geo_lat BETWEEN ${lat.from} AND ${lat.to}`,
    anyOf(lng.map(({ from, to }) => sql`v.geo_lng BETWEEN ${from} AND ${to}`)),
    sql`(v.geo_x - ${x}) * (v.geo_x - ${x}) + (v.geo_y - ${y}) * (v.geo_y - ${y})
      + (v.geo_z - ${z}) * (v.geo_z - ${z}) <= ${chord}`,
  ]);
}

const keysWhere = (condition: Sql): Sql =>
  sql`SELECT 4 * v.id + ${eventKey('venue', 0)} FROM venue v WHERE ${condition}`;

/** The keys of the events whose venues are there; a venue that the caller does not see is nowhere. */
export function keysThere({ of, visible }: NonNullable<EventQuery['location']>): Sql {
  const seen = visibleTo(visible, 'v');
  if (of !== 'unknown') return keysWhere(allOf([isThere(of), seen]));
  return sql`SELECT ${eventKey('venue', 0)} UNION ALL ${keysWhere(sql`NOT (${isThere('known')} AND ${seen})`)}`;
}
