/** How records can be asked for by the coordinates of their venue, or of themselves for venues. */
export interface LocationParams {
  /** Whether there are coordinates. */
  readonly geoloc?: boolean | undefined;
  /** Near a point: degrees of WGS 84, with `geoloc_lng`. */
  readonly geoloc_lat?: number | string | undefined;
  readonly geoloc_lng?: number | string | undefined;
  /** How far from the point, in kilometres; 40 by default, 20,000 at most. */
  readonly geoloc_distance?: number | string | undefined;
}
