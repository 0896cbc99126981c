import { EARTH_RADIUS, radians, type Near, type Point } from './great-circle.js';

/**
 * How a store finds points within a distance: candidates in a box of degrees, which an index can find, and of those the
 * points that are near enough in a straight line through the Earth. The store needs only sums and products, so that
 * every store gives the same result.
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

/** The points within a distance of another one: those in the box whose unit vectors are near enough. */
export interface SearchArea {
  readonly lat: Bounds;
  /** One range, or two if the area crosses the antimeridian. */
  readonly lng: readonly [Bounds] | readonly [Bounds, Bounds];
  /** Every point in this smaller box is near enough; a store needs to measure only points outside of it. */
  readonly inner: { readonly lat: Bounds; readonly lng: Bounds };
  readonly center: UnitVector;
  /** The maximum square of the distance between two vectors. */
  readonly chord: number;
}

/** A component of a vector, rounded to 0 if it is so small that squaring a difference would underflow. */
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

/** The unit vector of a venue; `undefined` if it has no coordinates. */
export const vectorOf = ({
  geo_lat: lat,
  geo_lng: lng,
}: {
  readonly geo_lat: number | null;
  readonly geo_lng: number | null;
}): UnitVector | undefined => (lat === null || lng === null ? undefined : unitVector({ lat, lng }));

/** Degrees added to each side of a box, so that rounding excludes no point. */
const MARGIN = 1e-6;

const EVERYWHERE = { from: -180, to: 180 } as const;

const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** The longitudes of an area: all of them if it includes a pole. */
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

/** A box whose points are all within an angle: it suffices that its corners are, where the meridians are farthest apart. */
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

/** The area around a point. */
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
