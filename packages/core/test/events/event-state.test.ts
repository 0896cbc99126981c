import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const DATES = { start_date: '2031-03-20 20:00', end_date: '2031-03-20 22:00', timezone: 'Europe/Rome' };
const JAZZ = { title: 'Jazz', ...DATES };
const LATER = { start_date: '2031-03-27 20:00', end_date: '2031-03-27 22:00' };

const { calendar } = calendarAt('2026-11-20 12:00:00');
const { events } = calendar;

describe('the start before an event was moved', () => {
  it('is kept when a published event moves, and replaced when it moves again', async () => {
    const { id, event_status } = await events.create(JAZZ);
    expect(event_status).toBe('scheduled');
    const moved = await events.update(id, { ...LATER, event_status: 'moved' });
    expect(moved).toMatchObject({ event_status: 'moved', previous_start_date: '2031-03-20 20:00:00' });
    expect(await events.update(id, { title: 'Jazz!' })).toMatchObject({
      previous_start_date: '2031-03-20 20:00:00',
    });
    expect(await events.update(id, DATES)).toMatchObject({ previous_start_date: '2031-03-27 20:00:00' });
  });

  it('is not kept when a draft moves, unless it was postponed', async () => {
    const { id } = await events.create({ ...JAZZ, status: 'draft' });
    expect(await events.update(id, LATER)).toMatchObject({ previous_start_date: null });
    await events.update(id, { event_status: 'postponed' });
    expect(await events.update(id, DATES)).toMatchObject({ previous_start_date: '2031-03-27 20:00:00' });
  });

  it('is a time of the zone that the event has now', async () => {
    const { id } = await events.create(JAZZ);
    expect(await events.update(id, { ...LATER, timezone: 'Europe/London' })).toMatchObject({
      previous_start_date: '2031-03-20 19:00:00',
    });
    const here = { start_date: '2031-03-27 21:00', end_date: '2031-03-27 23:00', timezone: 'Europe/Rome' };
    expect(await events.update(id, here)).toMatchObject({ previous_start_date: '2031-03-20 20:00:00' });
  });

  it('can be given', async () => {
    const moved = { ...JAZZ, event_status: 'moved', previous_start_date: '2031-03-01 10:00' } as const;
    expect(await events.create(moved)).toMatchObject({ previous_start_date: '2031-03-01 10:00:00' });
  });
});

describe('lists by the state of events', () => {
  it('have the events in one of the states', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    for (const event_status of ['scheduled', 'cancelled', 'postponed', 'cancelled'] as const)
      await calendar.events.create({ ...JAZZ, event_status });
    const total = async (...event_status: ('scheduled' | 'cancelled' | 'moved' | 'postponed')[]) =>
      (await calendar.events.list({ event_status, starts_after: '2031-01-01' })).total;
    expect(await total('cancelled')).toBe(2);
    expect(await total('cancelled', 'postponed')).toBe(3);
    expect(await total('scheduled', 'moved')).toBe(1);
    await expect(calendar.events.list({ event_status: [] })).rejects.toMatchObject({
      code: 'invalid_param',
    });
  });
});

describe('offers', () => {
  it('are a list with every member', async () => {
    const { offers } = await events.create({ ...JAZZ, offers: { url: 'https://t.example/', price: 9.5 } });
    expect(offers).toEqual([{ url: 'https://t.example/', price: '9.5', currency: '', availability: '' }]);
  });

  it.each([
    ['no address and no price', { currency: 'EUR' }],
    ['no address of the web', { url: 'javascript:alert(1)' }],
    ['no number', { price: '<b>1</b>' }],
    ['no code', { price: 1, currency: 'euro' }],
    ['an address longer than a line', { url: `https://t.example/${'a'.repeat(3000)}` }],
    ['more than 20', Array.from({ length: 21 }, () => ({ price: 1 }))],
  ])('are refused with %s', async (_, offers) => {
    await expect(events.create({ ...JAZZ, offers })).rejects.toMatchObject({ code: 'invalid_param' });
  });
});
