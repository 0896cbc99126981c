import { expect, it } from 'vitest';
import { openSite, useTown } from './site.js';

const site = useTown();

/** The choices above a view: names and addresses, and those that are chosen. */
function choicesOf(page: string): { shown: Record<string, string>; chosen: string[] } {
  const [, list = ''] = /<nav class="k-chips".*?<ul>(.*?)<\/ul>/s.exec(page) ?? [];
  const links = [...list.matchAll(/<a\s+href="([^"]*)"([^>]*)>(.*?)<\/a/gs)].map(
    ([, url = '', more = '', text = '']) => ({
      name: text.replaceAll(/<svg.*?<\/svg>/gs, '').trim(),
      url: url.replaceAll('&amp;', '&').replace(site().base, ''),
      isChosen: more.includes('k-chosen'),
    }),
  );
  return {
    shown: Object.fromEntries(links.map(({ name, url }) => [name, url])),
    chosen: links.filter(({ isChosen }) => isChosen).map(({ name }) => name),
  };
}

it.each([
  ['/events/', 'list/'],
  ['/events/2026-12/', '2026-12/'],
  ['/events/?eventDisplay=past', 'list/?eventDisplay=past'],
  ['/events/?tribe-bar-search=jazz', 'list/?tribe-bar-search=jazz'],
])('leads from %s to the same view of a category, and back', async (path, rest) => {
  const { shown, chosen } = choicesOf(await site().text(path));
  expect(chosen).toEqual([]);
  expect(shown['Concerts']).toBe(`/events/category/concerts/${rest}`);
  const there = choicesOf(await site().text(shown['Concerts'] ?? ''));
  expect(there.chosen).toEqual(['Concerts']);
  // what is chosen comes first, and leads to the view without it
  expect(Object.keys(there.shown)[0]).toBe('Concerts');
  expect(there.shown['Concerts']).toBe(`/events/${rest}`);
  expect(there.shown['Fairs']).toBe(`/events/category/fairs/${rest}`);
});

it('has one way to today', async () => {
  for (const path of ['/events/', '/events/month/', '/events/week/', '/events/2026-11-25/', '/events/map/']) {
    const page = await site().text(path);
    const bar = page.slice(page.indexOf('class="k-bar"'), page.indexOf('</nav>', page.indexOf('k-chips')));
    expect([path, bar.match(/>\s*Today\s*</g)?.length]).toEqual([path, 1]);
  }
});

it('has the twelve categories with the most events, and none in other pages', async () => {
  const many = await openSite();
  for (let number = 1; number <= 13; number++)
    for (let time = 0; time < number; time++)
      await many.calendar.events.create({
        title: 'A',
        ...{ start_date: '2027-01-01', end_date: '2027-01-01' },
        categories: [`Category ${number}`],
      });
  const names = Object.keys(choicesOf(await many.text('/events/')).shown);
  expect(names.filter((name) => name.startsWith('Category'))).toHaveLength(12);
  expect([names.includes('Category 13'), names.includes('Category 1'), names.at(-1)]).toEqual([
    true,
    false,
    'More',
  ]);
  expect(await many.text('/embed/list/')).not.toContain('k-chips');
  await many.close();
});
