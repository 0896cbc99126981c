import { expect, it } from 'vitest';
import { useSite } from './site.js';

const evening = (day: string) => ({ start_date: `${day} 20:00`, end_date: `${day} 22:00` });

const site = useSite({ identify: () => null }, async ({ calendar }) => {
  const { events, venues } = calendar;
  const park = await venues.create({
    venue: 'Quarry Park',
    city: 'Stonefield',
    description: 'Beside the river.',
  });
  const hall = await venues.create({ venue: 'Old Hall', city: 'Stonefield' });
  const hidden = await venues.create({ venue: 'Quarry Cellar', city: 'Stonefield', status: 'draft' });
  for (const day of ['21', '22', '23'])
    await events.create({ ...evening(`2026-11-${day}`), title: `Concert ${day}`, venue: { id: park.id } });
  await events.create({
    ...evening('2026-11-24'),
    title: 'Dance',
    venue: { id: hall.id },
    tags: ['Quarrying'],
  });
  await events.create({
    ...evening('2026-11-24'),
    title: 'Secret',
    venue: { id: hidden.id },
    status: 'draft',
  });
  await events.create({ ...evening('2026-11-25'), title: 'Quarry walk', categories: ['Quarry tours'] });
  await events.create({
    ...evening('2026-11-26'),
    title: 'Talk',
    organizer: { organizer: 'Friends of the quarry' },
  });
  await events.create({ ...evening('2026-10-01'), title: 'Over', venue: { venue: 'Quarry Edge' } });
});

/** What a search finds besides events, by the addresses of the matches. */
async function matches(search: string): Promise<[string, string][]> {
  const page = await site().text(`/events/list/?tribe-bar-search=${encodeURIComponent(search)}`);
  const [, found = ''] = /<nav class="k-found"([^]*?)<\/nav>/.exec(page) ?? [];
  return [...found.matchAll(/<a href="([^"]*)" dir="auto"\s*>([^<]*)<\/a\s*> \((\d+)\)/g)].map(
    ([, url = '', name, total]) => [`${name} (${total})`, url.replaceAll('&amp;', '&')],
  );
}

it('finds venues, towns, organizers, categories and tags with upcoming events, and counts these', async () => {
  const found = await matches('quarry');
  expect(found.map(([name]) => name)).toEqual([
    'Events at Quarry Park (3)',
    'Events by Friends of the quarry (1)',
    'Events: Quarry tours (1)',
    'Events: Quarrying (1)',
  ]);
  for (const [name, url] of [...found, ...(await matches('STONEFIELD'))]) {
    const page = await site().text(url);
    expect(`${page.split('<article').length - 1}`).toBe(/\((\d+)\)$/.exec(name)?.[1]);
  }
});

it('finds a town by all its venues, also with several words', async () => {
  expect((await matches('stonefield')).map(([name]) => name)).toEqual(['Events in Stonefield (4)']);
  expect((await matches('quarry park')).map(([name]) => name)).toEqual(['Events at Quarry Park (3)']);
});

it('finds nothing by words of descriptions, by single letters, and of hidden records', async () => {
  for (const search of ['river', 'q', 'cellar', 'secret', '%', '"', '<b>'])
    expect([search, await matches(search)]).toEqual([search, []]);
});

it('says what was looked for in vain, and leads on', async () => {
  const page = await site().text('/events/list/?tribe-bar-search=nowhere%20%3Cb%3E');
  expect(page).toContain('No event was found for “nowhere &lt;b&gt;”.');
  expect(page).toMatch(
    /<ul class="k-others">\s*<li><a href="[^"]*\/events\/list\/">All events – Upcoming events \(\d+\)/,
  );
});

it('does bounded work however much there is to find', async () => {
  const { calendar, get } = site();
  for (let number = 0; number < 30; number++)
    await calendar.events.create({
      ...{
        ...evening('2026-12-01'),
        title: `Gig ${number}`,
        venue: { venue: `Gigplace ${number}`, city: `Gigtown ${number}` },
      },
      ...{
        organizer: { organizer: `Giggers ${number}` },
        categories: [`Gigs ${number}`],
        tags: [`Gig ${number}`],
      },
    });
  expect(await matches('gig')).toHaveLength(15);
  expect((await get('/events/list/?tribe-bar-search=gig&paged=1')).status).toBe(200);
});
