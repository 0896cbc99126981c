import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt, invalid, refusalOf } from './wire-calendar.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const KIND = { categories: 'category', tags: 'tag' } as const;

describe.each(['categories', 'tags'] as const)('events.md §3.1, %s of an event', (terms) => {
  let calendar: Calendar;
  let music: number;
  let elsewhere: number;

  beforeEach(async () => {
    ({ calendar } = calendarAt('2026-11-20 12:00:00'));
    const other = terms === 'tags' ? 'categories' : 'tags';
    elsewhere = (await calendar[other].create({ name: 'Elsewhere' })).id;
    music = (await calendar[terms].create({ name: 'Live Music & Wine', slug: 'live' })).id;
  });

  /** The names that an event with such terms has, in their order. */
  const named = async (given: unknown): Promise<(string | undefined)[]> => {
    const event = await calendar.events.create({ ...EVENT, [terms]: given });
    return (await calendar.load(KIND[terms], event[terms])).map((term) => term?.name);
  };
  const MUSIC = 'Live Music &amp; Wine';

  it('are found by id in every spelling, an id twice being one', async () => {
    for (const given of [
      music,
      String(music),
      -music,
      `-${music}`,
      [music],
      [String(music), music],
      `${music},${music}`,
    ]) {
      expect(await named(given), JSON.stringify(given)).toEqual([MUSIC]);
    }
  });

  it.each(['Live Music & Wine', 'LIVE MUSIC & WINE', 'Live Music &amp; Wine', 'live', ' Live ', 'Lîve'])(
    'are found by the name or slug %j (F4)',
    async (text) => {
      expect(await named([text])).toEqual([MUSIC]);
      expect((await calendar[terms].list({ hide_empty: false })).total).toBe(1);
    },
  );

  it.each([
    ['a, b ,c', ['a', 'b', 'c']],
    [
      ['one, two', 'c'],
      ['one, two', 'c'],
    ],
    ['Parent > Kid', ['Parent &gt; Kid']],
    ['Parent/Kid', ['Parent/Kid']],
    ['<b>Bold</b> & co', ['Bold &amp; co']],
    [['new', 'NEW', 'New'], ['new']],
    [true, ['1']],
    [{ a: 'x', b: 'y' }, ['x', 'y']],
    [',', []],
    [' , ', []],
    ['', []],
    [false, []],
    [[], []],
    [[''], []],
  ])('%j gives the new ones %j', async (given, expected) => {
    expect(await named(given)).toEqual(expected);
  });

  it('are found by a slug of another script, encoded or not, and by the name (events.md §3.1)', async () => {
    const { id, slug } = await calendar[terms].create({ name: 'Жук' });
    expect(slug).toBe('%d0%b6%d1%83%d0%ba');
    for (const text of [slug, slug.toUpperCase(), ` ${slug} `, 'Жук', 'жук']) {
      expect(await named([text]), text).toEqual(['Жук']);
      expect(await named(`${text},live`), text).toEqual(['Жук', MUSIC]);
    }
    await calendar[terms].update(id, { name: 'Beetle' });
    expect(await named(slug)).toEqual(['Beetle']);
    expect(await named(['жук'])).toEqual(['Beetle']);
    // what is no slug as it stands has its octets taken out
    expect(await named(['50% off %41'])).toEqual(['50% off']);
    expect(await named(['%d0%b6'])).toEqual([]);
  });

  it('of numbers that are no ids of the kind are skipped', async () => {
    for (const given of [99, '99', elsewhere, 1.5, '1.5', '2024', [2024, 'x', elsewhere]]) {
      expect(await named(given), JSON.stringify(given)).toEqual(Array.isArray(given) ? ['x'] : []);
    }
  });

  it('are one when a text is the name and another the slug of a new one', async () => {
    expect(await named(['Jazz Night', 'jazz-night'])).toEqual(['Jazz Night']);
  });

  it('are top-level, whatever their slug is like', async () => {
    await named(['a', 'b']);
    const { items } = await calendar[terms].list();
    expect(items.map(({ parent, count }) => [parent, count])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('nested in lists or objects are refused (F16)', async () => {
    for (const nested of [[['a']], [{ id: 6 }], ['a', ['b']], [{}], { a: ['b'] }]) {
      const { data } = await refusalOf(calendar.events.create({ ...EVENT, [terms]: nested }));
      expect(data.params, JSON.stringify(nested)).toEqual(invalid(terms));
    }
  });

  it.each([
    [undefined, [MUSIC]],
    [null, [MUSIC]],
    [[], []],
    ['', []],
    [false, []],
    ['new', ['new']],
    ['live,new', [MUSIC, 'new']],
  ])('after an update with %j: %j', async (patch, expected) => {
    const { id } = await calendar.events.create({ ...EVENT, [terms]: [music] });
    const event = await calendar.events.update(id, patch === undefined ? {} : { [terms]: patch });
    expect((await calendar.load(KIND[terms], event[terms])).map((term) => term?.name)).toEqual(expected);
  });

  it('that lose their events stay, with a count of 0', async () => {
    const { id } = await calendar.events.create({ ...EVENT, [terms]: 'new' });
    await calendar.events.update(id, { [terms]: [] });
    const { items } = await calendar[terms].list({ hide_empty: false, search: 'new' });
    expect(items).toMatchObject([{ name: 'new', count: 0 }]);
  });
});
