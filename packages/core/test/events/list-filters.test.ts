import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt, titles } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

const { calendar } = calendarAt('2026-11-20 12:00:00');
const MARCH = { start_date: '2031-03-01', end_date: '2031-03-31' };
const ids: Record<string, number> = {};

const found = (params: object) => titles(calendar, { ...MARCH, ...params });

beforeAll(async () => {
  const top = await calendar.categories.create({ name: 'Music' });
  const jazz = await calendar.categories.create({ name: 'Jazz', parent: top.id });
  const bebop = await calendar.categories.create({ name: 'Bebop', parent: jazz.id });
  const film = await calendar.categories.create({ name: 'Film' });
  Object.assign(ids, { music: top.id, jazz: jazz.id, bebop: bebop.id, film: film.id });
  const create = async (title: string, day: string, more: object) => {
    const dates = { start_date: `2031-03-${day} 10:00`, end_date: `2031-03-${day} 12:00` };
    const event = await calendar.events.create({ title, ...dates, ...more });
    ids[title] = event.id;
    return event;
  };
  const a = await create('A', '01', {
    categories: [bebop.id],
    tags: ['live', 'late'],
    venue: { venue: 'V1' },
    organizer: [{ organizer: 'O1' }, { organizer: 'O2' }],
  });
  const b = await create('B', '02', {
    categories: ['Film', 'Жук'],
    tags: ['late', 'Жук'],
    venue: { venue: 'V2' },
    featured: true,
    cost: ['0', '5'],
  });
  await create('C', '03', { cost: 'Free', categories: [top.id], organizer: [{ organizer: 'O2' }] });
  await create('D', '04', { featured: true, hide_from_listings: true, tags: 'live', venue: { venue: 'V1' } });
  Object.assign(ids, {
    v1: a.venue,
    v2: b.venue,
    o1: a.organizer[0],
    o2: a.organizer[1],
    live: a.tags[0],
    late: a.tags[1],
  });
});

describe('lists.md §2.3, filters of events', () => {
  it.each<readonly [what: string, params: () => object, expected: readonly string[]]>([
    ['none', () => ({}), ['A', 'B', 'C']],
    ['a category, with all below it (K19)', () => ({ categories: ids['music'] }), ['A', 'C']],
    ['a category in the middle', () => ({ categories: 'jazz' }), ['A']],
    ['a category at the bottom, not those above', () => ({ categories: ids['bebop'] }), ['A']],
    ['categories by slug in any case', () => ({ categories: 'FILM' }), ['B']],
    ['one of several categories', () => ({ categories: ['film', ids['jazz']] }), ['A', 'B']],
    ['a category by its encoded slug', () => ({ categories: '%D0%B6%D1%83%D0%BA' }), ['B']],
    ['a category by its slug in letters', () => ({ categories: ['ЖУК'] }), ['B']],
    [
      'a tag by its encoded slug, beside another',
      () => ({ tags: ['%d0%b6%d1%83%d0%ba', 'live'] }),
      ['A', 'B'],
    ],
    ['any of the tags in another order', () => ({ tags: ['late', 'LIVE'] }), ['A', 'B']],
    ['any of the tags (F33)', () => ({ tags: ['live', 'late'] }), ['A', 'B']],
    ['any of the tags as a list of ids', () => ({ tags: [ids['live'], ids['late']] }), ['A', 'B']],
    ['a tag', () => ({ tags: 'live' }), ['A']],
    ['one of several tags', () => ({ tags: ['live', ids['late']] }), ['A', 'B']],
    ['free events', () => ({ cost: 'free' }), ['C']],
    ['events with a price', () => ({ cost: 'paid' }), ['B']],
    ['a venue', () => ({ venue: ids['v1'] }), ['A']],
    ['one of several venues', () => ({ venue: [ids['v1'], ids['v2']] }), ['A', 'B']],
    ['an organizer that is not the first', () => ({ organizer: ids['o2'] }), ['A', 'C']],
    ['one of several organizers', () => ({ organizer: [ids['o1'], ids['o2']] }), ['A', 'C']],
    ['featured', () => ({ featured: true }), ['B']],
    ['not featured', () => ({ featured: false }), ['A', 'C']],
    ['different filters, all of them', () => ({ tags: 'late', categories: 'film', featured: true }), ['B']],
    ['different filters that exclude each other', () => ({ tags: 'live', categories: 'film' }), []],
    ['a filter and a search', () => ({ categories: 'music', search: 'c' }), ['C']],
    ['tickets: no', () => ({ ticketed: false }), ['A', 'B', 'C']],
  ])('%s', async (_what, params, expected) => {
    expect(await found(params())).toEqual(expected);
  });

  it('hidden events are listed for no one, not even by id (K18)', async () => {
    expect(await found({ include: ids['D'] })).toEqual([]);
    expect(await found({ include: [ids['D'], ids['A']] })).toEqual(['A']);
    expect((await calendar.events.get(ids['D'] ?? 0)).title).toBe('D');
  });
});

describe('F29, include', () => {
  it('drops every date filter, given or default, and keeps the others', async () => {
    const all = [ids['C'], ids['A'], ids['B']];
    for (const dates of [
      {},
      { start_date: '2040-01-01' },
      { ends_before: '1999-01-01' },
      { start_date: 'tomorrow', strict_dates: true },
    ]) {
      const page = await calendar.events.list({ include: [ids['C'] ?? 0, ids['A'] ?? 0], ...dates });
      expect(page.items.map(({ title }) => title)).toEqual(['A', 'C']);
      expect(Object.keys(page.effective)).toEqual(['status']);
    }
    const titlesOf = async (params: object) =>
      (await calendar.events.list({ include: all as number[], ...params })).items.map(({ title }) => title);
    expect(await titlesOf({ categories: 'music' })).toEqual(['A', 'C']);
    expect(await titlesOf({ search: 'b' })).toEqual(['B']);
    expect(await titlesOf({ per_page: 2, page: 2 })).toEqual(['C']);
  });

  it('ignores unknown ids and refuses bad dates all the same', async () => {
    expect(await found({ include: [ids['B'], 9999] })).toEqual(['B']);
    expect(await codeOf(found({ include: [ids['B']], starts_after: 'garbage' }))).toBe('invalid_param');
  });
});

describe('lists.md §2.2, the order of events', () => {
  it('is start, then publication, then id; with include publication, then id', async () => {
    const { calendar: ordered } = calendarAt('2026-11-20 12:00:00');
    const add = (title: string, start: string, date: string, more: object = {}) =>
      ordered.events.create({ title, start_date: start, end_date: '2031-03-31', date, ...more });
    const made = [
      await add('4', '2031-03-02', '2020-01-03'),
      await add('2', '2031-03-01', '2020-01-02', { sticky: true }),
      await add('3', '2031-03-01', '2020-01-02', { featured: true }),
      await add('1', '2031-03-01', '2020-01-01'),
      await add('5', '2031-03-02', '2020-01-03', { timezone: 'Pacific/Auckland' }),
    ];
    expect(await titles(ordered, MARCH)).toEqual(['1', '2', '3', '4', '5']);
    expect(await titles(ordered, { include: made.map(({ id }) => id) })).toEqual(['1', '2', '3', '4', '5']);
    const start = { start_date: '2031-03-09' };
    await ordered.events.update(made[3]?.id ?? 0, start);
    expect(await titles(ordered, MARCH)).toEqual(['2', '3', '4', '5', '1']);
    expect(await titles(ordered, { include: made.map(({ id }) => id) })).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('lists.md §1, pages of events', () => {
  it('are walked to the end, and there is none behind it (K5)', async () => {
    const walked: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { items, more, total, total_pages } = await calendar.events.list({ ...MARCH, per_page: 1, page });
      walked.push(...items.map(({ title }) => title));
      expect([total, total_pages, more]).toEqual([3, 3, page < 3]);
    }
    expect(walked).toEqual(['A', 'B', 'C']);
    expect(await codeOf(calendar.events.list({ ...MARCH, per_page: 1, page: 4 }))).toBe('page_not_found');
    expect(await codeOf(calendar.events.list({ ...MARCH, page: 1e15 }))).toBe('page_not_found');
    expect(await calendar.events.list({ start_date: '1999-01-01', end_date: '1999-01-02' })).toMatchObject({
      items: [],
      total: 0,
      total_pages: 0,
      more: false,
    });
  });

  it('have the site’s size, and the site’s cap (issue: deployment variants)', async () => {
    const { calendar: five } = calendarAt('2026-11-20 12:00:00', { per_page: 5, per_page_max: 7 });
    expect((await five.events.find()).per_page).toBe(5);
    expect((await five.tags.find({ per_page: 100 })).per_page).toBe(7);
  });
});
