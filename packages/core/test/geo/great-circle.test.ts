import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS, greatCircle } from '../../src/geo/great-circle.js';
import { searchArea } from '../../src/geo/search-area.js';

const QUARTER = (Math.PI / 2) * EARTH_RADIUS;
const at = (lat: number, lng: number) => ({ lat, lng });

describe('F40, the distance of two points', () => {
  it.each([
    ['Berlin and Paris', at(52.52, 13.405), at(48.8566, 2.3522), 877.46],
    ['New York and London', at(40.7128, -74.006), at(51.5074, -0.1278), 5570.23],
    ['the same point', at(12.5, 7), at(12.5, 7), 0],
    ['one degree of the equator', at(0, 0), at(0, 1), 111.195],
    ['one degree of a meridian', at(59, 30), at(60, 30), 111.195],
    ['one degree of the 60th parallel', at(60, 0), at(60, 1), 55.6],
    ['both ends of longitude', at(10, 180), at(10, -180), 0],
    ['across the antimeridian', at(0, 179.5), at(0, -179.5), 111.195],
    ['a pole by two names', at(90, 0), at(90, 120), 0],
    ['across a pole', at(89, 10), at(89, -170), 222.39],
    ['pole and equator', at(-90, 5), at(0, 99), QUARTER],
    ['opposite points', at(30, 20), at(-30, -160), 2 * QUARTER],
  ])('%s', (_what, a, b, kilometres) => {
    expect(greatCircle(a, b)).toBeCloseTo(kilometres, 1);
    expect(greatCircle(b, a)).toBe(greatCircle(a, b));
  });
});

describe('F40, the box in which a store looks', () => {
  const box = (lat: number, lng: number, distance: number) => {
    const area = searchArea({ lat, lng, distance });
    return [area.lat, ...area.lng].map(({ from, to }) =>
      [from, to].map((edge) => Math.round(edge * 100) / 100),
    );
  };

  it.each([
    [
      'a small one',
      box(52.5, 13.4, 40),
      [
        [52.14, 52.86],
        [12.81, 13.99],
      ],
    ],
    [
      'over the antimeridian eastwards',
      box(0, 179.9, 40),
      [
        [-0.36, 0.36],
        [179.54, 180],
        [-180, -179.74],
      ],
    ],
    [
      'over the antimeridian westwards',
      box(0, -179.9, 40),
      [
        [-0.36, 0.36],
        [-180, -179.54],
        [179.74, 180],
      ],
    ],
    [
      'that reaches a pole',
      box(89.8, 7, 40),
      [
        [89.44, 90.16],
        [-180, 180],
      ],
    ],
    [
      'that reaches the other',
      box(-89.8, 7, 40),
      [
        [-90.16, -89.44],
        [-180, 180],
      ],
    ],
    [
      'of half the world',
      box(10, 7, 20_000),
      [
        [-169.86, 189.86],
        [-180, 180],
      ],
    ],
  ])('%s', (_what, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
