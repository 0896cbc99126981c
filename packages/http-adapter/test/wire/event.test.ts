import { beforeAll, describe, expect, it } from 'vitest';
import { jsonText } from '@kalends/http';
import type { EventJson } from '../../src/wire/event.js';
import { EVENT_KEYS } from '../exchanges/event-creates.js';
import type { Interface } from '../site-of-tests.js';
import { newInterface } from '../site-of-tests.js';

const API = 'http://calendar.test/wp-json/tribe/events/v1';

/** The example of events.md §6. */
const JAZZ = {
  title: 'Jazz "Night" -- live',
  start_date: '2026-12-02 20:00:00',
  end_date: '2026-12-02 23:00:00',
  timezone: 'Europe/Rome',
  cost: '$10 - $25',
  featured: true,
  categories: ['Music', 'Jazz'],
  tags: ['live'],
  venue: { venue: 'Blue Note', city: 'New York', state: 'NY' },
  organizer: [{ organizer: 'Jazz Org', email: 'a@b.co' }],
  website: 'https://jazz.example',
};

const BARE = { title: 'Bare', start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00' };

let site: Interface;
let created: EventJson;

beforeAll(async () => {
  site = newInterface();
  created = JSON.parse((await site.ask('createEvent', { params: JAZZ })).json) as EventJson;
});

describe('an event that was created', () => {
  it('is the example of the contract', () => {
    const { id } = created;
    expect(created).toMatchObject({
      global_id: `calendar.test?id=${id}`,
      global_id_lineage: [`calendar.test?id=${id}`],
      author: '1',
      status: 'publish',
      date: '2026-11-20 18:07:05',
      date_utc: '2026-11-20 23:07:05',
      url: 'http://calendar.test/event/jazz-night-live/',
      rest_url: `${API}/events/${id}`,
      title: 'Jazz &#8220;Night&#8221; &#8212; live',
      slug: 'jazz-night-live',
      image: false,
      all_day: false,
      start_date: '2026-12-02 20:00:00',
      start_date_details: { year: '2026', month: '12', day: '02', hour: '20', minutes: '00', seconds: '00' },
      utc_start_date: '2026-12-02 19:00:00',
      timezone: 'Europe/Rome',
      timezone_abbr: 'CET',
      cost: '$10 – $25',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: ['10', '25'] },
      website: 'https://jazz.example',
      show_map: false,
      featured: true,
      custom_fields: [],
    });
  });

  it('has its keys in order, and no linked data', () => {
    expect(Object.keys(created)).toEqual(EVENT_KEYS);
    expect(Object.keys(created.organizer[0] ?? {})).not.toContain('json_ld');
  });

  it('embeds its terms by name, its venue and its organizers', () => {
    const [jazz, music] = created.categories;
    expect([jazz?.name, music?.name]).toEqual(['Jazz', 'Music']);
    expect(Object.entries(jazz ?? {})).toEqual(
      Object.entries({
        name: 'Jazz',
        slug: 'jazz',
        term_group: 0,
        term_taxonomy_id: jazz?.id,
        taxonomy: 'tribe_events_cat',
        description: '',
        parent: 0,
        count: 1,
        filter: 'raw',
        id: jazz?.id,
        urls: { self: `${API}/categories/${jazz?.id}`, collection: `${API}/categories` },
      }),
    );
    expect(created.venue).toMatchObject({
      venue: 'Blue Note',
      city: 'New York',
      state: 'NY',
      stateprovince: 'NY',
      show_map: true,
    });
    expect(created.organizer).toMatchObject([{ organizer: 'Jazz Org', slug: 'jazz-org', email: 'a@b.co' }]);
  });

  it('links to its own page as long as no site was ever given, also as a draft', async () => {
    const { body } = await site.ask('createEvent', { params: { ...BARE, status: 'draft' } });
    expect(body['website']).toBe(`http://calendar.test/?post_type=tribe_events&p=${String(body['id'])}`);
    expect(body).toMatchObject({ venue: [], organizer: [], categories: [], tags: [], slug: '', cost: '' });
  });

  it('has a website that clients may insert into HTML', async () => {
    const params = { ...BARE, website: 'https://w.example/?a=1&b="x>' };
    const { body } = await site.ask('createEvent', { params });
    expect(body['website']).toBe('https://w.example/?a=1&amp;b=&quot;x&gt;');
  });

  it('tells its image as an object', async () => {
    const { body } = await site.ask('createEvent', { params: { ...BARE, image: 'https://x.example/a.png' } });
    expect(body['image']).toMatchObject({
      url: 'https://x.example/a.png',
      width: 0,
      height: 0,
      filesize: 0,
      sizes: {},
    });
    const { body: read } = await site.ask('getEvent', { key: body['id'] as number });
    expect((read['json_ld'] as { image?: string }).image).toBe('https://x.example/a.png');
  });
});

describe('an event that is read', () => {
  it('is the text that JSON makes of it', async () => {
    const { json, body } = await site.ask('getEvent', { key: created.id, actor: null });
    expect(json).toBe(jsonText(body));
    const { json_ld: _, ...rest } = body;
    expect(Object.keys(rest)).toEqual(EVENT_KEYS);
  });

  it('has linked data, and so have its venue and organizers', async () => {
    const { json } = await site.ask('getEvent', { key: created.id, actor: null });
    const event = JSON.parse(json) as EventJson;
    const venue = {
      '@type': 'Place',
      name: 'Blue Note',
      description: '',
      url: '',
      address: { '@type': 'PostalAddress', addressLocality: 'New York', addressRegion: 'NY' },
      telephone: '',
      sameAs: '',
    };
    const organizer = {
      '@type': 'Person',
      name: 'Jazz Org',
      description: '',
      url: '',
      telephone: '',
      email: 'a@b.co',
      sameAs: '',
    };
    expect(Object.entries(event.json_ld ?? {})).toEqual(
      Object.entries({
        '@context': 'http://schema.org',
        '@type': 'Event',
        name: 'Jazz &#8220;Night&#8221; &#8212; live',
        description: '',
        url: 'http://calendar.test/event/jazz-night-live/',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        startDate: '2026-12-02T20:00:00+01:00',
        endDate: '2026-12-02T23:00:00+01:00',
        location: venue,
        organizer,
        offers: {
          '@type': 'Offer',
          price: '10 – 25',
          priceCurrency: 'USD',
          url: 'http://calendar.test/event/jazz-night-live/',
          category: 'primary',
          availability: 'inStock',
          validFrom: '2026-11-20T00:00:00+00:00',
        },
        performer: 'Organization',
      }),
    );
    expect((event.venue as { json_ld?: unknown }).json_ld).toEqual(venue);
    expect(event.organizer[0]?.json_ld).toEqual(organizer);
  });

  it('names private and unpublished ones as the reference does', async () => {
    const secret = await site.ask('createEvent', { params: { ...BARE, status: 'private', excerpt: "It's" } });
    const draft = await site.ask('createEvent', {
      params: { ...BARE, status: 'draft', timezone: 'UTC-5:30' },
    });
    const read = async ({ body }: typeof secret) =>
      (await site.ask('getEvent', { key: body['id'] as number })).body['json_ld'] as Record<string, unknown>;
    expect(await read(secret)).toMatchObject({
      name: 'Private: Bare',
      description: "&lt;p&gt;It\\'s&lt;/p&gt;\\n",
    });
    expect(await read(draft)).toMatchObject({
      url: `http://calendar.test/?post_type=tribe_events&p=${String(draft.body['id'])}%2F/`,
      startDate: '2027-01-01T10:00:00-05:30',
    });
  });
});

describe('an event with a venue and organizers that are not published (F11)', () => {
  it('shows them only to those who may read them', async () => {
    const params = {
      ...BARE,
      venue: { venue: 'Hidden hall', status: 'draft' },
      organizer: [{ organizer: 'Hidden', status: 'draft' }, { organizer: 'Shown' }],
    };
    const { body } = await site.ask('createEvent', { params });
    const key = body['id'] as number;
    const seen = async (operationId: string, actor: null | undefined) => {
      const answer = await site.ask(operationId, {
        key,
        params: { include: [key] },
        ...(actor === null && { actor }),
      });
      const events = (answer.body['events'] ?? [answer.body]) as EventJson[];
      return {
        venue: events[0]?.venue,
        names: events[0]?.organizer.map(({ organizer }) => organizer),
        ld: events[0]?.json_ld,
      };
    };
    for (const operationId of ['getEvent', 'listEvents']) {
      expect(await seen(operationId, undefined)).toMatchObject({
        venue: { venue: 'Hidden hall' },
        names: ['Hidden', 'Shown'],
      });
      expect(await seen(operationId, null)).toMatchObject({ venue: [], names: ['Shown'] });
    }
    const { ld } = await seen('getEvent', null);
    expect(ld?.location).toBeUndefined();
    expect(ld?.organizer?.name).toBe('Shown');
  });
});
