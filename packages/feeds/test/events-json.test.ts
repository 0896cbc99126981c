import { describe, expect, it } from 'vitest';
import { ADMIN, API, newSite } from './support/site.js';

/** A site with events around the end of May 2027, in several zones. */
async function mayAndJune() {
  const site = newSite({ colors: { music: '#a00', art: 'rebeccapurple' } });
  const { events } = site.calendar;
  const gig = await events.create({
    title: 'Rock &amp; <b>Roll</b>',
    start_date: '2027-05-31 20:00',
    end_date: '2027-06-01 00:00',
    timezone: 'Europe/Berlin',
    categories: ['Talks', 'Music'],
    venue: { venue: 'The Hall', city: 'Köln' },
    featured: true,
  });
  await events.create({ title: 'Camp', all_day: true, start_date: '2027-05-30', end_date: '2027-06-02' });
  await events.create({
    title: 'First of June',
    all_day: true,
    start_date: '2027-06-01',
    end_date: '2027-06-01',
    timezone: 'Pacific/Kiritimati',
  });
  await events.create({ title: 'Bang', start_date: '2027-06-01 00:00', end_date: '2027-06-01 00:00' });
  await events.create({
    title: 'Late in Honolulu',
    start_date: '2027-05-31 23:00',
    end_date: '2027-05-31 23:30',
    timezone: 'Pacific/Honolulu',
  });
  await events.create({ title: 'April', start_date: '2027-04-30 20:00', end_date: '2027-04-30 23:00' });
  await events.create({ title: 'July', start_date: '2027-07-01 00:00', end_date: '2027-07-01 01:00' });
  return { ...site, gig };
}

const site = mayAndJune();

async function read(query: string): Promise<{ title: string; start: string; end?: string }[]> {
  const { get } = await site;
  const { status, headers, text } = await get(`${API}/events.json${query}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
  return JSON.parse(text) as { title: string; start: string; end?: string }[];
}

it('has the shape that FullCalendar takes', async () => {
  const { gig } = await site;
  const [event] = await read('?start=2027-05-31T00:00:00Z&end=2027-06-01T00:00:00Z&timeZone=UTC&search=rock');
  expect(event).toEqual({
    ...{ id: String(gig.id), title: 'Rock & Roll', url: 'http://calendar.test/event/rock-roll/' },
    ...{ start: '2027-05-31T18:00:00Z', end: '2027-05-31T22:00:00Z', allDay: false, color: '#a00' },
    extendedProps: { categories: ['Talks', 'Music'], location: 'The Hall, Köln', featured: true },
  });
});

describe('a span of time', () => {
  it.each([
    // by instants, whatever the clocks of the events show
    ['?start=2027-05-31T00:00:00Z&end=2027-06-01T00:00:00Z&timeZone=UTC', ['Camp', 'Rock & Roll']],
    [
      '?start=2027-06-01T00:00:00-04:00&end=2027-06-02T00:00:00-04:00',
      ['Camp', 'First of June', 'Late in Honolulu', 'Bang'],
    ],
    [
      '?start=2027-06-01T00:00:00%2B02:00&end=2027-06-02T00:00:00%2B02:00',
      ['Camp', 'First of June', 'Late in Honolulu', 'Bang'],
    ],
    // a plus that became a blank
    [
      '?start=2027-06-01T00:00:00 02:00&end=2027-06-02T00:00:00 02:00',
      ['Camp', 'First of June', 'Late in Honolulu', 'Bang'],
    ],
    // without an offset by the clocks of the zone that is asked for, else of the site
    ['?start=2027-05-31T22:00:00&end=2027-05-31T23:00:00&timeZone=UTC', ['Camp']],
    ['?start=2027-05-31&end=2027-06-01', ['Camp', 'Rock & Roll']],
    ['?start=2027-06-03&end=2027-06-30', []],
    ['?start=2027-06-02', ['Camp', 'July']],
    ['?end=2027-05-01', ['April']],
    ['?start=2027-05-01&end=2027-06-01&categories=music', ['Rock & Roll']],
    ['?start=2027-05-01&end=2027-06-01&featured=false', ['Camp']],
  ])('%s', async (query, titles) => {
    expect((await read(query)).map(({ title }) => title).sort()).toEqual([...titles].sort());
  });

  it.each([
    '?start=soon',
    '?start=2027-02-30',
    '?end=2027-06-01T25:00:00Z',
    '?start[]=2027-06-01',
    '?timeZone=Mars/Olympus',
    '?categories=nothing',
  ])('%s is answered with 400', async (query) => {
    const { get } = await site;
    const { status, text } = await get(`${API}/events.json${query}`);
    expect([status, text]).toEqual([400, expect.stringMatching(/^Invalid parameter\(s\): \w+\n$/)]);
  });
});

it.each([
  ['', '2027-05-31T20:00:00+02:00', '2027-06-01T00:00:00+02:00'],
  ['&timeZone=local', '2027-05-31T20:00:00+02:00', '2027-06-01T00:00:00+02:00'],
  ['&timeZone=UTC', '2027-05-31T18:00:00Z', '2027-05-31T22:00:00Z'],
  ['&timeZone=America/New_York', '2027-05-31T14:00:00-04:00', '2027-05-31T18:00:00-04:00'],
  ['&timeZone=Asia/Kathmandu', '2027-05-31T23:45:00+05:45', '2027-06-01T03:45:00+05:45'],
])('tells times in the zone that is asked for: %s', async (zone, start, end) => {
  const [event] = await read(`?start=2027-05-01&end=2027-06-10&search=rock${zone}`);
  expect([event?.start, event?.end]).toEqual([start, end]);
});

it('tells whole days with an exclusive end, and no end of what takes no time', async () => {
  const events = await read('?start=2027-05-01&end=2027-06-10');
  const of = (name: string) => events.find(({ title }) => title === name);
  expect(of('Camp')).toMatchObject({ start: '2027-05-30', end: '2027-06-03', allDay: true });
  expect(of('First of June')).toMatchObject({ start: '2027-06-01', end: '2027-06-02', allDay: true });
  expect(of('Bang')).not.toHaveProperty('end');
});

it('has all events of a month in one answer, and 304 as long as they are the same', async () => {
  const { calendar, get } = newSite();
  for (let number = 0; number < 250; number++)
    await calendar.events.create({
      title: `${number}`,
      start_date: '2031-05-01 20:00',
      end_date: '2031-05-01 22:00',
    });
  const path = `${API}/events.json?start=2031-05-01&end=2031-06-01`;
  const { text, headers } = await get(path);
  expect(JSON.parse(text)).toHaveLength(250);
  expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  expect((await get(`${path}&timeZone=UTC`, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(
    200,
  );
});

it('shows what the caller may see', async () => {
  for (const [actor, titles] of [
    [null, ['Open']],
    [ADMIN, ['Secret', 'Open']],
  ] as const) {
    const { calendar, get } = newSite({}, { identify: () => actor });
    const venue = await calendar.venues.create({ venue: 'Vault', status: 'private' });
    const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00', venue: venue.id };
    await calendar.events.create({ title: 'Secret', ...dates, status: 'private' });
    await calendar.events.create({ title: 'Open', ...dates });
    const { text } = await get(`${API}/events.json?start=2031-05-01&end=2031-06-01`);
    const events = JSON.parse(text) as { title: string; extendedProps: { location: string } }[];
    expect(events.map(({ title }) => title).sort()).toEqual([...titles].sort());
    expect(new Set(events.map(({ extendedProps }) => extendedProps.location))).toEqual(
      new Set([actor === null ? '' : 'Vault']),
    );
  }
});
