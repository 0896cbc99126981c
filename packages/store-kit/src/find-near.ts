import type { Point, VenueRecord } from '@kalends/core';
import { ALL_EVENTS, ALL_LINKED, answer, type Location, type Store } from '@kalends/core/store';
import { EARTH_RADIUS, type Near } from '@kalends/core/internal';
import fc from 'fast-check';
import { same } from './assert.js';
import { insert, newEvent, newVenue, update } from './fixtures.js';
import { locationArb } from './random-query.js';
import { pointArb } from './random-records.js';
import { checkRandomly } from './random-runs.js';
import { commit, foundBy, get, snapshotOf, type Subject } from './subject.js';

const EVERYONE = ALL_EVENTS.visible;
const PUBLIC = { status: ['publish'], author: null } as const;

const BERLIN = { lat: 52.52, lng: 13.405 };
const POTSDAM = { lat: 52.3906, lng: 13.0645 };
const PARIS = { lat: 48.8566, lng: 2.3522 };

const near = (point: Point, distance: number): Near => ({ ...point, distance });

/**
 * Stores a venue at each point (`null`: without coordinates) with an event of the same name, and an event without a
 * venue; returns the venue ids by name.
 */
async function fill(
  store: Store,
  points: Readonly<Record<string, Point | null>>,
  fields: Partial<VenueRecord> = {},
): Promise<Readonly<Record<string, number>>> {
  const names = Object.keys(points);
  const venues = Object.entries(points).map(([venue, point], place) =>
    insert(
      'venue',
      newVenue({
        ...fields,
        id: -1 - place,
        venue,
        geo_lat: point?.lat ?? null,
        geo_lng: point?.lng ?? null,
      }),
    ),
  );
  const events = [...names, ''].map((title, place) =>
    insert('event', newEvent({ id: -100 - place, title, venue: title === '' ? 0 : -1 - place })),
  );
  const { ids } = await commit(store, ...venues, ...events);
  return Object.fromEntries(names.map((name, place) => [name, ids[place] ?? 0]));
}

/** Finds venues and events by location and expects those with these names. */
async function expectAt(
  store: Store,
  location: Location,
  expected: readonly string[],
  visible: typeof EVERYONE = EVERYONE,
): Promise<void> {
  const slice = { offset: 0, limit: 100 };
  const events = await store.find({ ...ALL_EVENTS, ...slice, location: { of: location, visible } });
  const titles = await store.load(
    'event',
    events.refs.map(({ id }) => id),
  );
  const wanted = [[...expected].sort(), expected.length];
  const asked = JSON.stringify(location);
  same([titles.map(({ title }) => title).sort(), events.total], wanted, `the events at ${asked}`);
  const venues = await store.find({ ...ALL_LINKED, ...slice, kind: 'venue', visible, location });
  const records = await store.load(
    'venue',
    venues.refs.map(({ id }) => id),
  );
  const named = expected.filter((name) => name !== '').sort();
  same(
    [records.map(({ venue }) => venue).sort(), venues.total],
    [named, named.length],
    `the venues at ${asked}`,
  );
}

type Direction = readonly [number, number, number];

function directionOf({ lat, lng }: Point): Direction {
  const [phi, lambda] = [(lat / 180) * Math.PI, (lng / 180) * Math.PI];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Whether a point matches a location, measured by the angle between the two directions from the centre of the Earth. */
function isMeasuredAt(location: Location, point: Point): boolean {
  if (typeof location === 'string') return location === 'known';
  const [[a, b, c], [x, y, z]] = [directionOf(location), directionOf(point)];
  const sine = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x);
  return Math.atan2(sine, a * x + b * y + c * z) * EARTH_RADIUS <= location.distance;
}

/** `find` of venues by location, and of events by the location of their venues. */
export const findNearSubject: Subject = {
  name: 'find what is near',
  tests: {
    'with coordinates, and without': async (store) => {
      await fill(store, { berlin: BERLIN, zero: { lat: 0, lng: 0 }, nowhere: null });
      await expectAt(store, 'known', ['berlin', 'zero']);
      await expectAt(store, 'unknown', ['nowhere', '']);
    },

    'within a distance along the surface, in kilometres': async (store) => {
      await fill(store, { berlin: BERLIN, potsdam: POTSDAM, paris: PARIS, nowhere: null });
      await expectAt(store, near(BERLIN, 0.001), ['berlin']);
      await expectAt(store, near(BERLIN, 27.1), ['berlin']);
      await expectAt(store, near(BERLIN, 27.3), ['berlin', 'potsdam']);
      await expectAt(store, near(BERLIN, 877.4), ['berlin', 'potsdam']);
      await expectAt(store, near(BERLIN, 877.5), ['berlin', 'potsdam', 'paris']);
      await expectAt(store, near({ lat: 51, lng: 13.2 }, 100), []);
      await expectAt(store, near({ lat: -80, lng: -170 }, 20_000), ['berlin', 'potsdam', 'paris']);
    },

    'across the antimeridian, whose two longitudes are one': async (store) => {
      await fill(store, {
        east: { lat: 0, lng: 179.9 },
        last: { lat: 0, lng: 180 },
        first: { lat: 0, lng: -180 },
        west: { lat: 0, lng: -179.9 },
        far: { lat: 0, lng: 178 },
      });
      for (const lng of [180, -180]) {
        await expectAt(store, near({ lat: 0, lng }, 0.01), ['first', 'last']);
        await expectAt(store, near({ lat: 0, lng }, 11.2), ['east', 'first', 'last', 'west']);
      }
      await expectAt(store, near({ lat: 0, lng: 179.9 }, 11.2), ['east', 'first', 'last']);
      await expectAt(store, near({ lat: 0, lng: 179.9 }, 22.3), ['east', 'first', 'last', 'west']);
      await expectAt(store, near({ lat: 0, lng: -179.9 }, 22.3), ['east', 'first', 'last', 'west']);
    },

    'around the poles, where longitudes meet': async (store) => {
      await fill(store, {
        pole: { lat: 90, lng: 0 },
        other: { lat: 90, lng: -135 },
        near: { lat: 89.95, lng: 10 },
        across: { lat: 89.95, lng: -170 },
        south: { lat: -90, lng: 12 },
      });
      await expectAt(store, near({ lat: 90, lng: 77 }, 0.001), ['other', 'pole']);
      await expectAt(store, near({ lat: 90, lng: 77 }, 5.6), ['across', 'near', 'other', 'pole']);
      await expectAt(store, near({ lat: 89.95, lng: 10 }, 11.1), ['near', 'other', 'pole']);
      await expectAt(store, near({ lat: 89.95, lng: 10 }, 11.2), ['across', 'near', 'other', 'pole']);
      await expectAt(store, near({ lat: -89.99, lng: -120 }, 1.2), ['south']);
    },

    'a venue that the caller does not see is nowhere': async (store) => {
      await fill(store, { seen: BERLIN }, { slug: 'seen' });
      await fill(store, { hidden: BERLIN }, { slug: 'hidden', status: 'private', author: 7 });
      const ofEvents = async (of: Location, visible: typeof EVERYONE) =>
        (await store.find({ ...ALL_EVENTS, offset: 0, limit: 0, location: { of, visible } })).total;
      for (const [visible, seen] of [
        [PUBLIC, 1],
        [EVERYONE, 2],
        [{ ...EVERYONE, author: 7 }, 2],
        [{ ...EVERYONE, author: 8 }, 1],
      ] as const) {
        const totals = [];
        for (const of of ['known', near(BERLIN, 1), 'unknown'] as const)
          totals.push(await ofEvents(of, visible));
        same(
          totals,
          [seen, seen, 4 - seen],
          `how many events are somewhere, near and nowhere for ${JSON.stringify(visible)}`,
        );
      }
    },

    'together with other filters': async (store) => {
      const ids = await fill(store, { berlin: BERLIN, potsdam: POTSDAM, paris: PARIS, nowhere: null });
      const venue = (...names: readonly string[]) => names.map((name) => ids[name] ?? 0);
      const location = { of: near(BERLIN, 100), visible: EVERYONE };
      const nowhere = { of: 'unknown', visible: EVERYONE };
      const ask = async (filters: object, orderby: 'start_date' | 'date' = 'start_date') =>
        (await foundBy(store, { ...ALL_EVENTS, offset: 0, limit: 100, location, orderby, ...filters })).total;
      same(await ask({ venue: venue('potsdam', 'paris') }), 1, 'of two venues one is near');
      same(await ask({ venue: venue('paris') }), 0, 'one venue that is far');
      same(await ask({ venue: [0] }), 0, 'no venue');
      same(await ask({ search: { all: ['ber'], none: [] } }), 1, 'a search');
      same(await ask({ search: { all: [], none: ['ber'] } }, 'date'), 1, 'a search by date');
      same(await ask({ start_date: { from: '2026-03-02 00:00:00', to: null } }), 0, 'later events');
      same(await ask({ start_date: { from: '2026-03-01 00:00:00', to: null } }), 2, 'events of the day');
      same(await ask({ featured: false, end_date: { from: null, to: '2026-03-01 12:00:00' } }), 2, 'flags');
      same(await ask({ location: nowhere, venue: [0, ...venue('nowhere', 'paris')] }), 2, 'nowhere');
      same(
        await ask({ location: nowhere, search: { all: ['where'], none: [] } }),
        1,
        'a search for what is nowhere',
      );
      same(
        await ask({ location: nowhere, search: { all: ['ber'], none: [] } }),
        0,
        'a search for what is not',
      );
    },

    'follows a venue that moves': async (store) => {
      const { hall = 0 } = await fill(store, { hall: PARIS });
      await expectAt(store, near(BERLIN, 1), []);
      await commit(
        store,
        update('venue', await get(store, 'venue', hall), { geo_lat: BERLIN.lat, geo_lng: BERLIN.lng }),
      );
      await expectAt(store, near(BERLIN, 1), ['hall']);
      await expectAt(store, near(PARIS, 1), []);
      await commit(store, update('venue', await get(store, 'venue', hall), { geo_lat: null, geo_lng: null }));
      await expectAt(store, 'known', []);
      await expectAt(store, 'unknown', ['hall', '']);
    },

    'among random points, as measured by the angle between their directions': async (
      _store,
      { open, random },
    ) => {
      const points = fc.array(pointArb, { minLength: 1, maxLength: 40 });
      await checkRandomly(
        fc.asyncProperty(
          points,
          fc.array(locationArb, { minLength: 20, maxLength: 40 }),
          async (all, places) => {
            const store = await open();
            const changes = all.map(({ lat, lng }, place) =>
              insert('venue', newVenue({ id: -1 - place, slug: `v${place}`, geo_lat: lat, geo_lng: lng })),
            );
            const { ids } = await commit(store, ...changes);
            const snapshot = await snapshotOf(store, ids);
            for (const location of places) {
              const query = { ...ALL_LINKED, kind: 'venue', offset: 0, limit: 100, location } as const;
              const found = await foundBy(store, query);
              same(found, answer(query, snapshot), `the venues at ${JSON.stringify(location)}`);
              const measured = ids.filter((_, place) => isMeasuredAt(location, all[place] ?? BERLIN));
              same(
                found.refs.map(({ id }) => id).sort((a, b) => a - b),
                measured,
                'those whose angle from the point is small enough',
              );
            }
            await store.close();
          },
        ),
        random,
        15,
      );
    },

    'events at few and at most of many venues, page by page': async (_store, { open, random }) => {
      const places = fc.array(fc.option(pointArb, { freq: 4 }), { minLength: 12, maxLength: 40 });
      const asked = fc.array(fc.record({ of: locationArb, offset: fc.nat(20), limit: fc.nat(4) }), {
        minLength: 20,
        maxLength: 40,
      });
      await checkRandomly(
        fc.asyncProperty(places, asked, async (all, questions) => {
          const store = await open();
          const venues = all.map((point, place) => {
            const at = { geo_lat: point?.lat ?? null, geo_lng: point?.lng ?? null };
            const status = place % 7 === 0 ? 'private' : 'publish';
            return insert('venue', newVenue({ id: -1 - place, slug: `v${place}`, status, ...at }));
          });
          const events = Array.from({ length: 2 * all.length }, (_, n) => {
            const day = `2026-03-${String((n % 9) + 1).padStart(2, '0')}`;
            const times = { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` };
            const venue = n % 11 === 0 ? 0 : -1 - ((n * n) % all.length);
            return insert('event', newEvent({ id: -100 - n, slug: `e${n}`, venue, ...times }));
          });
          const { ids } = await commit(store, ...venues, ...events);
          const snapshot = await snapshotOf(store, ids);
          for (const { of, ...slice } of questions) {
            const window = {
              start_date: { from: '2026-03-03 00:00:00', to: null },
              end_date: { from: null, to: '2026-03-08 23:59:59' },
            };
            const query = { ...ALL_EVENTS, ...window, ...slice, location: { of, visible: PUBLIC } };
            const about = `the events at ${JSON.stringify({ of, ...slice })}`;
            same(await foundBy(store, query), answer(query, snapshot), about);
          }
          await store.close();
        }),
        random,
        15,
      );
    },
  },
};
