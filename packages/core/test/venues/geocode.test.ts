import { createCalendar, type Point, type Settings } from '@kalends/core';
import { type VenueAddress } from '../../src/settings.js';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';

const PLACES: Readonly<Record<string, Point>> = {
  Rome: { lat: 41.9, lng: 12.5 },
  Oslo: { lat: 59.9, lng: 10.7 },
};

/** A calendar whose geocoder knows two cities; what it was asked for, and what the host heard of. */
function calendarWith(answer: Settings['geocode'] = ({ city }) => PLACES[city] ?? null) {
  const asked: VenueAddress[] = [];
  const failures: unknown[] = [];
  const geocode: Settings['geocode'] = (venue) => {
    asked.push(venue);
    return answer(venue);
  };
  const calendar = createCalendar({
    store: createReferenceStore(),
    settings: { geocode },
    onListenerError: (error) => failures.push(error),
  });
  return { ...calendar, asked, failures };
}

const at = (geo_lat: number | null, geo_lng: number | null) => ({ geo_lat, geo_lng });

describe('F40, a geocoder of the host', () => {
  it('is asked for a venue that is created without coordinates, also later', async () => {
    const { venues, asked } = calendarWith(async ({ city }) => PLACES[city] ?? null);
    expect(await venues.create({ venue: 'Hall', city: 'Rome' })).toMatchObject(at(41.9, 12.5));
    expect(await venues.create({ venue: 'Shed', city: 'Atlantis' })).toMatchObject(at(null, null));
    expect(asked.map(({ venue, city }) => [venue, city])).toEqual([
      ['Hall', 'Rome'],
      ['Shed', 'Atlantis'],
    ]);
  });

  it('is asked when the address changes, and what it does not know changes nothing', async () => {
    const { venues, asked } = calendarWith();
    const { id } = await venues.create({ venue: 'Hall', city: 'Rome' });
    await venues.update(id, { venue: 'Great Hall', phone: '1', city: 'Rome' });
    expect(asked).toHaveLength(1);
    expect(await venues.update(id, { city: 'Oslo' })).toMatchObject(at(59.9, 10.7));
    expect(await venues.update(id, { city: 'Atlantis' })).toMatchObject(at(59.9, 10.7));
    expect(asked).toHaveLength(3);
  });

  it('is not asked where coordinates are given or removed', async () => {
    const { venues, asked } = calendarWith();
    const { id } = await venues.create({ venue: 'Hall', city: 'Rome', geo_lat: 1, geo_lng: 2 });
    expect(await venues.update(id, { city: 'Oslo', geo_lat: '', geo_lng: '' })).toMatchObject(at(null, null));
    expect(await venues.update(id, { city: 'Rome', geo_lat: 3, geo_lng: 4 })).toMatchObject(at(3, 4));
    expect(await venues.create({ venue: 'Shed', city: 'Rome', geo_lat: '' })).toMatchObject(at(null, null));
    expect(asked).toEqual([]);
  });

  it('is asked for venues inside events and imports', async () => {
    const { events, venues, asked, ...calendar } = calendarWith();
    const day = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
    const { venue } = await events.create({ ...day, title: 'Jazz', venue: { venue: 'Hall', city: 'Rome' } });
    expect(await venues.get(venue)).toMatchObject(at(41.9, 12.5));
    await events.create({ ...day, title: 'Rock', venue: { venue: 'Hall', city: 'Oslo' } });
    expect(await venues.get(venue)).toMatchObject(at(59.9, 10.7));
    await events.create({ ...day, title: 'Folk', venue: { venue: 'Hall' } });
    expect(asked).toHaveLength(2);
    await calendar.import([{ kind: 'venue', input: { venue: 'Shed', city: 'Rome' } }]);
    expect((await venues.list({ search: 'shed' })).items).toMatchObject([at(41.9, 12.5)]);
  });

  it.each<[string, Settings['geocode']]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['gives no point', () => ({ lat: 91, lng: 0 })],
    ['gives no numbers', () => ({ lat: Number.NaN, lng: 0 })],
  ])('that %s loses no write, and the host hears of it', async (_what, geocode) => {
    const { venues, failures } = calendarWith(geocode);
    expect(await venues.create({ venue: 'Hall', city: 'Rome' })).toMatchObject(at(null, null));
    expect(failures).toEqual([expect.any(Error)]);
  });
});
