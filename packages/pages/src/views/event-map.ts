import { grouped } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import type { EventSummary, VenueSummary } from './event-summary.js';
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  movedBy,
  placeOn,
  tilesOf,
  windowAround,
  zoomedBy,
  type MapWindow,
} from './web-mercator.js';

/** A venue with its events. */
export interface EventPlace {
  readonly venue: VenueSummary;
  readonly events: readonly EventSummary[];
}

/** A venue with its events in the list of places. */
export interface ShownPlace extends EventPlace {
  readonly isOnMap: boolean;
}

/** A mark on the map, for a place or for several that are close to each other. */
export interface MapPin {
  /** In pixels from the upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly places: readonly EventPlace[];
}

/** Venues of a town. */
export interface PlacesOfTown {
  /** Plain text; `''` if it is not known. */
  readonly town: string;
  readonly places: readonly EventPlace[];
}

/** The moves of a map. */
export type MapMoveName = 'zoomIn' | 'zoomOut' | 'north' | 'west' | 'east' | 'south';

/** A map of places. */
export interface EventMap {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The pictures, with the distances of their upper left corners from that of the map in pixels. */
  readonly tiles: readonly { readonly url: string; readonly left: number; readonly top: number }[];
  readonly pins: readonly MapPin[];
  /** The maps around this one. */
  readonly moves: readonly { readonly name: MapMoveName; readonly window: MapWindow }[];
  /** The attribution of the map, plain text; `''` if it is not known. */
  readonly attribution: { readonly text: string; readonly url: string | undefined };
}

/** Pins keep this distance from the edges, and twice as much from each other, so that a finger meets one of them on a phone. */
const PIN_SIZE = 38;

/** Half a map, or a step of the scale. */
const MOVES: Readonly<Record<MapMoveName, (window: MapWindow) => MapWindow | undefined>> = {
  zoomIn: (window) => zoomedBy(window, 1),
  zoomOut: (window) => zoomedBy(window, -1),
  north: (window) => movedBy(window, 0, -0.5),
  west: (window) => movedBy(window, -0.5, 0),
  east: (window) => movedBy(window, 0.5, 0),
  south: (window) => movedBy(window, 0, 0.5),
};

const within = (value: number, size: number): number =>
  Math.min(Math.max(value, PIN_SIZE / 2), size - PIN_SIZE / 2);

/** Places that are close to each other on a map share a pin, that of the first. */
function pinsOf(places: readonly EventPlace[], window: MapWindow) {
  const pins: { x: number; y: number; places: EventPlace[] }[] = [];
  for (const place of places) {
    const { position } = place.venue;
    const at = position && placeOn(window, position);
    if (at === undefined) continue;
    const [x, y] = [within(at.x, MAP_WIDTH), within(at.y, MAP_HEIGHT)];
    const near = pins.find((pin) => Math.max(Math.abs(pin.x - x), Math.abs(pin.y - y)) < 2 * PIN_SIZE);
    if (near === undefined) pins.push({ x, y, places: [place] });
    else near.places.push(place);
  }
  return pins;
}

/** Puts places on a map: that of an address, or the largest one that shows all of them. No map if no position is known. */
export function mapOf(
  places: readonly EventPlace[],
  asked: MapWindow | undefined,
  { map: server }: Pick<PageRequest, 'map'>,
): { map: EventMap | undefined; places: ShownPlace[] } {
  const offMap = (those: readonly EventPlace[]): ShownPlace[] =>
    those.map((place) => ({ ...place, isOnMap: false }));
  const positions = places.flatMap(({ venue }) => venue.position ?? []);
  if (server === undefined || positions.length === 0) return { map: undefined, places: offMap(places) };
  const window = asked ?? windowAround(positions);
  const pins = pinsOf(places, window);
  const shown = pins.flatMap((pin) => pin.places.map((place) => ({ ...place, isOnMap: true })));
  const ids = new Set(shown.map(({ venue }) => venue.id));
  return {
    map: {
      ...{ width: MAP_WIDTH, height: MAP_HEIGHT, pins, attribution: server.attribution },
      tiles: tilesOf(window).map((tile) => ({ url: server.tileUrl(tile), left: tile.left, top: tile.top })),
      moves: (Object.keys(MOVES) as MapMoveName[]).flatMap((name) => {
        const moved = MOVES[name](window);
        return moved === undefined ? [] : [{ name, window: moved }];
      }),
    },
    places: [...shown, ...offMap(places.filter(({ venue }) => !ids.has(venue.id)))],
  };
}

/** The maximum number of places that are shown with their events. */
const MOST_PLACES = 50;

/** The first places, and the others by their towns. */
export function firstPlaces(places: readonly ShownPlace[]): {
  places: readonly ShownPlace[];
  otherPlaces: PlacesOfTown[];
} {
  const towns = grouped(places.slice(MOST_PLACES), ({ venue }) => venue.city);
  return {
    places: places.slice(0, MOST_PLACES),
    otherPlaces: [...towns].map(([town, those]) => ({ town, places: those })),
  };
}
