import type { Settings } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const open = (settings: Partial<Settings> = {}) => calendarAt('2026-11-20 12:00:00', settings).calendar;
const calendar = open({ describeImage: () => null });

describe('a refusal says why', () => {
  it.each([
    [{ timezone: 'Mars/Olympus' }, 'expected a time zone such as Europe/Rome or UTC+2, got "Mars/Olympus"'],
    [{ end_date: '2031-13-45' }, 'expected a date such as 2031-05-01 20:00, got "2031-13-45"'],
    [{ title: '' }, 'expected a text that is not empty, got ""'],
    [{ timezone: 'x'.repeat(2_001) }, 'longer than the limits of this calendar allow'],
    [{ author: 0 }, 'expected the id of a user, got 0'],
    [{ venue: 99 }, '99 names what does not exist, or what the caller may not use'],
    [{ image: 'https://example.org/a.jpg' }, 'the site refuses this address'],
  ])('of %j', async (wrong, reason) => {
    const [name = ''] = Object.keys(wrong);
    const { data } = await refusalOf(calendar.events.create({ ...EVENT, ...wrong }));
    expect(data.params).toEqual({ [name]: 'Invalid parameter.' });
    expect(data.reasons).toEqual({ [name]: reason });
  });

  it('of a range', async () => {
    const venue = { venue: 'Hall', geo_lat: 91, geo_lng: 11 };
    expect((await refusalOf(calendar.venues.create(venue))).data.reasons).toEqual({
      geo_lat: 'expected a number from -90 to 90, got 91',
    });
    const half = calendar.events.list({ geoloc_lat: 44 });
    expect((await refusalOf(half)).data.reasons).toEqual({
      geoloc_lat: 'latitude and longitude are given together',
      geoloc_lng: 'latitude and longitude are given together',
    });
  });

  it('of an id', async () => {
    expect((await refusalOf(calendar.venues.get(99))).data.reasons).toEqual({
      id: 'there is no such record',
    });
    expect((await refusalOf(calendar.venues.update(99, {}))).data.reasons).toEqual({
      id: 'there is no such record',
    });
    expect((await refusalOf(calendar.tags.delete(99))).data.reasons).toEqual({
      id: 'there is no such record',
    });
    const child = calendar.categories.create({ name: 'Rooms', parent: 99 });
    expect((await refusalOf(child)).data.reasons).toEqual({
      parent: '99 names what does not exist, or what the caller may not use',
    });
  });
});

describe('names that no field has', () => {
  const given = { ...EVENT, tittle: 'Blues', color: undefined };
  const filter = { per_page: 5, group: 'title' };

  it('are ignored if the host wants it', async () => {
    const lenient = open({ strict: false });
    expect((await lenient.events.create(given)).title).toBe('Jazz');
    expect((await lenient.venues.list(filter)).total).toBe(0);
  });

  it('are refused', async () => {
    const strict = open();
    const { data } = await refusalOf(strict.events.create(given));
    expect(data.params).toEqual({ tittle: 'Invalid parameter.' });
    expect(data.reasons).toEqual({ tittle: 'there is no such field' });
    expect((await refusalOf(strict.events.list(filter))).data.reasons).toEqual({
      group: 'there is no such field',
    });
    const { id } = await strict.events.create(EVENT);
    expect((await refusalOf(strict.events.update(id, given))).data.reasons).toEqual({
      tittle: 'there is no such field',
    });
  });

  it('are ignored in requests all the same (transport.md §1.2)', async () => {
    const strict = open();
    const requests = strict.as({ id: 1, role: 'editor' }, { decoders: new Map() });
    expect((await requests.events.create(given)).title).toBe('Jazz');
  });
});
