import { describe, expect, it } from 'vitest';
import { openSite, useTown } from './site.js';

/** The links before and after what a page shows. */
const neighboursOf = (page: string): (string | undefined)[] =>
  ['prev', 'next'].map((rel) => new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(page)?.[1]);

describe('the links of a list to the other list', () => {
  const site = useTown();

  it.each(['/events/', '/events/category/concerts/'])(
    'leads from %s to past events and back',
    async (path) => {
      const [past = ''] = neighboursOf(await site().text(path));
      const page = await site().text(past.replaceAll('&amp;', '&'));
      expect(page).toContain('Autumn concert');
      expect(neighboursOf(page)).toEqual([undefined, `${site().base}${path}list/`]);
    },
  );

  it.each([
    '/events/category/fairs/',
    '/events/?tribe-bar-search=fair',
    '/events/?tribe-bar-search=nowhere',
    '/events/?tribe-bar-search=nowhere&eventDisplay=past',
    '/events/?tribe-bar-search=autumn&eventDisplay=past',
  ])('does not lead from %s to a page without events', async (path) => {
    expect(neighboursOf(await site().text(path))).toEqual([undefined, undefined]);
  });
});

describe('the list of a month on narrow screens', () => {
  /** What the list shows when it is opened, and what is folded away before it. */
  async function listOf(
    path: string,
    now: number,
  ): Promise<{ over: string[]; rest: string[]; open: boolean }> {
    const site = await openSite({ clock: () => now });
    for (const day of ['2026-11-03', '2026-11-17', '2026-11-21', '2026-12-01'])
      await site.calendar.events.create({ title: day, start_date: day, end_date: day, all_day: true });
    await site.calendar.events.create({
      ...{ title: 'Fair', start_date: '2026-11-18', end_date: '2026-11-20', all_day: true },
    });
    const page = await site.text(path);
    await site.close();
    const list = page.slice(page.indexOf('k-month-list'));
    const [, open, over = ''] = /<details\s*( open)?>(.*?)<\/details>/s.exec(list) ?? [];
    const titlesIn = (part: string) =>
      [...part.matchAll(/<h3[^>]*>.*?<a[^>]*>(.*?)<\/a>/gs)].map(([, title = '']) => title);
    return { over: titlesIn(over), rest: titlesIn(list.replace(over, '')), open: open !== undefined };
  }

  it('begins today, with what is going on', async () => {
    expect(await listOf('/', Date.UTC(2026, 10, 20, 12))).toEqual({
      over: ['2026-11-03', '2026-11-17'],
      rest: ['Fair', '2026-11-21'],
      open: false,
    });
  });

  it('shows what is over where nothing is left', async () => {
    const { rest, open } = await listOf('/', Date.UTC(2026, 10, 30, 12));
    expect([rest, open]).toEqual([[], true]);
  });

  it('begins with the first day of another month', async () => {
    expect(await listOf('/events/2026-11/', Date.UTC(2026, 11, 1, 12))).toMatchObject({
      over: [],
      rest: ['2026-11-03', '2026-11-17', 'Fair', '2026-11-21'],
    });
  });
});
