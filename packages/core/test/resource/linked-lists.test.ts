import type { Calendar, CalendarView } from '@kalends/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

/** By list: a field and its text, and a search that has to find it. */
const FIELDS = {
  venues: [
    ['venue', 'Café Ünique', 'UNIQUE cafe'],
    ['description', '<p>Best coffee</p>', 'coffee best'],
    ['address', '12-14 High Street', '12-14 street'],
    ['city', 'Łódź', 'lodz'],
    ['province', 'Québec', 'quebec'],
    ['state', 'Нью-Йорк', 'НЬЮ'],
    ['stateprovince', 'Jura', 'jur'],
    ['zip', '90-001', '90-001'],
    ['phone', '+39 06 555', '06 39'],
  ],
  organizers: [
    ['organizer', 'Österreich Orchester', 'osterreich'],
    ['description', 'Plays for you', 'you plays'],
    ['phone', '555-0100', '0100'],
    ['email', 'ann@orch.example', 'ann orch'],
    ['website', 'https://orch.example/a', 'example https'],
  ],
} as const;

describe.each(['venues', 'organizers'] as const)('lists.md §3.1 with F13, searching %s', (posts) => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const name = { venues: 'venue', organizers: 'organizer' }[posts];
  const of = (other: CalendarView) => other[posts] as Calendar['venues'];
  const found = async (search: string) => {
    const { items, total, total_pages } = await of(calendar).list({ search });
    expect([total, total_pages]).toEqual([items.length, items.length === 0 ? 0 : 1]);
    return items.map(({ id }) => id);
  };
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    for (const [field, text] of FIELDS[posts]) {
      const input = { [name]: `Place ${Object.keys(ids).length}`, [field]: text };
      ids[field] = (await of(calendar).create(input as never)).id;
    }
  });

  for (const [field, text, search] of FIELDS[posts]) {
    it(`finds ${field} "${text}" by "${search}"`, async () => {
      expect(await found(search)).toContain(ids[field]);
    });
  }

  it('finds only what has all the words in one field', async () => {
    const [field, , search] = FIELDS[posts][2];
    expect(await found(search)).toEqual([ids[field]]);
    expect(await found(`${search} place`)).toEqual([]);
  });

  it.each(['%', '&', '...', '!?', '“”', ' '])('finds nothing by %j', async (search) => {
    expect(await found(search)).toEqual([]);
  });

  it.each(['Rimini', 'Italy', 'xyz'])('does not look where it should not: %s', async (search) => {
    expect(await found(search)).toEqual([]);
  });

  it('takes any number of words', async () => {
    const [field, , search] = FIELDS[posts][2];
    const many = Array.from({ length: 500 }, (_, index) => index.toString(36)).join(' ');
    expect(await found(many)).toEqual([]);
    expect(await found(`${search} `.repeat(100))).toEqual([ids[field]]);
  });

  it('has no page beyond its own end', async () => {
    for (const search of ['nowhere', '&']) {
      expect(await codeOf(of(calendar).list({ search, page: 2 }))).toBe(
        posts === 'venues' ? 'page_not_found' : 'page_not_found',
      );
    }
  });
});

describe.each(['venues', 'organizers'] as const)('lists.md §3 with F14 F15, lists of %s', (posts) => {
  const name = { venues: 'venue', organizers: 'organizer' }[posts];
  const setUp = async () => {
    const clocked = calendarAt('2026-11-20 12:00:00');
    const { calendar } = clocked;
    const linked = (place: string, start_date: string, more: object = {}) =>
      calendar.events.create({
        title: place,
        start_date,
        end_date: '2031-12-31',
        [name]: { [name]: place },
        ...more,
      });
    const list = async (params: object = {}, viewer: CalendarView = calendar) =>
      (await (viewer[posts] as Calendar['venues']).list({ per_page: 50, ...params })).items.map(
        (item) => (item as object as Record<string, string>)[name] ?? '',
      );
    return { ...clocked, linked, list };
  };

  it('are by publication, the latest first, then the highest id, for everybody', async () => {
    const { calendar, list } = await setUp();
    for (const [place, date] of [
      ['A', '2020-01-02'],
      ['B', '2020-01-03'],
      ['C', '2020-01-02'],
      ['D', '2020-01-01'],
    ]) {
      await (calendar[posts] as Calendar['venues']).create({ [name]: place, date } as never);
    }
    for (const viewer of [calendar, calendar.as(null), calendar.as({ id: 9, role: 'contributor' })]) {
      expect(await list({}, viewer)).toEqual(['B', 'C', 'A', 'D']);
    }
  });

  it('have events in a status that counts, trashed and draft ones do not', async () => {
    const { calendar, linked, list } = await setUp();
    for (const status of ['publish', 'private', 'draft', 'pending'] as const)
      await linked(status, '2031-01-01', { status });
    await linked('future', '2031-01-01', { date: '2040-01-01' });
    await calendar.events.delete((await linked('trash', '2031-01-01')).id);
    expect((await list({ has_events: true })).sort()).toEqual(['future', 'private', 'publish']);
    expect((await list({ has_events: false })).sort()).toEqual(['draft', 'pending', 'trash']);
    expect(await list({ has_events: true, search: 'publish' })).toEqual(['publish']);
  });

  it('have upcoming events: from now on in the event’s own zone, more than ten, in what the caller may list', async () => {
    const { calendar, linked, list, setClock } = await setUp();
    const zones = [
      ['New York now', '2026-11-20 07:00:00', 'America/New_York'],
      ['New York gone', '2026-11-20 06:59:59', 'America/New_York'],
      ['Tokyo now', '2026-11-20 21:00:00', 'Asia/Tokyo'],
      ['Tokyo gone', '2026-11-20 20:59:59', 'Asia/Tokyo'],
    ] as const;
    for (const [place, start, timezone] of zones) await linked(place, start, { timezone });
    for (let i = 0; i < 12; i++) await linked('Busy', `2027-01-${String(i + 10)}`);
    await linked('Late', '2028-01-01');
    await linked('Draft', '2028-01-01', { status: 'draft', author: 5 });
    const upcoming = { only_with_upcoming: true };
    const everybody = ['Busy', 'Late', 'New York now', 'Tokyo now'];
    expect((await list(upcoming)).sort()).toEqual([...everybody, 'Draft'].sort());
    expect((await list(upcoming, calendar.as(null))).sort()).toEqual(everybody);
    expect((await list(upcoming, calendar.as({ id: 5, role: 'contributor' }))).sort()).toEqual(
      [...everybody, 'Draft'].sort(),
    );
    expect((await list(upcoming, calendar.as({ id: 6, role: 'author' }))).sort()).toEqual(everybody);
    expect((await list({ only_with_upcoming: false })).length).toBe(7);
    setClock('2027-06-01 00:00:00');
    expect((await list(upcoming, calendar.as(null))).sort()).toEqual(['Late']);
  });

  it('are those of an event', async () => {
    const { linked, list } = await setUp();
    const event = await linked('Here', '2031-01-01');
    await linked('There', '2031-01-01');
    expect(await list({ event: event.id })).toEqual(['Here']);
    expect(await list({ event: event.id, search: 'there' })).toEqual([]);
  });
});

describe('lists.md §3, lists of an event that not everybody may read', () => {
  it('are refused to those who may not', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
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
      code: 'invalid_param',
    });
    await expect(anybody.tags.list({ post: draft.id })).rejects.toMatchObject({ code: 'invalid_param' });
  });
});

describe('lists.md §1, paging', () => {
  it('cuts the page size silently (K6), and knows no page beyond the end (K5)', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    for (let i = 0; i < 12; i++)
      await calendar.organizers.create({
        organizer: `Org ${i}`,
        date: `2020-01-${String(i + 1).padStart(2, '0')}`,
      });
    const page = async (params: object) => calendar.organizers.list(params);
    expect(await page({})).toMatchObject({ total: 12, total_pages: 2, per_page: 10 });
    expect(await page({ per_page: 1000 })).toMatchObject({ per_page: 50, total_pages: 1 });
    expect((await page({ per_page: 5, page: 3 })).items.map(({ organizer }) => organizer)).toEqual([
      'Org 1',
      'Org 0',
    ]);
    await expect(page({ page: 3 })).rejects.toMatchObject({ code: 'page_not_found' });
    expect((await calendar.events.list()).items).toEqual([]);
  });
});
