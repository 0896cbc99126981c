import { beforeAll, describe, expect, it } from 'vitest';
import { calendarAt, titles } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const MARCH = { start_date: '2031-03-01', end_date: '2031-03-31' };

describe('lists.md §2.3, words of a search for events', () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  beforeAll(async () => {
    await calendar.events.create({ title: 'Café concert', description: 'loud music', ...DATES });
    await calendar.events.create({
      title: 'Reading',
      excerpt: 'with music',
      description: '<b>quiet</b> 100% pure_thing',
      ...DATES,
    });
    await calendar.events.create({
      title: 'The end',
      tags: 'music',
      venue: { venue: 'Music hall' },
      ...DATES,
    });
  });

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
    expect(await titles(calendar, { ...MARCH, search })).toEqual(expected);
  });
});

describe('lists.md §2.3, scripts, signs and fields of a search for events', () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  beforeAll(async () => {
    const venue = { venue: 'Jazz hall' };
    await calendar.events.create({
      ...DATES,
      title: 'Tom & Jerry',
      description: 'a cat-and-mouse <i>game</i>',
    });
    await calendar.events.create({ ...DATES, title: 'Straße nach Łódź', excerpt: 'Zażółć gęślą jaźń' });
    await calendar.events.create({ ...DATES, title: '日本語 night', description: 'who is who, in A-flat' });
    await calendar.events.create({
      ...DATES,
      title: 'Plain',
      slug: 'jazz-slug',
      venue,
      tags: 'jazz',
      organizer: { organizer: 'Jazz' },
    });
  });

  it.each([
    ['tom & jerry', ['Tom & Jerry']],
    ['jerry tom', ['Tom & Jerry']],
    ['tom game', ['Tom & Jerry']],
    ['"cat-and-mouse"', ['Tom & Jerry']],
    ['"mouse <i>game"', ['Tom & Jerry']],
    ['"game mouse"', []],
    ['tom -game', []],
    ['-tom', ['Straße nach Łódź', '日本語 night', 'Plain']],
    ['-', []],
    ['-z', ['Tom & Jerry', '日本語 night', 'Plain']],
    ['-tom -strasse -night -plain', []],
    ['-tom -plain', ['Straße nach Łódź', '日本語 night']],
    ['strasse lodz', ['Straße nach Łódź']],
    ['ZAZOLC', ['Straße nach Łódź']],
    ['gęślą', ['Straße nach Łódź']],
    ['日本', ['日本語 night']],
    ['本語', ['日本語 night']],
    ['the is night', ['日本語 night']],
    ['who', ['日本語 night']],
    ['"who is"', ['日本語 night']],
    ['a night', ['日本語 night']],
    ['jazz', []],
    ['%', []],
    ['_', []],
    ['pl_in', []],
    ['"plain', ['Plain']],
    ['plain,+ ,plain', ['Plain']],
  ])('%s', async (search, expected) => {
    expect(await titles(calendar, { ...MARCH, search })).toEqual(expected);
  });

  it('is in the order of the list, and counts what it finds', async () => {
    const page = await calendar.events.list({ ...MARCH, search: 'n', per_page: 1 });
    expect(page).toMatchObject({ total: 4, total_pages: 4, more: true });
    expect(await codeOf(calendar.events.list({ ...MARCH, search: 'nothing', page: 2 }))).toBe(
      'page_not_found',
    );
  });
});
