import { expect } from 'vitest';
import { EVENT_KEYS } from './event-creates.js';
import { exchange, refused, type Body, type Exchange } from './exchange.js';

const DATES = { start_date: '2033-05-01 10:00:00', end_date: '2033-05-01 12:00:00' };
const OFFER = { url: 'https://t.example/?a=1&b=2', price: '12.50', currency: 'EUR', availability: 'limited' };

/** What an answer has beyond the keys of the original plugin. */
const added = (body: Body): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !EVENT_KEYS.includes(key) && key !== 'json_ld'));

/** Whether and how events take place: keys that the original plugin does not have, where they are set. */
export const EVENT_STATES: readonly Exchange[] = [
  exchange(
    'own keys: an event that takes place as announced has no keys of its own',
    'POST /events',
    { as: 'admin', json: { title: 'Stated', ...DATES, event_status: 'scheduled', offers: [] } },
    { status: 201, keep: 'stated', check: (body) => expect(Object.keys(body)).toEqual(EVENT_KEYS) },
  ),
  exchange(
    'own keys: it has none after it was moved either',
    'POST /events/{id}',
    { at: '/events/{stated}', as: 'admin', json: { start_date: '2033-05-01 11:00:00' } },
    { status: 200, check: (body) => expect(added(body)).toEqual({}) },
  ),
  exchange(
    'own keys: what is set is shown, with the start before',
    'PATCH /events/{id}',
    {
      at: '/events/{stated}',
      as: 'admin',
      json: {
        ...{ event_status: 'moved', event_status_reason: 'Rain <b>& more</b>' },
        ...{ virtual_url: 'https://meet.example/7', offers: [OFFER] },
      },
    },
    {
      status: 200,
      check: (body) =>
        expect(added(body)).toEqual({
          ...{ event_status: 'moved', previous_start_date: '2033-05-01 10:00:00' },
          ...{
            event_status_reason: 'Rain & more',
            virtual_url: 'https://meet.example/7',
            offers: [OFFER],
          },
        }),
    },
  ),
  exchange(
    'own keys: linked data of one event',
    'GET /events/{id}',
    { at: '/events/{stated}' },
    {
      status: 200,
      body: {
        json_ld: {
          eventStatus: 'https://schema.org/EventRescheduled',
          previousStartDate: '2033-05-01T10:00:00-04:00',
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url: 'https://meet.example/7' },
          offers: {
            price: '12.50',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/LimitedAvailability',
          },
        },
      },
    },
  ),
  exchange(
    'own keys: a form gives offers by number',
    'PUT /events/{id}',
    {
      at: '/events/{stated}',
      as: 'admin',
      form: 'offers[0][price]=5&offers[1][url]=https://t.example/&event_status=cancelled',
    },
    {
      status: 200,
      body: {
        event_status: 'cancelled',
        offers: [
          { url: '', price: '5', currency: '', availability: '' },
          { url: 'https://t.example/', price: '', currency: '', availability: '' },
        ],
      },
    },
  ),
  exchange(
    'own keys: a filter by state, as CSV',
    'GET /events',
    { query: 'event_status=cancelled,postponed&starts_after=2033-01-01' },
    {
      status: 200,
      check: (body) => {
        expect((body['events'] as Body[]).map(({ title }) => title)).toEqual(['Stated']);
        expect(body['rest_url']).toContain('event_status=cancelled%2Cpostponed');
      },
    },
  ),
  exchange(
    'own keys: states, offers and addresses that are none',
    'POST /events',
    {
      as: 'admin',
      json: { title: 'x', ...DATES, event_status: 'gone', offers: 'x', virtual_url: 'javascript:x' },
    },
    refused('event_status', 'virtual_url', 'offers'),
  ),
  exchange(
    'own keys: an unknown state in a list',
    'GET /events',
    { query: 'event_status=gone' },
    refused('event_status'),
  ),
];
