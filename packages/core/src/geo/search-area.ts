import { EARTH_RADIUS, radians, type Near, type Point } from './great-circle.js';

/**
 * What a store looks for where points within a distance are asked for: first what lies in a box of degrees, which an index
 * can give, and of that what is near enough in a straight line through the earth. Products and sums alone are left to
 * the store, so that every store comes to the same answer.
 */

/** Inclusive bounds in degrees. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** A point on a sphere of radius 1. */
export interface UnitVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The points within a distance of another one: those in the box whose vectors are near enough. */
export interface SearchArea {
  readonly lat: Bounds;
  /** One range, or two where the area lies on both sides of the antimeridian. */
  readonly lng: readonly [Bounds] | readonly [Bounds, Bounds];
  /** Every point in this smaller box is near enough; a store has to measure only those outside of it. */
  readonly inner: { readonly lat: Bounds; readonly lng: Bounds };
  readonly center: UnitVector;
  /** The greatest square of the distance of two vectors. */
  readonly chord: number;
}

/** A coordinate of a vector; none is so small that a store could not multiply the difference of two with itself. */
const component = (value: number): number => (Math.abs(value) < 1e-100 ? 0 : value);

/** The point of a sphere of radius 1 with this latitude and longitude. */
function unitVector({ lat, lng }: Point): UnitVector {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return {
    x: component(Math.cos(phi) * Math.cos(lambda)),
    y: component(Math.cos(phi) * Math.sin(lambda)),
    z: component(Math.sin(phi)),
  };
}

/** The vector of a venue; `undefined`: it is not known where it is. */
export const vectorOf = ({
  geo_lat: lat,
  geo_lng: lng,
}: {
  readonly geo_lat: number | null;
  readonly geo_lng: number | null;
}): UnitVector | undefined => (lat === null || lng === null ? undefined : unitVector({ lat, lng }));

/** Degrees by which a box is larger than it has to be, so that rounding leaves nothing out. */
const MARGIN = 1e-6;

const EVERYWHERE = { from: -180, to: 180 } as const;

const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The longitudes that an area reaches: all of them where it reaches a pole. */
function longitudes({ lat, lng }: Point, angle: number): SearchArea['lng'] {
  if (Math.abs(lat) + degrees(angle) + MARGIN >= 90) return [EVERYWHERE];
  const reach = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(lat)))) + MARGIN;
  const [from, to] = [lng - reach, lng + reach];
  if (from < -180)
    return [
      { from: -180, to },
      { from: from + 360, to: 180 },
    ];
  if (to > 180)
    return [
      { from, to: 180 },
      { from: -180, to: to - 360 },
    ];
  return [{ from, to }];
}

const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** A box of which every point is within an angle: its corners are, where the meridians are farthest apart. */
function innerBox({ lat, lng }: Point, angle: number): SearchArea['inner'] {
  const height = angle / Math.SQRT2;
  const toEquator = Math.max(0, Math.abs(radians(lat)) - height);
  const widest = Math.cos(radians(lat)) * Math.cos(toEquator);
  const width = 2 * Math.asin(Math.sqrt(Math.min(1, (haversine(angle) - haversine(height)) / widest)));
  const around = (degree: number, reach: number): Bounds => ({
    from: degree - degrees(reach) + MARGIN,
    to: degree + degrees(reach) - MARGIN,
  });
  return { lat: around(lat, height), lng: around(lng, width) };
}

/** The area in which the points near to one lie. */
export function searchArea(near: Near): SearchArea {
  const angle = near.distance / EARTH_RADIUS;
  const reach = degrees(angle) + MARGIN;
  return {
    lat: { from: near.lat - reach, to: near.lat + reach },
    lng: longitudes(near, angle),
    inner: innerBox(near, angle),
    center: unitVector(near),
    chord: (2 * Math.sin(angle / 2)) ** 2,
  };
}
