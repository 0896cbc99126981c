import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importJson, UnreadableFile } from '../../src/index.js';
import { newCalendar } from '../support.js';
import { GANCIO, mobilizon } from './listed-events.js';

async function imported(json: unknown, host?: string) {
  const store = createMemoryStore();
  const calendar = newCalendar({ store });
  const report = await importJson(JSON.stringify(json, null, 2), { calendar, timezone: 'Europe/Rome', host });
  const events = await store.scan('event', 0, 100);
  const venues = await store.scan('venue', 0, 100);
  return { report, events, venues, calendar };
}

describe('a file of Gancio', () => {
  it('has events with their venues, tags and pictures; what is not confirmed waits', async () => {
    const { events, venues, report } = await imported(GANCIO, 'gancio.example');
    expect(report.errors).toEqual([]);
    expect(events).toMatchObject([
      {
        ...{
          title: 'Concert',
          start_date: '2027-06-12 20:00:00',
          end_date: '2027-06-12 22:00:00',
          uid: '5@gancio.example',
          status: 'publish',
        },
        website: 'https://gancio.example/event/concert',
      },
      { title: 'Call', venue: 0, virtual_url: 'https://meet.example/x' },
      { title: 'Not confirmed', status: 'pending' },
    ]);
    expect(events[0]?.image).toBeGreaterThan(0);
    expect(venues).toMatchObject([{ venue: 'Squat', address: 'Via Roma 1', geo_lat: 45.07 }]);
  });

  it('updates its events when it is imported again', async () => {
    const { calendar } = await imported(GANCIO);
    const report = await importJson(JSON.stringify(GANCIO), { calendar, timezone: 'Europe/Rome' });
    expect(report.counts).toEqual({ unchanged: 3 });
  });
});

describe('a file of Mobilizon', () => {
  it('has events wherever they are in it; drafts, members and links stay so', async () => {
    const elements = [
      mobilizon('Open'),
      mobilizon('Unlisted', { visibility: 'UNLISTED' }),
      mobilizon('Members', { visibility: 'RESTRICTED' }),
      mobilizon('Draft', { draft: true }),
      mobilizon('Off', { status: 'CANCELLED' }),
      mobilizon('Days', {
        beginsOn: '2027-06-11T22:00:00Z',
        endsOn: '2027-06-13T21:59:59Z',
        options: { timezone: 'Europe/Berlin', showStartTime: false, showEndTime: false },
      }),
    ];
    const { events, venues } = await imported({
      data: { group: { organizedEvents: { total: 6, elements } } },
    });
    expect(
      events.map(({ title, status, hide_from_listings: hidden, event_status: state, all_day: day }) => [
        title,
        status,
        hidden,
        state,
        day,
      ]),
    ).toEqual([
      ['Open', 'publish', false, 'scheduled', false],
      ['Unlisted', 'publish', true, 'scheduled', false],
      ['Members', 'private', false, 'scheduled', false],
      ['Draft', 'draft', false, 'scheduled', false],
      ['Off', 'publish', false, 'cancelled', false],
      ['Days', 'publish', false, 'scheduled', true],
    ]);
    expect(events[0]).toMatchObject({
      start_date: '2027-06-12 20:00:00',
      timezone: 'Europe/Berlin',
      website: 'https://x.example/',
    });
    expect(events[5]).toMatchObject({ start_date: '2027-06-12 00:00:00', end_date: '2027-06-13 23:59:59' });
    expect(venues).toMatchObject([
      {
        venue: 'Hall',
        address: '1 Road',
        city: 'Riverton',
        zip: '20999',
        country: 'Germany',
        geo_lat: 53.5,
        geo_lng: 10,
      },
    ]);
  });

  it('has events of the fediverse', async () => {
    const object = {
      ...{
        type: 'Event',
        id: 'https://m.example/events/1',
        uuid: 'u1',
        name: 'Jazz',
        content: '<p>x</p>',
        startTime: '2027-06-12T20:00:00+02:00',
        endTime: '2027-06-12T22:00:00+02:00',
      },
      ...{
        category: 'MUSIC',
        'ical:status': 'CANCELLED',
        timezone: 'Europe/Berlin',
        to: ['https://www.w3.org/ns/activitystreams#Public'],
      },
      location: {
        type: 'Place',
        name: 'Hall',
        address: { streetAddress: '1 Road', addressLocality: 'Riverton' },
      },
      tag: [{ type: 'Hashtag', name: '#jazz' }],
      attachment: [{ type: 'Document', mediaType: 'image/jpeg', url: 'https://m.example/p.jpg' }],
    };
    const secret = { ...object, uuid: 'u2', name: 'Secret', to: ['https://m.example/@group/members'] };
    const { events } = await imported({
      type: 'OrderedCollection',
      orderedItems: [
        { type: 'Create', object },
        { type: 'Create', object: secret },
      ],
    });
    expect(events).toMatchObject([
      {
        title: 'Jazz',
        event_status: 'cancelled',
        start_date: '2027-06-12 20:00:00',
        uid: 'u1',
        status: 'publish',
      },
      { title: 'Secret', status: 'private' },
    ]);
  });
});

it('what has no start is told, and costs only itself', async () => {
  const { events, report } = await imported([{ id: 1, title: 'A', start_datetime: 'soon' }, GANCIO[0]]);
  expect([events.length, report.errors]).toEqual([1, [{ line: 0, message: '"A" has no start.' }]]);
});

it('a document with the keys of events and none is refused', async () => {
  const calendar = newCalendar();
  await expect(importJson('{"a":{"startTime":1}}', { calendar })).rejects.toThrow(UnreadableFile);
  await expect(importJson(`${'['.repeat(200_000)}"startTime":`, { calendar })).rejects.toThrow(
    UnreadableFile,
  );
});
