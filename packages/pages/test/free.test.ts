import { expect, it } from 'vitest';
import { LANGUAGES, messagesOf } from '../src/messages/messages-of.js';
import { openSite, useSite } from './site.js';

const FREE = [
  '0,00',
  '0.00 €',
  'free',
  'Kostenlos',
  'GRATUIT',
  'gratis',
  'Eintritt frei',
  'Entrée libre',
  '無料',
];
const OTHERS = ['12', 'Donation', '$0 – $12'];

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

const site = useSite({ locale: 'de' }, async ({ calendar }) => {
  for (const [number, cost] of [...FREE, ...OTHERS].entries())
    await calendar.events.create({ ...DATES, title: `Nummer ${number}`, cost: [cost] });
  // in a new event, a 0 alone means that no cost is known
  const { id } = await calendar.events.create({ ...DATES, title: 'Null' });
  await calendar.events.update(id, { cost: '0' });
  await calendar.events.create({
    ...{ ...DATES, title: 'Karten', offers: [{ url: 'https://tickets.example/', price: '0.00' }] },
  });
});

const shown = (page: string): string[] =>
  [...page.matchAll(/<span class="k-cost"><bdi>([^<]*)/g)].map(([, cost = '']) => cost);

it('what is free in any of the nine languages is called so in the language of the pages', async () => {
  const costs = shown(await site().text('/events/2026-12-10/'));
  expect(costs.filter((cost) => cost === 'Kostenlos')).toHaveLength(FREE.length + 1);
  expect(costs.filter((cost) => cost !== 'Kostenlos')).toEqual(['$12', 'Donation', 'Kostenlos – $12']);
});

it('is what the filter finds', async () => {
  const costs = shown(await site().text('/events/list/?cost=free'));
  expect(costs).toEqual(Array.from({ length: FREE.length + 1 }, () => 'Kostenlos'));
  expect(shown(await site().text('/events/list/?cost=paid'))).toEqual(['$12', 'Kostenlos – $12']);
});

it('is an offer of 0 in linked data', async () => {
  for (const number of FREE.keys()) {
    const page = await site().text(`/event/nummer-${number}/`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({ offers: { price: '0' }, isAccessibleForFree: true });
    expect(page).toContain('<dd><bdi>Kostenlos</bdi></dd>');
  }
  const tickets = await site().text('/event/karten/');
  expect(tickets).toContain('<a href="https://tickets.example/" rel="noopener">Kostenlos</a>');
  expect(tickets).toContain('"isAccessibleForFree":true');
  expect(await site().text(`/event/nummer-${FREE.length}/`)).not.toContain('isAccessibleForFree');
});

it('stays as it is typed in the interface, whose lists ignore it', async () => {
  const answer = await site().get('/wp-json/tribe/events/v1/events?cost=free&per_page=50');
  const { events, total } = (await answer.json()) as { events: { cost: string }[]; total: number };
  expect(total).toBe(FREE.length + OTHERS.length + 2);
  expect(events.map(({ cost }) => cost)).toEqual(
    expect.arrayContaining(['Kostenlos', 'GRATUIT', 'Free', 'Donation']),
  );
});

it.each(LANGUAGES.map((language) => [language, messagesOf(language)] as const))(
  'has a word in the language %s',
  async (locale, { free }) => {
    const opened = await openSite({ locale });
    await opened.calendar.events.create({ ...DATES, title: 'One', cost: ['0,00'] });
    expect(shown(await opened.text('/events/list/'))).toEqual([free]);
    await opened.close();
  },
);
