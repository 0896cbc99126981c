/** The mean radius of the Earth in kilometres (IUGG, WGS 84). All distances are computed on a sphere of this radius. */
export const EARTH_RADIUS = 6371.0088;

/** A point on the Earth, in degrees (WGS 84). */
export interface Point {
  /** Latitude, -90 to 90. */
  readonly lat: number;
  /** Longitude, -180 to 180; both ends are the same meridian. */
  readonly lng: number;
}

/** All points within a distance of a point. */
export interface Near extends Point {
  /** Along the surface of the Earth, in kilometres (`greatCircle`); above 0 and below half the circumference. */
  readonly distance: number;
}

/** Converts degrees to radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const haversine = (angle: number): number => Math.sin(angle / 2) ** 2;

/** The distance between two points along the surface of the Earth, in kilometres. */
export function greatCircle(a: Point, b: Point): number {
  const share =
    haversine(radians(b.lat - a.lat)) +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(radians(b.lng - a.lng));
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(share)));
}
