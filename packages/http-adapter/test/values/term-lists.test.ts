import type { Calendar } from '@kalends/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt } from './wire-calendar.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const EVERY = { hide_empty: false, per_page: 50 };

const { calendar } = calendarAt('2026-11-20 12:00:00');
const ids: Record<string, number> = {};
const events: number[] = [];

type Terms = 'categories' | 'tags';
const names = async (terms: Terms, params: object): Promise<string[]> =>
  (await (calendar[terms] as Calendar['categories']).list(params)).items.map(({ name }) => name);

/** Music > Jazz > Bebop, Music > Rock, Film, Éclair: Bebop has two events, Film one, Éclair a draft. */
beforeAll(async () => {
  const add = async (name: string, parent = 0, slug?: string) => {
    const term = await calendar.categories.create({ name, parent, ...(slug === undefined ? {} : { slug }) });
    ids[name] = term.id;
    return term.id;
  };
  const music = await add('Music');
  const jazz = await add('Jazz', music);
  const bebop = await add('Bebop', jazz, 'z-bop');
  await add('Rock', music);
  const film = await add('Film');
  const eclair = await add('Éclair');
  for (const [categories, tags, status] of [
    [[bebop], 'live, late', 'publish'],
    [[bebop, film], 'late', 'publish'],
    [[eclair], 'secret', 'draft'],
  ] as const) {
    events.push((await calendar.events.create({ ...EVENT, categories, tags, status })).id);
  }
});

type Row = readonly [what: string, params: () => object, expected: readonly string[]];

const BY_ID = ['Music', 'Jazz', 'Bebop', 'Rock', 'Film', 'Éclair'];
const BY_NAME = ['Bebop', 'Éclair', 'Film', 'Jazz', 'Music', 'Rock'];
const reversed = (names: readonly string[]): string[] => [...names].reverse();

/** lists.md §4.1: what each `orderby` means, in any letter case. Equal values by id, ascending in both directions. */
const BY_ORDER: readonly (readonly [orderby: string, order: string, expected: readonly string[]])[] = [
  ['term_id', 'asc', BY_ID],
  ['TERM_ID', 'DESC', reversed(BY_ID)],
  ['term_order', 'asc', BY_ID],
  ['term_order', 'desc', reversed(BY_ID)],
  ['none', 'asc', BY_ID],
  ['None', 'desc', BY_ID],
  ['term_group', 'asc', BY_ID],
  ['term_group', 'desc', BY_ID],
  ['Name', 'ASC', BY_NAME],
  ['include', 'asc', BY_NAME],
  ['include', 'desc', reversed(BY_NAME)],
  ['nonsense', 'desc', reversed(BY_NAME)],
  ['slug', 'desc', ['Bebop', 'Rock', 'Music', 'Jazz', 'Film', 'Éclair']],
  ['count', 'desc', ['Bebop', 'Film', 'Music', 'Jazz', 'Rock', 'Éclair']],
  ['description', 'desc', BY_ID],
  ['parent', 'asc', ['Music', 'Film', 'Éclair', 'Jazz', 'Rock', 'Bebop']],
  ['parent', 'desc', ['Bebop', 'Jazz', 'Rock', 'Music', 'Film', 'Éclair']],
];

describe('lists.md §4, lists of categories', () => {
  it.each<Row>([
    ['those in use, and those above them', () => ({}), ['Bebop', 'Film', 'Jazz', 'Music']],
    ['all', () => EVERY, ['Bebop', 'Éclair', 'Film', 'Jazz', 'Music', 'Rock']],
    [
      'all, descending',
      () => ({ ...EVERY, order: 'desc' }),
      ['Rock', 'Music', 'Jazz', 'Film', 'Éclair', 'Bebop'],
    ],
    [
      'all, in an order that is neither',
      () => ({ ...EVERY, order: 'up' }),
      ['Rock', 'Music', 'Jazz', 'Film', 'Éclair', 'Bebop'],
    ],
    ['by id', () => ({ ...EVERY, orderby: 'id' }), ['Music', 'Jazz', 'Bebop', 'Rock', 'Film', 'Éclair']],
    ['by slug', () => ({ ...EVERY, orderby: 'slug' }), ['Éclair', 'Film', 'Jazz', 'Music', 'Rock', 'Bebop']],
    [
      'by count, then id',
      () => ({ ...EVERY, orderby: 'count' }),
      ['Music', 'Jazz', 'Rock', 'Éclair', 'Film', 'Bebop'],
    ],
    ['by something unknown: by name', () => ({ orderby: 'x' }), ['Bebop', 'Film', 'Jazz', 'Music']],
    [
      'by a name of Object.prototype: by name',
      () => ({ orderby: 'toString' }),
      ['Bebop', 'Film', 'Jazz', 'Music'],
    ],
    ...BY_ORDER.map(([orderby, order, expected]): Row => [
      `lists.md §4.1 by ${orderby} ${order}`,
      () => ({ ...EVERY, orderby, order }),
      expected,
    ]),
    [
      'lists.md §4.1 in the order given, reversed',
      () => ({
        ...EVERY,
        include: [ids['Rock'], ids['Film'], ids['Jazz']],
        orderby: 'Include',
        order: 'desc',
      }),
      ['Jazz', 'Film', 'Rock'],
    ],
    ['some', () => ({ ...EVERY, include: [ids['Rock'], ids['Film']] }), ['Film', 'Rock']],
    [
      'some, in the order given',
      () => ({ ...EVERY, include: [ids['Rock'], ids['Film'], ids['Jazz']], orderby: 'include' }),
      ['Rock', 'Film', 'Jazz'],
    ],
    [
      'some as CSV',
      () => ({ ...EVERY, include: `${ids['Rock'] ?? 0}, ${ids['Film'] ?? 0}` }),
      ['Film', 'Rock'],
    ],
    ['some by slug: none', () => ({ ...EVERY, include: 'rock' }), []],
    [
      'all but some',
      () => ({ ...EVERY, exclude: [ids['Rock'], ids['Music']] }),
      ['Bebop', 'Éclair', 'Film', 'Jazz'],
    ],
    [
      'all but some by slug: all',
      () => ({ ...EVERY, exclude: 'rock' }),
      ['Bebop', 'Éclair', 'Film', 'Jazz', 'Music', 'Rock'],
    ],
    [
      '`exclude` ignored beside `include`',
      () => ({ ...EVERY, include: [ids['Rock'], ids['Film']], exclude: ids['Rock'] }),
      ['Film', 'Rock'],
    ],
    ['children, direct ones', () => ({ ...EVERY, parent: ids['Music'] }), ['Jazz', 'Rock']],
    ['children in use', () => ({ parent: ids['Music'] }), ['Jazz']],
    ['a slug in any case', () => ({ slug: 'Z-BOP' }), ['Bebop']],
    ['slugs as CSV: none', () => ({ ...EVERY, slug: 'jazz,rock' }), []],
    ['a search in names, without accents', () => ({ ...EVERY, search: 'ECL' }), ['Éclair']],
    ['a search in slugs', () => ({ ...EVERY, search: 'z-b' }), ['Bebop']],
    ['a search for words in another order: none', () => ({ ...EVERY, search: 'bop z' }), []],
    ['those of an event', () => ({ event: events[1] }), ['Bebop', 'Film']],
    ['those of a post', () => ({ post: events[0] }), ['Bebop']],
    ['event wins over post', () => ({ post: events[0], event: events[1] }), ['Bebop', 'Film']],
    ['those of a draft, whatever hide_empty says', () => ({ event: events[2] }), ['Éclair']],
    ['those of a draft as post', () => ({ post: events[2], hide_empty: true }), ['Éclair']],
    ['those of a draft, empty ones too', () => ({ event: events[2], ...EVERY }), ['Éclair']],
    [
      'filters together',
      () => ({ ...EVERY, parent: ids['Music'], search: 'o', exclude: ids['Jazz'] }),
      ['Rock'],
    ],
  ])('%s', async (_what, params, expected) => {
    expect(await names('categories', params())).toEqual(expected);
  });

  it('are paged, and empty beyond the end (K5)', async () => {
    expect(await names('categories', { ...EVERY, per_page: 4, page: 2 })).toEqual(['Music', 'Rock']);
    expect(await calendar.categories.list({ ...EVERY, per_page: 4, page: 2 })).toMatchObject({
      total: 6,
      total_pages: 2,
      more: false,
    });
    expect(await calendar.categories.list({ ...EVERY, page: 3 })).toMatchObject({ items: [], total: 6 });
  });

  it('are shown to everybody alike', async () => {
    const anybody = await calendar.as(null).categories.list(EVERY);
    expect(anybody.items).toEqual((await calendar.categories.list(EVERY)).items);
  });
});

describe('lists.md §4, lists of tags', () => {
  it.each<readonly [params: () => object, expected: readonly string[]]>([
    [() => ({}), ['late', 'live']],
    [() => ({ hide_empty: '0' }), ['late', 'live', 'secret']],
    [() => ({ orderby: 'count', order: 'desc' }), ['late', 'live']],
    [() => ({ orderby: 'count' }), ['live', 'late']],
    [() => ({ event: events[0] }), ['late', 'live']],
    [() => ({ search: 'LI' }), ['live']],
    [() => ({ parent: 'nonsense' }), ['late', 'live']],
  ])('%s', async (params, expected) => {
    expect(await names('tags', params())).toEqual(expected);
  });
});

describe('lists.md §4, the order of names', () => {
  it('is that of punctuation, digits, letters, without case and accents', async () => {
    const { calendar: other } = calendarAt('2026-11-20 12:00:00');
    for (const name of ['zoo', 'Éclair', 'apple', '_x', 'TT', '9', 'Banana', '日本']) {
      await other.tags.create({ name });
    }
    const { items } = await other.tags.list(EVERY);
    expect(items.map(({ name }) => name)).toEqual([
      '_x',
      '9',
      'apple',
      'Banana',
      'Éclair',
      'TT',
      'zoo',
      '日本',
    ]);
  });
});

describe('lists.md §4, one slug', () => {
  it('is found in any letter case, of other scripts encoded or as they are written', async () => {
    const { calendar: other } = calendarAt('2026-11-20 12:00:00');
    await other.categories.create({ name: 'Жук' });
    for (const slug of ['%d0%b6%d1%83%d0%ba', '%D0%B6%D1%83%D0%BA', 'жук', 'ЖУК']) {
      expect((await other.categories.list({ ...EVERY, slug })).total, slug).toBe(1);
    }
  });
});

describe('lists.md §4.2, the order of texts', () => {
  it('is that of names for slugs and descriptions, too', async () => {
    const { calendar: other } = calendarAt('2026-11-20 12:00:00');
    const slugs = ['a_b', 'a-b', 'ab', 'Жук'];
    const descriptions = ['& more', '+ more', '9 lives', 'Éclair'];
    for (const index of [3, 2, 1, 0]) {
      await other.tags.create({
        name: `Tag ${index}`,
        slug: slugs[index] ?? '',
        description: descriptions[index] ?? '',
      });
    }
    const tagNames = async (orderby: 'slug' | 'description') =>
      (await other.tags.list({ ...EVERY, orderby })).items.map(({ name }) => name);
    // the slug of Cyrillic letters begins with a percent sign
    expect(await tagNames('slug')).toEqual(['Tag 3', 'Tag 0', 'Tag 1', 'Tag 2']);
    expect(await tagNames('description')).toEqual(['Tag 0', 'Tag 1', 'Tag 2', 'Tag 3']);
  });
});
