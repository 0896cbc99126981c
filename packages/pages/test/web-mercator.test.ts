import { SphericalMercator } from '@mapbox/sphericalmercator';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  MAP_HEIGHT,
  MAP_WIDTH,
  movedBy,
  placeOn,
  tilesOf,
  windowAround,
  zoomedBy,
  type MapWindow,
  type Position,
} from '../src/views/web-mercator.js';

const RUNS = { seed: 40, numRuns: 300 };
const MERCATOR = new SphericalMercator({ size: 256 });

const positions = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -85.06, 0, 85.06, 90)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180)),
});
const windows = fc
  .tuple(positions, fc.integer({ min: 1, max: 18 }))
  .map(([position, zoom]): MapWindow => ({ ...position, zoom }));

const isOn = (at: { x: number; y: number } | undefined): boolean => at !== undefined;

it('covers a map with the tiles that another library finds there', () => {
  fc.assert(
    fc.property(windows, (window) => {
      const tiles = tilesOf(window);
      const side = 2 ** window.zoom;
      expect(tiles.length).toBeLessThanOrEqual(15);
      for (const { x, y } of tiles) expect([x >= 0, x < side, y >= 0, y < side]).not.toContain(false);
      for (const [left, top] of [
        [0, 0],
        [MAP_WIDTH - 1, 0],
        [0, MAP_HEIGHT - 1],
        [MAP_WIDTH - 1, MAP_HEIGHT - 1],
      ] as const) {
        const under = tiles.filter(
          (tile) => tile.left <= left && left < tile.left + 256 && tile.top <= top && top < tile.top + 256,
        );
        expect(under).toHaveLength(1);
      }
    }),
    RUNS,
  );
});

it('puts positions where another library puts them', () => {
  const near = fc.tuple(
    windows,
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  );
  let shown = 0;
  fc.assert(
    fc.property(near, ([window, east, north]) => {
      const reach = 360 / 2 ** window.zoom;
      const position: Position = {
        lat: Math.min(85, Math.max(-85, window.lat + north * reach)),
        lng: Math.min(179.999, Math.max(-179.999, window.lng + east * reach)),
      };
      const at = placeOn(window, position);
      if (at === undefined) return;
      shown++;
      const [x, y] = MERCATOR.px([position.lng, position.lat], window.zoom);
      const tile = tilesOf(window).find(
        (one) =>
          one.x === Math.floor(x / 256) % 2 ** window.zoom &&
          one.y === Math.floor(y / 256) &&
          Math.abs(one.left + (x % 256) - at.x) <= 1.5 &&
          Math.abs(one.top + (y % 256) - at.y) <= 1.5,
      );
      // the pixel at an edge may be that of the next tile, which the map does not have
      const isAtEdge = at.x <= 1 || at.y <= 1 || at.x >= MAP_WIDTH - 1 || at.y >= MAP_HEIGHT - 1;
      expect([tile !== undefined || isAtEdge, window, position]).toEqual([true, window, position]);
    }),
    RUNS,
  );
  expect(shown).toBeGreaterThan(100);
});

it('shows all positions on the map that it chooses', () => {
  fc.assert(
    fc.property(fc.array(positions, { minLength: 1, maxLength: 20 }), (all) => {
      const window = windowAround(all);
      expect(all.filter((position) => !isOn(placeOn(window, position)))).toEqual([]);
    }),
    RUNS,
  );
});

it('shows as much detail as fits, and no more than streets', () => {
  const town = [
    { lat: 48.1, lng: 11.5 },
    { lat: 48.2, lng: 11.6 },
  ];
  const window = windowAround(town);
  const closer = zoomedBy(window, 1);
  expect(town.every((position) => closer && isOn(placeOn(closer, position)))).toBe(false);
  const [one = { lat: 0, lng: 0 }] = town;
  expect([windowAround([one]), windowAround([one, one])]).toEqual([
    { ...one, zoom: 15 },
    { ...one, zoom: 15 },
  ]);
});

it('takes the shorter way over the 180th meridian', () => {
  const window = windowAround([
    { lat: -17, lng: 179 },
    { lat: -14, lng: -172 },
  ]);
  expect(window.lng).toBeCloseTo(-176.5, 3);
  expect(window.zoom).toBeGreaterThanOrEqual(5);
});

it('moves over the 180th meridian, and not beyond the poles', () => {
  const east = movedBy({ lat: 0, lng: 179, zoom: 5 }, 0.5, 0);
  expect(east?.lng).toBeLessThan(-150);
  let window: MapWindow | undefined = { lat: 0, lng: 0, zoom: 3 };
  let steps = 0;
  for (let next = movedBy(window, 0, -0.5); next !== undefined; next = movedBy(next, 0, -0.5)) {
    window = next;
    steps++;
  }
  expect([steps < 20, Math.min(...tilesOf(window).map(({ y }) => y))]).toEqual([true, 0]);
  expect([zoomedBy({ ...window, zoom: 18 }, 1), zoomedBy({ ...window, zoom: 1 }, -1)]).toEqual([
    undefined,
    undefined,
  ]);
});
