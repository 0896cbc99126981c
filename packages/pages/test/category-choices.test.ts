import { expect, it } from 'vitest';
import { openSite, useTown } from './site.js';

const site = useTown();

/** The categories above a view: names and addresses, and which is the current one. */
function choicesOf(page: string): { shown: Record<string, string>; current: string | undefined } {
  const [, list = ''] = /<nav class="k-choices".*?<ul>(.*?)<\/ul>/s.exec(page) ?? [];
  const links = [...list.matchAll(/<a href="([^"]*)"[^>]*?( aria-current="page")?\s*>(.*?)<\/a/gs)];
  return {
    shown: Object.fromEntries(
      links.map(([, url = '', , name = '']) => [name, url.replaceAll('&amp;', '&').replace(site().base, '')]),
    ),
    current: links.find(([, , current]) => current !== undefined)?.[3],
  };
}

it.each([
  ['/events/', 'All events', 'list/'],
  ['/events/category/concerts/', 'Concerts', 'list/'],
  ['/events/2026-12/', 'All events', '2026-12/'],
  ['/events/category/concerts/2026-12-05/', 'Concerts', '2026-12-05/'],
  ['/events/?eventDisplay=past', 'All events', 'list/?eventDisplay=past'],
  ['/events/?tribe-bar-search=jazz', 'All events', 'list/?tribe-bar-search=jazz'],
])('leads from %s to the same view of other categories', async (path, name, rest) => {
  const { shown, current } = choicesOf(await site().text(path));
  expect(current).toBe(name);
  expect(shown['All events']).toBe(`/events/${rest}`);
  expect(shown['Concerts']).toBe(`/events/category/concerts/${rest}`);
  expect((await site().get(shown['Concerts'] ?? '')).status).toBe(200);
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
  const { shown } = choicesOf(await many.text('/events/'));
  expect([Object.keys(shown).length, 'Category 13' in shown, 'Category 1' in shown]).toEqual([
    13,
    true,
    false,
  ]);
  expect(await many.text('/embed/list/')).not.toContain('k-choices');
  await many.close();
});
