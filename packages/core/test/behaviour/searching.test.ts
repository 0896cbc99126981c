import { describe, expect, it } from 'vitest';
import { calendarAt, titles } from '../support/calendar-at.js';

const NOW = '2026-11-20 12:00:00';
const MARCH = { start_date: '2031-03-01', end_date: '2031-03-31' };

describe('lists.md §2.3, searching events', () => {
  const found = async (search: string) => {
    const { calendar } = calendarAt(NOW);
    const dates = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
    await calendar.events.create({ title: 'Café concert', description: 'loud music', ...dates });
    await calendar.events.create({
      title: 'Reading',
      excerpt: 'with music',
      description: '<b>quiet</b> 100% pure_thing',
      ...dates,
    });
    await calendar.events.create({
      title: 'The end',
      tags: 'music',
      venue: { venue: 'Music hall' },
      ...dates,
    });
    return titles(calendar, { ...MARCH, search });
  };

  it.each([
    ['music', ['Café concert', 'Reading']],
    ['MUSIC cafe', ['Café concert']],
    ['the music', ['Café concert', 'Reading']],
    ['music+loud', ['Café concert']],
    ['loud,music', ['Café concert']],
    ['"loud music"', ['Café concert']],
    ['"music loud"', []],
    ['music -loud', ['Reading']],
    ['usi', ['Café concert', 'Reading']],
    ['the', ['The end']],
    ['100%', ['Reading']],
    ['pure_t', ['Reading']],
    ['<b>', ['Reading']],
    ['nothing', []],
  ])('%j finds %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe('lists.md §3, venues', () => {
  it('are searched by words within one field, of any script (F13)', async () => {
    const { calendar } = calendarAt(NOW);
    await calendar.venues.create({ venue: 'Town Hall', address: '1 High St' });
    await calendar.venues.create({ venue: 'Café Zürich', city: 'Łódź' });
    const found = async (search: string) => {
      const { items, total } = await calendar.venues.list({ search });
      expect(total).toBe(items.length);
      return items.map(({ venue }) => venue);
    };
    expect(await found('hall town')).toEqual(['Town Hall']);
    expect(await found('hall high')).toEqual([]);
    expect(await found('zurich')).toEqual(['Café Zürich']);
    expect(await found('lodz')).toEqual(['Café Zürich']);
    expect(await found('%&')).toEqual([]);
  });

  it('have events, and events to come, in the right zone (F15)', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const at = (venue: string, start_date: string, more: object = {}) =>
      calendar.events.create({
        title: venue,
        venue: { venue },
        start_date,
        end_date: '2026-11-20 23:00',
        timezone: 'America/New_York',
        ...more,
      });
    await at('Past', '2026-11-20 06:59'); // 11:59 UTC
    await at('Soon', '2026-11-20 07:00'); // 12:00 UTC
    await at('Drafted', '2026-11-20 20:00', { status: 'draft' });
    await calendar.events.delete((await at('Gone', '2026-11-20 20:00')).id);
    await calendar.venues.create({ venue: 'Unused' });
    const found = async (params: object, viewer = calendar) =>
      (await viewer.venues.list(params)).items.map(({ venue }) => venue).sort();
    expect(await found({ has_events: 'true' })).toEqual(['Past', 'Soon']);
    expect(await found({ has_events: 'false' })).toEqual(['Drafted', 'Gone', 'Unused']);
    expect(await found({ only_with_upcoming: 'yes' })).toEqual(['Drafted', 'Soon']);
    expect(await found({ only_with_upcoming: 'yes' }, calendar.as(null))).toEqual(['Soon']);
  });

  it('of an event are listed only to those who may read the event', async () => {
    const { calendar } = calendarAt(NOW);
    const draft = await calendar.events.create({
      title: 'E',
      start_date: '2031-03-20',
      end_date: '2031-03-20',
      venue: { venue: 'Hall' },
      tags: 'x',
      status: 'draft',
    });
    expect((await calendar.venues.list({ event: draft.id })).total).toBe(1);
    const anybody = calendar.as(null);
    await expect(anybody.venues.list({ event: draft.id })).rejects.toMatchObject({
      code: 'rest_invalid_param',
    });
    await expect(anybody.tags.list({ post: draft.id })).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });
});

describe('lists.md §1, paging', () => {
  it('cuts the page size silently (K6), and knows no page beyond the end (K5)', async () => {
    const { calendar } = calendarAt(NOW);
    for (let i = 0; i < 12; i++)
      await calendar.organizers.create({
        organizer: `Org ${i}`,
        date: `2020-01-${String(i + 1).padStart(2, '0')}`,
      });
    const page = async (params: object) => calendar.organizers.list(params);
    expect(await page({})).toMatchObject({ total: 12, total_pages: 2, per_page: 10 });
    expect(await page({ per_page: 1000 })).toMatchObject({ per_page: 50, total_pages: 1 });
    expect((await page({ per_page: '5.0', page: '3' })).items.map(({ organizer }) => organizer)).toEqual([
      'Org 1',
      'Org 0',
    ]);
    await expect(page({ page: 3 })).rejects.toMatchObject({ code: 'organizer-archive-page-not-found' });
    expect((await calendar.events.list()).items).toEqual([]);
  });
});
