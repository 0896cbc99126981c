import { expect, it } from 'vitest';
import { useSite } from './site.js';

const cards: string[] = [];

const site = useSite(
  {
    locale: 'ar',
    cards: (svg) => {
      cards.push(svg);
      return Promise.resolve(new Uint8Array());
    },
  },
  async ({ calendar }) => {
    const venue = { venue: 'قاعة', address: 'شارع السوق', city: 'المدينة', geo_lat: 40, geo_lng: -74 };
    const evening = { venue, categories: ['حفلات', 'أسواق'], tags: ['ليل', 'شتاء'] };
    const events = [
      { title: 'ليلة', slug: 'night', start_date: '2026-11-21 22:00', end_date: '2026-11-22 03:00' },
      { title: 'معرض', slug: 'days', start_date: '2026-11-21', end_date: '2026-11-23', all_day: true },
    ];
    for (const event of events) await calendar.events.create({ ...event, ...evening });
    const times = { start_date: '2026-11-23 20:00', end_date: '2026-11-23 21:00' };
    const { id } = await calendar.events.create({ ...evening, title: 'مؤجل', slug: 'later', ...times });
    await calendar.events.update(id, {
      ...{ start_date: '2026-11-24 20:00', end_date: '2026-11-24 21:00', event_status: 'moved' },
    });
  },
);

/** The visible text of a page. */
const words = (text: string): string =>
  text.replaceAll(/<(script|style|head)[^]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ');

it.each([
  ...['/events/', '/events/2026-11-21/', '/events/week/2026-11-21/', '/events/month/', '/events/map/'],
  ...['/event/night/', '/event/days/', '/event/later/', '/events/list/?print', '/events/screen/'],
  ...['/digest', '/digest?format=text', '/events/?event_status=scheduled,moved'],
])('Arabic pages have the commas of Arabic: %s', async (path) => {
  const shown = words(await site().text(path));
  expect(shown).toContain('ليلة');
  expect(shown.match(/.{0,20}[^\d,],\s.{0,20}/g)).toBeNull();
});

it('so do cards', async () => {
  await site().get('/event-card/night.png');
  expect(words(cards.join(''))).toContain('قاعة، شارع السوق، المدينة');
  expect(words(cards.join(''))).not.toMatch(/, /);
});
