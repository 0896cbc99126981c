/** The mean radius of the earth in kilometres (WGS 84, that of IUGG). Every distance is one on a sphere of this radius. */
export const EARTH_RADIUS = 6371.0088;

/** A place on the earth, in degrees of WGS 84. */
export interface Point {
  /** Latitude, -90 to 90. */
  readonly lat: number;
  /** Longitude, -180 to 180; both ends are the same meridian. */
  readonly lng: number;
}

/** Everything within a distance of a point. */
export interface Near extends Point {
  /** Along the surface of the earth, in kilometres (`greatCircle`); above 0 and below half of its circumference. */
  readonly distance: number;
}

/** Degrees as radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** The distance of two points on the surface of the earth, in kilometres. */
export function greatCircle(a: Point, b: Point): number {
  const share =
    haversine(radians(b.lat - a.lat)) +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(radians(b.lng - a.lng));
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(share)));
}
