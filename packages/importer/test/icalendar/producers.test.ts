import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importICalendar, type FileReport } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

const read = (producer: string): Uint8Array =>
  readFileSync(join(import.meta.dirname, 'files', `${producer}.ics`));

async function imported(producer: string) {
  const calendar = newCalendar();
  const report = await importICalendar(read(producer), { calendar });
  const events = await allEvents(calendar);
  const titled = (title: string) => events.filter((event) => event.title === title);
  return { calendar, report, events, titled };
}

const PRODUCERS = ['google', 'outlook', 'apple', 'meetup', 'eventbrite'];

describe.each(PRODUCERS)('a file of %s', (producer) => {
  it('has no errors, and a second import changes nothing', async () => {
    const { calendar, report } = await imported(producer);
    expect(report.errors).toEqual([]);
    const version = await calendar.version();
    const again = await importICalendar(read(producer), { calendar });
    const outcomes = new Set(again.records.map(({ outcome }) => outcome));
    expect([...outcomes].filter((outcome) => outcome !== 'unchanged' && outcome !== 'absent')).toEqual([]);
    expect(await calendar.version()).toBe(version);
  });
});

const ignoredBy = ({ ignored }: FileReport) => Object.keys(ignored);

it('Google: UTC in the zone of the calendar, a series with a changed and a dropped date, HTML in texts', async () => {
  const { calendar, report, titled, events } = await imported('google');
  const [night] = titled('Night of lights &amp; songs');
  expect(night).toMatchObject({
    start_date: '2027-03-10 20:00:00',
    end_date: '2027-03-10 22:00:00',
    timezone: 'Europe/Rome',
    date_utc: '2026-09-01 08:00:00',
    modified_utc: '2026-10-01 09:00:00',
    uid: '4hq2k0v1example@google.com',
  });
  expect(night?.description).toContain('<b>chair</b>');
  expect(await calendar.venues.get(night?.venue ?? 0)).toMatchObject({
    venue: 'Old Mill',
    address: 'Via del Mulino 3, 00100 Roma RM, Italy',
  });
  const choir = titled('Choir practice');
  expect(choir.map(({ start_date }) => start_date.slice(0, 10))).toEqual(
    ['01', '08', '22']
      .map((day) => `2026-12-${day}`)
      .concat(['05', '12', '19', '26'].map((day) => `2027-01-${day}`)),
  );
  expect(new Set(choir.map(({ venue }) => venue))).toEqual(new Set([night?.venue]));
  const [moved] = titled('Choir practice (on Wednesday)');
  expect(moved).toMatchObject({
    start_date: '2026-12-16 20:30:00',
    recurrence_id: '2026-12-15 20:30:00',
    venue: 0,
  });
  const [series] = await calendar.seriesKnownBy(['7choirexample@google.com']);
  expect(new Set([...choir, moved].map((event) => event?.series))).toEqual(new Set([series?.id]));
  const [organizer] = choir[0]?.organizer ?? [];
  expect(await calendar.organizers.get(organizer ?? 0)).toMatchObject({
    organizer: 'Choir of the town',
    email: 'choir@group.calendar.google.com',
  });
  expect(titled('May fair')[0]).toMatchObject({
    all_day: true,
    start_date: '2027-05-01 00:00:00',
    end_date: '2027-05-02 23:59:59',
    status: 'private',
  });
  expect(report.counts).toEqual({ created: 3, updated: 1 });
  expect(events).toHaveLength(10);
  expect(report.ignored).toEqual({ TRANSP: 4, VALARM: 1 });
});

it('Outlook: Windows names of zones, zones of its own, whole days as times, documents as descriptions', async () => {
  const { calendar, report, titled } = await imported('outlook');
  const [board] = titled('Board meeting');
  expect(board).toMatchObject({ start_date: '2027-04-15 18:30:00', timezone: 'Europe/Berlin' });
  expect(board?.description).toBe(
    '<p>Agenda:</p>\n<ol><li>Roof</li><li>Money, again</li></ol>'.replace('\n', ''),
  );
  const names = await Promise.all((board?.categories ?? []).map((id) => calendar.categories.get(id)));
  expect(names.map(({ name }) => name)).toEqual(['Board', 'Public, open']);
  expect(await calendar.organizers.get(board?.organizer[0] ?? 0)).toMatchObject({ organizer: 'Doe, Jo' });
  expect(titled('Office closed')[0]).toMatchObject({
    all_day: true,
    start_date: '2027-06-01 00:00:00',
    end_date: '2027-06-01 23:59:59',
  });
  // 8:00 at -03:30 is 13:30 in Rome in summer
  expect(titled('Call from afar')[0]).toMatchObject({
    start_date: '2027-07-01 13:30:00',
    timezone: 'Europe/Rome',
  });
  expect(titled('Call from nowhere')[0]).toMatchObject({
    start_date: '2027-07-02 08:00:00',
    end_date: '2027-07-02 08:00:00',
    timezone: 'Europe/Rome',
  });
  expect(report.notes.map(({ message }) => message)).toEqual([
    'The zone "Customized Time Zone" has no known name; its times were converted to Europe/Rome.',
    'The zone "Nowhere/Standard" is not known; its times are taken for times in Europe/Rome.',
  ]);
  expect(ignoredBy(report)).toContain('X-MICROSOFT-CDO-BUSYSTATUS');
});

it('Apple: structured locations, documents in ALTREP, images, floating times, durations', async () => {
  const { calendar, report, titled } = await imported('apple');
  const [pier] = titled('Evening on the pier');
  expect(pier).toMatchObject({
    start_date: '2027-07-10 19:00:00',
    timezone: 'America/New_York',
    website: 'https://example.org/pier',
    description: '<b>Doors</b> at 7',
  });
  expect((await calendar.load('image', [pier?.image ?? 0]))[0]).toMatchObject({
    url: 'https://example.org/pier.jpg',
  });
  expect(await calendar.venues.get(pier?.venue ?? 0)).toMatchObject({
    venue: 'Pier Stage',
    address: '12 Harbor Rd, Portland ME 04101',
    geo_lat: 43.6566,
    geo_lng: -70.2484,
  });
  expect(titled('Yoga, wherever you are')[0]).toMatchObject({
    start_date: '2027-07-11 08:00:00',
    end_date: '2027-07-11 09:30:00',
    timezone: 'Europe/Rome',
  });
  expect(report.ignored).toEqual({ ATTACH: 1, ATTENDEE: 1, TRANSP: 1, VTODO: 1 });
});

it('Meetup: a place with its address in parentheses, coordinates, what was cancelled', async () => {
  const { calendar, report, titled, events } = await imported('meetup');
  const [maps] = titled('Maps and beer');
  expect(maps).toMatchObject({ start_date: '2027-01-20 18:30:00', timezone: 'Europe/London' });
  expect(await calendar.venues.get(maps?.venue ?? 0)).toMatchObject({
    venue: 'The Compass',
    address: '1 Chart Street, London, United Kingdom',
    geo_lat: 51.52,
    geo_lng: -0.09,
  });
  expect(maps?.description.split('\n')).toHaveLength(6);
  expect(events).toHaveLength(1);
  expect(report.counts).toEqual({ created: 1, absent: 1 });
});

it('Eventbrite: UTC without a zone of the calendar, a place on the web', async () => {
  const { calendar, titled } = await imported('eventbrite');
  const [jam] = titled('Jam making for all');
  expect(jam).toMatchObject({
    start_date: '2027-09-18 18:00:00',
    end_date: '2027-09-18 20:30:00',
    timezone: 'Europe/Rome',
  });
  expect(await calendar.venues.get(jam?.venue ?? 0)).toMatchObject({ venue: 'Fruit Hall' });
  expect(titled('Jam talk')[0]).toMatchObject({
    venue: 0,
    website: 'https://www.eventbrite.com/e/jam-talk-tickets-600000000002',
  });
});
