/** A position in degrees (WGS 84). */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** The part of the world that a map shows: its middle, and how large it is. */
export interface MapWindow extends Position {
  /** 1 to `MOST_ZOOM`; each one doubles the scale. */
  readonly zoom: number;
}

/** A square picture of a part of the world, with its distance from the upper left corner of the map in pixels. */
export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
}

/** A point in the unit square of the world: from west to east, and from north to south. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of maps in pixels. The world of the smallest scale is exactly as high. */
export const MAP_WIDTH = 896;
export const MAP_HEIGHT = 512;

/** The largest scale of a map. */
export const MOST_ZOOM = 18;

const TILE = 256;
/** The largest scale that a map chooses itself: a few streets. */
const NEAR_ZOOM = 15;
/** How far positions are from the edges of a map that shows all of them. */
const MARGIN = 32;
/** Where Web Mercator ends. */
const MOST_LATITUDE = 85.0511287798066;

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

const fraction = (value: number): number => value - Math.floor(value);

/** The side of the world in pixels. */
const sideOf = (zoom: number): number => TILE * 2 ** zoom;

function pointOf({ lat, lng }: Position): Point {
  const sine = Math.sin((between(-MOST_LATITUDE, lat, MOST_LATITUDE) * Math.PI) / 180);
  return {
    x: fraction((lng + 180) / 360),
    y: between(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI), 1),
  };
}

/** Degrees as addresses write them: to a metre. */
export const rounded = (degrees: number): number => Number(degrees.toFixed(5));

const positionOf = ({ x, y }: Point): Position => ({
  lat: rounded((Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI),
  lng: rounded(fraction(x) * 360 - 180),
});

/** The upper left corner of a map in the pixels of its world; the map does not go beyond the poles. */
function cornerOf(window: MapWindow): { left: number; top: number } {
  const side = sideOf(window.zoom);
  const { x, y } = pointOf(window);
  return {
    left: Math.round(x * side) - MAP_WIDTH / 2,
    top: between(0, Math.round(y * side) - MAP_HEIGHT / 2, side - MAP_HEIGHT),
  };
}

const numbers = (first: number, end: number): number[] =>
  Array.from({ length: Math.ceil(end) - Math.floor(first) }, (_, index) => Math.floor(first) + index);

/** The tiles of a map, at most 15; a world that is narrower than the map is repeated. */
export function tilesOf(window: MapWindow): Tile[] {
  const { left, top } = cornerOf(window);
  const count = 2 ** window.zoom;
  return numbers(top / TILE, (top + MAP_HEIGHT) / TILE).flatMap((y) =>
    numbers(left / TILE, (left + MAP_WIDTH) / TILE).map((x) => ({
      zoom: window.zoom,
      x: ((x % count) + count) % count,
      y,
      left: x * TILE - left,
      top: y * TILE - top,
    })),
  );
}

/** Where a position is on a map, in pixels from its upper left corner; `undefined` if the map does not show it. */
export function placeOn(window: MapWindow, position: Position): Point | undefined {
  const side = sideOf(window.zoom);
  const { left, top } = cornerOf(window);
  const { x, y } = pointOf(position);
  const middle = left + MAP_WIDTH / 2;
  const shown = {
    x: Math.round((fraction(x - middle / side + 0.5) - 0.5) * side + MAP_WIDTH / 2),
    y: Math.round(y * side - top),
  };
  const isShown = shown.x >= 0 && shown.x <= MAP_WIDTH && shown.y >= 0 && shown.y <= MAP_HEIGHT;
  return isShown ? shown : undefined;
}

/** The shortest way around the world that passes all these points: its western end, and its length. */
function extentOf(xs: readonly number[]): { from: number; length: number } {
  const sorted = [...xs].sort((one, other) => one - other);
  const [first = 0] = sorted;
  const widest = sorted
    .map((x, index) => ({ x, end: sorted[index + 1] ?? first + 1 }))
    .map(({ x, end }) => ({ end, size: end - x }))
    .reduce((most, gap) => (gap.size > most.size ? gap : most), { end: first, size: 0 });
  return { from: fraction(widest.end), length: Math.max(0, 1 - widest.size) };
}

/** The largest map, up to some streets, that shows all positions; the shortest way may cross the 180th meridian. */
export function windowAround(positions: readonly Position[]): MapWindow {
  const points = positions.map(pointOf);
  const { from, length } = extentOf(points.map(({ x }) => x));
  const ys = points.map(({ y }) => y);
  // a spread of many positions would be too many arguments
  const north = ys.reduce((one, other) => Math.min(one, other), 1);
  const south = ys.reduce((one, other) => Math.max(one, other), 0);
  const middle = positionOf({ x: from + length / 2, y: (north + south) / 2 });
  let zoom = NEAR_ZOOM;
  const fits = (): boolean =>
    length * sideOf(zoom) <= MAP_WIDTH - 2 * MARGIN &&
    (south - north) * sideOf(zoom) <= MAP_HEIGHT - 2 * MARGIN;
  while (zoom > 1 && !fits()) zoom--;
  return { ...middle, zoom };
}

/** The map that is this part of a map's width east and of its height south of one; `undefined` where there is none. */
export function movedBy(window: MapWindow, east: number, south: number): MapWindow | undefined {
  const side = sideOf(window.zoom);
  const corner = cornerOf(window);
  const top = between(0, corner.top + south * MAP_HEIGHT, side - MAP_HEIGHT);
  if (south !== 0 && top === corner.top) return undefined;
  const left = corner.left + east * MAP_WIDTH;
  const middle = { x: (left + MAP_WIDTH / 2) / side, y: (top + MAP_HEIGHT / 2) / side };
  return { ...positionOf(middle), zoom: window.zoom };
}

/** The same middle in another scale; `undefined` where there is none. */
export const zoomedBy = (window: MapWindow, steps: number): MapWindow | undefined => {
  const zoom = window.zoom + steps;
  return zoom < 1 || zoom > MOST_ZOOM ? undefined : { ...window, zoom };
};
