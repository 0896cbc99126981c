import { expect } from 'vitest';
import { exchange, failure, refused, type Body, type Exchange } from './exchange.js';

const CREATE = 'POST /venues';
const UPDATE = 'POST /venues/{id}';
const READ = 'GET /venues/{id}';

/** The coordinates of a venue, and its keys from those of the address to those of the map. */
const at = (lat: number, lng: number) => ({ geo_lat: lat, geo_lng: lng });

const nowhere = (body: Body): void => {
  expect(body).not.toHaveProperty('geo_lat');
  expect(body).not.toHaveProperty('geo_lng');
};

const PAIR = refused('geo_lat', 'geo_lng');
const POINT = refused('geoloc_lat', 'geoloc_lng');

const titles =
  (collection: 'events' | 'venues', ...wanted: readonly string[]) =>
  (body: Body): void => {
    const name = collection === 'events' ? 'title' : 'venue';
    expect((body[collection] as Body[]).map((item) => item[name])).toEqual(wanted);
    expect(body['total']).toBe(wanted.length);
  };

const OF_2040 = 'start_date=2040-01-01&end_date=2040-12-31';
const ADDRESS = 'http://calendar.test/wp-json/tribe/events/v1';

/** Coordinates of venues, and lists by them (F40). */
export const GEOGRAPHY: readonly Exchange[] = [
  exchange(
    'F40: a venue has coordinates, after its address',
    CREATE,
    { as: 'author', json: { venue: 'Dome', city: 'Berlin', state: 'B', geo_lat: 52.5163, geo_lng: 13.3777 } },
    {
      status: 201,
      keep: 'dome',
      body: at(52.5163, 13.3777),
      check: (body) =>
        expect(Object.keys(body).slice(-9)).toEqual([
          ...['city', 'state', 'stateprovince', 'geo_lat', 'geo_lng'],
          ...['show_map', 'show_map_link', 'global_id', 'global_id_lineage'],
        ]),
    },
  ),
  exchange(
    'F40: as linked data',
    READ,
    { at: '/venues/{dome}' },
    {
      status: 200,
      body: {
        json_ld: { geo: { '@type': 'GeoCoordinates', latitude: 52.5163, longitude: 13.3777 } },
      },
      check: ({ json_ld }) =>
        expect(Object.keys(json_ld as Body).slice(-4)).toEqual(['address', 'geo', 'telephone', 'sameAs']),
    },
  ),
  exchange(
    'F40: as numeric texts of a form',
    CREATE,
    { as: 'author', form: 'venue=Fiji&geo_lat= -17.5&geo_lng=%2B1.795e2' },
    { status: 201, keep: 'fiji', body: at(-17.5, 179.5) },
  ),
  exchange(
    'F40: on both ends of the world, and at zero',
    CREATE,
    { as: 'author', json: { venue: 'Corner', geo_lat: -90, geo_lng: 180 } },
    { status: 201, keep: 'corner', body: at(-90, 180) },
  ),
  ...[
    ['geo_lat', { geo_lat: 90.0001, geo_lng: 0 }],
    ['geo_lat', { geo_lat: '-91', geo_lng: 0 }],
    ['geo_lng', { geo_lat: 0, geo_lng: -180.5 }],
    ['geo_lng', { geo_lat: 0, geo_lng: 'east' }],
    ['geo_lat', { geo_lat: true, geo_lng: 0 }],
    ['geo_lat', { geo_lat: [1], geo_lng: 0 }],
    ['geo_lat', { geo_lat: '0x10', geo_lng: 0 }],
  ].map(([name, given]) =>
    exchange(
      `F40: ${JSON.stringify(given)} is no point`,
      CREATE,
      { as: 'author', json: { venue: 'Off', ...(given as object) } },
      refused(name as string),
    ),
  ),
  ...[{ geo_lat: 1 }, { geo_lng: '1' }, { geo_lat: 1, geo_lng: '' }, { geo_lat: 1, geo_lng: null }].map(
    (given) =>
      exchange(
        `F40: a venue with half a point, ${JSON.stringify(given)}`,
        CREATE,
        { as: 'author', json: { venue: 'Half', ...given } },
        PAIR,
      ),
  ),
  exchange(
    'F40: without coordinates',
    CREATE,
    { as: 'author', json: { venue: 'Lost', geo_lat: '', geo_lng: '' } },
    { status: 201, keep: 'lost', check: nowhere },
  ),
  exchange(
    'F40: an update of one alone goes with the other that is stored',
    UPDATE,
    { as: 'author', at: '/venues/{corner}', json: { geo_lat: 0 } },
    { status: 200, body: at(0, 180) },
  ),
  exchange(
    'F40: an update of one alone, and there is no other',
    UPDATE,
    { as: 'author', at: '/venues/{lost}', json: { geo_lat: 0 } },
    PAIR,
  ),
  exchange(
    'F40: an update that removes one alone',
    UPDATE,
    { as: 'author', at: '/venues/{corner}', json: { geo_lng: '' } },
    PAIR,
  ),
  exchange(
    'F27: null keeps, as does not to mention them',
    UPDATE,
    { as: 'author', at: '/venues/{corner}', json: { geo_lat: null, geo_lng: null, city: 'X' } },
    { status: 200, body: { ...at(0, 180), city: 'X' } },
  ),
  exchange(
    'F9: empty texts remove both',
    UPDATE,
    { as: 'author', at: '/venues/{corner}', form: 'geo_lat=&geo_lng=' },
    { status: 200, check: nowhere },
  ),
  exchange(
    'F40: and they are gone, from linked data too',
    READ,
    { at: '/venues/{corner}' },
    {
      status: 200,
      check: (body) => {
        nowhere(body);
        expect(body['json_ld']).not.toHaveProperty('geo');
      },
    },
  ),
  exchange(
    'F40: inline in an event',
    'POST /events',
    {
      as: 'author',
      json: {
        ...{ title: 'At the tower', start_date: '2040-03-01 10:00', end_date: '2040-03-01 11:00' },
        venue: { venue: 'Tower', geo_lat: '52.5208', geo_lng: 13.4094 },
      },
    },
    { status: 201, keep: 'tower-event', body: { venue: { venue: 'Tower', ...at(52.5208, 13.4094) } } },
  ),
  exchange(
    'F40: inline, the same venue again',
    'POST /events',
    {
      as: 'author',
      json: {
        ...{ title: 'At the dome', start_date: '2040-03-02 10:00', end_date: '2040-03-02 11:00' },
        venue: { venue: 'dome', geo_lng: 13.378 },
      },
    },
    { status: 201, body: { venue: { ...at(52.5163, 13.378) } } },
  ),
  exchange(
    'F40: inline, half a point',
    'POST /events',
    {
      as: 'author',
      json: {
        ...{ title: 'Nowhere', start_date: '2040-03-03 10:00', end_date: '2040-03-03 11:00' },
        venue: { venue: 'Half a tower', geo_lng: 13 },
      },
    },
    PAIR,
  ),
  exchange(
    'F40: inline, out of range',
    'POST /events',
    {
      as: 'author',
      json: {
        ...{ title: 'Nowhere', start_date: '2040-03-03 10:00', end_date: '2040-03-03 11:00' },
        venue: { venue: 'Half a tower', geo_lat: 13, geo_lng: 181 },
      },
    },
    refused('venue'),
  ),
  ...[
    ['In the attic', { venue: '{attic}' }],
    ['In Fiji', { venue: '{fiji}' }],
    ['Without a venue', {}],
  ].map(([title, venue], index) =>
    exchange(
      `F40: an event, ${title as string}`,
      'POST /events',
      {
        as: 'admin',
        json: { title, start_date: `2040-03-1${index}`, end_date: `2040-03-1${index}`, ...(venue as object) },
      },
      { status: 201 },
    ),
  ),
  exchange(
    'F40: coordinates of a venue that not everybody sees',
    UPDATE,
    { as: 'admin', at: '/venues/{attic}', json: at(52.5163, 13.3777) },
    { status: 200, body: at(52.5163, 13.3777) },
  ),
  exchange(
    'F40: events at venues with coordinates',
    'GET /events',
    { query: `${OF_2040}&geoloc=true` },
    { status: 200, check: titles('events', 'At the tower', 'At the dome', 'In Fiji') },
  ),
  exchange(
    'F40: an editor sees where the attic is',
    'GET /events',
    { as: 'editor', query: `${OF_2040}&geoloc=1` },
    { status: 200, check: titles('events', 'At the tower', 'At the dome', 'In the attic', 'In Fiji') },
  ),
  exchange(
    'F40: events at venues without, or without a venue',
    'GET /events',
    { query: `${OF_2040}&geoloc=false` },
    { status: 200, check: titles('events', 'In the attic', 'Without a venue') },
  ),
  exchange(
    'F40: events near a point, 40 km where nothing is said',
    'GET /events',
    { query: `${OF_2040}&geoloc_lat=52.39&geoloc_lng=13.06` },
    {
      status: 200,
      check: titles('events', 'At the tower', 'At the dome'),
      headers: { 'x-tec-total': '2', 'x-tec-totalpages': '1' },
    },
  ),
  exchange(
    'F40: nearer, and the addresses of the pages',
    'GET /events',
    {
      query: `${OF_2040}&geoloc_distance=3&per_page=1&geoloc=true&geoloc_lng=13.3777&geoloc_lat=52.5163&status=publish`,
    },
    {
      status: 200,
      body: {
        total: 2,
        total_pages: 2,
        rest_url: `${ADDRESS}/events/?page=1&per_page=1&start_date=2040-01-01+00%3A00%3A00&end_date=2040-12-31+23%3A59%3A59&geoloc=1&geoloc_lat=52.5163&geoloc_lng=13.3777&geoloc_distance=3&status=publish`,
        next_rest_url: `${ADDRESS}/events/?per_page=1&start_date=2040-01-01+00%3A00%3A00&end_date=2040-12-31+23%3A59%3A59&geoloc=1&geoloc_lat=52.5163&geoloc_lng=13.3777&geoloc_distance=3&status=publish&page=2`,
      },
    },
  ),
  exchange(
    'F40: within two kilometres',
    'GET /events',
    { query: `${OF_2040}&geoloc_distance=2&geoloc_lng=13.3777&geoloc_lat=52.5163` },
    { status: 200, check: titles('events', 'At the dome') },
  ),
  exchange(
    'F40: across the antimeridian',
    'GET /events',
    { query: `${OF_2040}&geoloc_lat=-17.5&geoloc_lng=-179.9&geoloc_distance=64` },
    { status: 200, check: titles('events', 'In Fiji') },
  ),
  exchange(
    'F40: near a point, and nowhere',
    'GET /events',
    { query: `${OF_2040}&geoloc_lat=52.5&geoloc_lng=13.4&geoloc=0` },
    { status: 200, check: titles('events') },
  ),
  exchange(
    'F40: what is empty is not asked for, as in the addresses of the reference',
    'GET /events',
    { query: `${OF_2040}&geoloc=1&geoloc_lat=&geoloc_lng=&geoloc_distance=` },
    { status: 200, check: titles('events', 'At the tower', 'At the dome', 'In Fiji') },
  ),
  exchange(
    'F40: a distance alone, such as the documented default, asks for nothing',
    'GET /events',
    { query: `${OF_2040}&geoloc=1&geoloc_distance=40` },
    { status: 200, check: titles('events', 'At the tower', 'At the dome', 'In Fiji') },
  ),
  exchange(
    'F40: venues near a point',
    'GET /venues',
    { query: 'geoloc_lat=52.52&geoloc_lng=13.4&geoloc_distance=4' },
    {
      status: 200,
      check: titles('venues', 'Tower', 'Dome'),
      body: {
        rest_url: `${ADDRESS}/venues/?page=1&per_page=10&status=publish&geoloc_lat=52.52&geoloc_lng=13.4&geoloc_distance=4`,
      },
    },
  ),
  exchange(
    'F40: venues with coordinates',
    'GET /venues',
    { query: 'geoloc=1' },
    { status: 200, check: titles('venues', 'Tower', 'Fiji', 'Dome') },
  ),
  exchange(
    'F40: venues without',
    'GET /venues',
    { query: 'geoloc=0&search=lost' },
    { status: 200, check: titles('venues', 'Lost') },
  ),
  ...(['events', 'venues'] as const).flatMap((of) => [
    ...['geoloc_lat=1', 'geoloc_lng=1&geoloc=1', 'geoloc_lat=1&geoloc_lng='].map((query) =>
      exchange(`F40: ${of} near half a point, ${query}`, `GET /${of}`, { query }, POINT),
    ),
    ...[
      ['geoloc_lat', 'geoloc_lat=90.1&geoloc_lng=0'],
      ['geoloc_lng', 'geoloc_lat=90&geoloc_lng=180.1'],
      ['geoloc_lat', 'geoloc_lat[]=1&geoloc_lng=1'],
      ['geoloc_distance', 'geoloc_lat=1&geoloc_lng=1&geoloc_distance=0'],
      ['geoloc_distance', 'geoloc_lat=1&geoloc_lng=1&geoloc_distance=-1'],
      ['geoloc_distance', 'geoloc_lat=1&geoloc_lng=1&geoloc_distance=20000.5'],
      ['geoloc_distance', 'geoloc_lat=1&geoloc_lng=1&geoloc_distance=far'],
    ].map(([name = '', query = '']) =>
      exchange(`F40: ${of}, ${query}`, `GET /${of}`, { query }, refused(name)),
    ),
    exchange(
      `transport.md §1.3: ${of}, a flag`,
      `GET /${of}`,
      { query: 'geoloc=yes' },
      failure(400, 'rest_invalid_param', 'Invalid parameter(s): geoloc'),
    ),
  ]),
];
