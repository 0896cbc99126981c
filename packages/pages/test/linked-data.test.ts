import { afterEach, expect, it } from 'vitest';
import { openSite, type PagesSite } from './site.js';

let opened: PagesSite | undefined;
afterEach(() => opened?.close());

const DATES = { start_date: '2026-12-10 10:00:00', end_date: '2026-12-10 11:00:00' };

/** The linked data on the page of an event. */
async function linkedData({ text }: PagesSite, slug: string): Promise<Record<string, unknown>> {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s;
  const [, data = ''] = block.exec(await text(`/event/${slug}/`)) ?? [];
  return JSON.parse(data) as Record<string, unknown>;
}

it('says on the page of an event what the interface says, in plain texts', async () => {
  opened = await openSite();
  const { calendar, base, get } = opened;
  const { id } = await calendar.events.create({
    ...DATES,
    title: '<i>Fish</i> & chips: "it\'s fried"',
    slug: 'fish',
    description: '<p>Come <b>hungry</b> &amp; early.</p>\n\nBring "friends".',
    cost: ['12'],
    venue: {
      ...{ venue: 'Rock & Co', address: '1 Salt & Pepper Road', city: 'Riverton', phone: '+1 555 0100' },
      website: 'https://rock.example/?a=1&copy=2',
      description: 'By <em>the</em> sea',
    },
    organizer: { organizer: "O'Neil", description: '', email: 'o@example.com' },
  });
  const data = await linkedData(opened, 'fish');
  const answer = await get(`/wp-json/tribe/events/v1/events/${id}`);
  const { json_ld, venue, organizer } = (await answer.json()) as {
    json_ld: Record<string, unknown>;
    venue: { url: string };
    organizer: { url: string }[];
  };
  const { startDate, endDate, eventStatus, eventAttendanceMode, offers } = json_ld;
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Fish & chips: “it’s fried”',
    description: 'Come hungry & early. Bring “friends”.',
    url: `${base}/event/fish/`,
    ...{ eventAttendanceMode, eventStatus, startDate, endDate },
    offers: { ...(offers as object), availability: 'https://schema.org/InStock' },
    location: {
      '@type': 'Place',
      name: 'Rock & Co',
      description: 'By the sea',
      url: venue.url,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Salt & Pepper Road',
        addressLocality: 'Riverton',
      },
      telephone: '+1 555 0100',
      sameAs: 'https://rock.example/?a=1&copy=2',
    },
    organizer: { '@type': 'Person', name: 'O’Neil', url: organizer[0]?.url, email: 'o@example.com' },
  });
});

it('says nothing that is empty or unknown', async () => {
  opened = await openSite();
  await opened.calendar.events.create({ ...DATES, title: 'Bare', venue: { venue: 'Hall' } });
  const data = await linkedData(opened, 'bare');
  expect(JSON.stringify(data)).not.toContain('""');
  expect(Object.keys(data)).not.toContain('performer');
  expect(Object.keys(data)).not.toContain('description');
});

it('has no markup, for programs that show it as HTML', async () => {
  opened = await openSite();
  const text = '&lt;script&gt;alert(1)&lt;/script&gt;';
  await opened.calendar.events.create({
    ...{ ...DATES, title: text, description: text, slug: 'hostile' },
    venue: { venue: text, description: text, address: text },
    organizer: { organizer: text, description: text },
  });
  const data = JSON.stringify(await linkedData(opened, 'hostile'));
  expect([data.includes('alert(1)'), data.includes('<')]).toEqual([true, false]);
});
