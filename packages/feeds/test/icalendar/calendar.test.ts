import type { Actor } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { busySite } from '../support/busy-site.js';
import { linesOf, titlesOf, valuesOf } from '../support/lines.js';
import { ADMIN, API, newSite } from '../support/site.js';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

it('says whether and how an event takes place', async () => {
  const { calendar, get } = newSite();
  const { id } = await calendar.events.create({
    ...{ ...EVENING, title: 'Off', event_status: 'cancelled' },
    ...{ event_status_reason: 'Rain; no, snow', virtual_url: 'https://meet.example/a?b=1,2' },
  });
  await calendar.events.create({ ...EVENING, title: 'Later', event_status: 'postponed' });
  await calendar.events.create({ ...EVENING, title: 'On' });
  const { text } = await get(`${API}/events.ics`);
  const lines = linesOf(text);
  expect(lines.filter((line) => /^(?:STATUS|X-KALENDS|COMMENT|CONFERENCE)/.test(line))).toEqual([
    ...['STATUS:CANCELLED', 'X-KALENDS-EVENT-STATUS:cancelled', String.raw`COMMENT:Rain\; no\, snow`],
    ...['CONFERENCE;VALUE=URI:https://meet.example/a?b=1,2', 'STATUS:TENTATIVE'],
    ...['X-KALENDS-EVENT-STATUS:postponed', 'STATUS:CONFIRMED'],
  ]);
  await calendar.events.update(id, { event_status: 'scheduled' });
  expect(valuesOf((await get(`${API}/events.ics`)).text, 'SEQUENCE')).toEqual(['1', '0', '0']);
});

it('writes an event with all that is known of it', async () => {
  const { calendar, get } = newSite();
  const event = await calendar.events.create({
    ...EVENING,
    title: 'Jazz &amp; <em>Blues</em>',
    description:
      'Come <a href="https://jazz.test/">early</a>.\n\nThe <b>bar</b> is open:\n<ul><li>wine</li><li>beer</li></ul>',
    categories: ['Music', 'Late, night'],
    tags: 'jazz',
    venue: {
      venue: 'The Hall',
      address: 'Main St 1',
      city: 'Albany',
      state: 'NY',
      zip: '12207',
      country: 'USA',
      geo_lat: 42.65,
      geo_lng: -73.75,
    },
    organizer: [{ organizer: 'No Mail' }, { organizer: 'Ann "Sax" Lee', email: 'ann@jazz.test' }],
    image: 'http://calendar.test/sax.png',
  });
  await calendar.events.update(event.id, { title: 'Jazz &amp; <em>Blues</em>!' });
  const { status, headers, text } = await get(`${API}/events.ics`);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=UTF-8',
    'attachment; filename="town-hall.ics"',
  ]);
  const lines = linesOf(text);
  expect(lines.slice(0, 11)).toEqual([
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kalends//feeds//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ],
    ...['NAME:Town Hall', 'X-WR-CALNAME:Town Hall', 'X-ORIGINAL-URL:http://calendar.test/events/'],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H', 'BEGIN:VTIMEZONE'],
  ]);
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'))).toEqual([
    'BEGIN:VEVENT',
    `UID:${event.id}@calendar.test`,
    'DTSTAMP:20261120T230705Z',
    'SEQUENCE:1',
    'LAST-MODIFIED:20261120T230705Z',
    'DTSTART;TZID=America/New_York:20310501T200000',
    'DTEND;TZID=America/New_York:20310501T230000',
    'CREATED:20261120T230705Z',
    'SUMMARY:Jazz & Blues!',
    String.raw`DESCRIPTION:Come early (https://jazz.test/).\n\nThe bar is open:\n\n- wine\n- beer`,
    String.raw`X-ALT-DESC;FMTTYPE=text/html:<p>Come <a href="https://jazz.test/">early</a>.</p>\n<p>The <b>bar</b> is open:</p>\n<ul>\n<li>wine</li>\n<li>beer</li>\n</ul>`,
    'URL:http://calendar.test/event/jazz-blues/',
    'STATUS:CONFIRMED',
    String.raw`LOCATION:The Hall\, Main St 1\, Albany\, NY\, 12207\, USA`,
    'GEO:42.65;-73.75',
    String.raw`CATEGORIES:Music,Late\, night`,
    "ORGANIZER;CN=Ann 'Sax' Lee:MAILTO:ann@jazz.test",
    'ATTACH;FMTTYPE=image/png:http://calendar.test/sax.png',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it.each([
  ['2031-05-01', '2031-05-01', '20310502'],
  ['2031-05-01', '2031-05-03', '20310504'],
])('ends whole days, from %s to %s, on the day behind them', async (start_date, end_date, behind) => {
  const { calendar, get } = newSite();
  const { id } = await calendar.events.create({ title: 'Fair', start_date, end_date, all_day: true });
  const { text } = await get(`${API}/events/${id}.ics`);
  expect(linesOf(text).filter((line) => /^DT(?:START|END)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20310501',
    `DTEND;VALUE=DATE:${behind}`,
  ]);
});

it('keeps the UID of an event that moves, and counts its states', async () => {
  const { calendar, get } = newSite();
  const { id } = await calendar.events.create({ title: 'Jazz', ...EVENING });
  const identity = async () => {
    const { text } = await get(`${API}/events/${id}.ics`);
    return [valuesOf(text, 'UID'), valuesOf(text, 'SEQUENCE')];
  };
  expect(await identity()).toEqual([[`${id}@calendar.test`], ['0']]);
  await calendar.events.update(id, { start_date: '2031-06-01 20:00', end_date: '2031-06-01 23:00' });
  expect(await identity()).toEqual([[`${id}@calendar.test`], ['1']]);
});

const ALL = ['Past', 'Yesterday', 'Today', 'Into June', 'May', 'June', 'Far away'];
/** What has not ended, as the pages have it. */
const TO_COME = ['Today', 'Into June', 'May', 'June', 'Far away'];

describe('addresses', () => {
  const site = busySite();

  it.each([
    [`${API}/events.ics`, ALL, 'Town Hall'],
    [`${API}/events.ics?per_page=1&page=3`, ALL, 'Town Hall'],
    ['/events.ics', ALL, 'Town Hall'],
    ['/events.ics?tags=free-entry', ['Today'], 'Town Hall: Free entry'],
    [`/index.php${API}/events.ics`, ALL, 'Town Hall'],
    ['/?rest_route=/tribe/events/v1/events.ics', ALL, 'Town Hall'],
    [`${API}/events.ics?start_date=2027-06-01`, ['June'], 'Town Hall'],
    [`${API}/events.ics?ends_before=2002-01-01`, ['Past'], 'Town Hall'],
    [`${API}/events.ics?categories=music`, ['May'], 'Town Hall: Music'],
    [`${API}/events.ics?categories[]=jazz&tags=free-entry`, [], String.raw`Town Hall: Jazz\, Free entry`],
    [`${API}/events.ics?search=June`, ['Into June', 'June'], 'Town Hall: June'],
    ['/events/?ical=1', TO_COME, 'Town Hall'],
    ['/events/list/?ical=1', TO_COME, 'Town Hall'],
    ['/events/list/?ical=1&eventDisplay=past', ['Past', 'Yesterday'], 'Town Hall'],
    ['/events/?ical=1&tribe-bar-date=2027-06-01', ['Into June', 'June', 'Far away'], 'Town Hall'],
    ['/events/?ical=1&starts_after=2027-06-01', ['June', 'Far away'], 'Town Hall'],
    ['/events/?ical=1&tags=free-entry', ['Today'], 'Town Hall: Free entry'],
    ['/events/?ical=1&tribe-bar-search=june', ['Into June', 'June'], 'Town Hall: june'],
    ['/events/month/?ical=1', ['Yesterday', 'Today'], 'Town Hall'],
    ['/events/today/?ical=1', ['Today'], 'Town Hall'],
    ['/events/2027-05/?ical=1', ['Into June', 'May'], 'Town Hall'],
    ['/events/2027-06/?ical=1', ['Into June', 'June'], 'Town Hall'],
    ['/events/2027-06-01/?ical=1', ['Into June'], 'Town Hall'],
    ['/events/2001-02-03?ical=1', ['Past'], 'Town Hall'],
    ['/events/category/music/?ical=1', ['May'], 'Town Hall: Music'],
    ['/events/category/music/jazz/?ical=1', ['May'], 'Town Hall: Jazz'],
    ['/events/category/music/jazz/list/?ical=1', ['May'], 'Town Hall: Jazz'],
    ['/events/category/music/2027-05/?ical=1', ['May'], 'Town Hall: Music'],
    ['/events/category/music/2027-06/?ical=1', [], 'Town Hall: Music'],
    ['/events/category/empty/?ical=1', [], 'Town Hall: Empty'],
    ['/events/tag/free-entry/?ical=1', ['Today'], 'Town Hall: Free entry'],
    ['/venue/the-hall/?ical=1', ['May'], 'Town Hall: The Hall'],
    ['/organizer/ann/?ical=1', ['Into June'], 'Town Hall: Ann'],
    ['/event/far-away/?ical=1', ['Far away'], 'Town Hall: Far away'],
    ['/?post_type=tribe_events&ical=1&eventDisplay=list', TO_COME, 'Town Hall'],
    ['/?post_type=tribe_events&tribe_events_cat=jazz&ical=1', ['May'], 'Town Hall: Jazz'],
  ])('%s', async (path, titles, name) => {
    const { get } = await site;
    const { status, text } = await get(path);
    expect([status, titlesOf(text), valuesOf(text, 'X-WR-CALNAME')]).toEqual([200, titles, [name]]);
  });

  it('have no name for Outlook', async () => {
    const { get } = await site;
    const { text } = await get('/events/?outlook-ical=1');
    expect([titlesOf(text), valuesOf(text, 'X-WR-CALNAME'), valuesOf(text, 'NAME')]).toEqual([
      TO_COME,
      [],
      [],
    ]);
  });

  it('lead by id to one event', async () => {
    const { calendar, get } = await site;
    const { id } = await calendar.events.get('far-away');
    for (const path of [
      `${API}/events/${id}.ics`,
      `/events/${id}.ics`,
      `/?post_type=tribe_events&p=${id}&ical=1`,
    ])
      expect(titlesOf((await get(path)).text)).toEqual(['Far away']);
  });

  it.each([
    ['/events/category/nothing/?ical=1', 404],
    ['/events/tag/nothing/?ical=1', 404],
    ['/venue/nothing/?ical=1', 404],
    ['/event/nothing/?ical=1', 404],
    ['/events/2027-13/?ical=1', 404],
    ['/events/2027-02-31/?ical=1', 404],
    ['/events/elsewhere/?ical=1', 404],
    [`${API}/events/99999.ics`, 404],
    [`${API}/events.ics?start_date=never`, 400],
    [`${API}/events.ics?categories=nothing`, 400],
    [`${API}/events.ics?status=draft`, 400],
    // pages of the site, which are the host's
    ['/events/', 0],
    ['/events/?ical=0', 0],
    ['/events/2027-05/', 0],
    ['/event/far-away/', 0],
    ['/?ical=1', 0],
  ])('%s is answered with %i', async (path, status) => {
    const { get } = await site;
    const read = await get(path);
    expect([read.status, read.text.split('\n').length]).toEqual([status, status === 0 ? 1 : 2]);
  });
});

describe('what a caller may see', () => {
  const ANN: Actor = { id: 7, role: 'author' };

  async function guarded(actor: Actor | null) {
    const site = newSite({}, { identify: () => actor });
    const { calendar } = site;
    const secret = await calendar.events.create({ title: 'Secret', ...EVENING, status: 'private' });
    await calendar.events.create({ title: 'Draft', ...EVENING, status: 'draft' });
    await calendar.events.create({ title: 'Hidden', ...EVENING, hide_from_listings: true });
    const venue = await calendar.venues.create({ venue: 'Vault', status: 'private' });
    await calendar.events.create({ title: 'Open', ...EVENING, venue: venue.id });
    return { ...site, secret };
  }

  it('is what is public, for anybody', async () => {
    const { get, secret } = await guarded(null);
    const { text } = await get(`${API}/events.ics`);
    expect([titlesOf(text), valuesOf(text, 'LOCATION')]).toEqual([['Open'], []]);
    expect((await get(`${API}/events/${secret.id}.ics`)).status).toBe(403);
    expect(titlesOf((await get('/event/hidden/?ical=1')).text)).toEqual(['Hidden']);
  });

  it('is everything for those who edit, and stays with them', async () => {
    const { get } = await guarded(ADMIN);
    const { text, headers } = await get(`${API}/events.ics`);
    expect(titlesOf(text).sort()).toEqual(['Draft', 'Open', 'Secret']);
    expect(valuesOf(text, 'LOCATION')).toEqual(['Vault']);
    expect(valuesOf(text, 'STATUS').sort()).toEqual(['CONFIRMED', 'CONFIRMED', 'TENTATIVE']);
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([
      null,
      expect.stringContaining('no-store'),
    ]);
  });

  it('is not what others hold back', async () => {
    const { get } = await guarded(ANN);
    expect(titlesOf((await get(`${API}/events.ics`)).text)).toEqual(['Open']);
  });

  it('is not what was hidden after it was found', async () => {
    const { calendar, get } = newSite();
    const ids: number[] = [];
    for (let number = 0; number < 150; number++)
      ids.push((await calendar.events.create({ title: `Event ${number}`, ...EVENING })).id);
    const reading = get(`${API}/events.ics`);
    await calendar.events.update(ids.at(-1) ?? 0, { status: 'private' });
    expect(titlesOf((await reading).text)).not.toContain('Event 149');
  });
});

it('names imported events by their own UID, and those of a series by what identifies them in it', async () => {
  const { calendar, get } = newSite();
  const input = { ...EVENING, title: 'Choir' };
  const { id } = await calendar.events.create(input);
  await calendar.import([
    { kind: 'event', input, source: { uid: 'single@example.org' } },
    { kind: 'event', input, source: { uid: 'series@example.org', recurrence_id: '20310501T180000Z' } },
  ]);
  const { text } = await get(`${API}/events.ics`);
  expect(valuesOf(text, 'UID')).toEqual([
    `${id}@calendar.test`,
    'single@example.org',
    'series@example.org/20310501T180000Z',
  ]);
});
