import { afterEach, describe, expect, it } from 'vitest';
import { follow, listed, newCopy } from './copy.js';
import { newCalendar, serve, xml, type Served } from './served.js';

let served: Served | undefined;
afterEach(() => served?.close());

const EVENT = { title: 'Concert', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };
const ALL = '/caldav/calendars/all/';

async function site(): Promise<Served> {
  served = await serve(newCalendar());
  return served;
}

const PROPFIND = (props: string): string => xml(`<d:propfind><d:prop>${props}</d:prop></d:propfind>`);

describe('discovery', () => {
  it('leads from the well-known address to the collections', async () => {
    const { dav } = await site();
    const moved = await dav('PROPFIND', '/.well-known/caldav');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/caldav/']);
    const root = await dav('PROPFIND', '/caldav/', PROPFIND('<d:current-user-principal/>'), { Depth: '0' });
    const principal = root.all().responses[0]?.props.get('current-user-principal') ?? '';
    const found = await dav('PROPFIND', principal, PROPFIND('<c:calendar-home-set/>'), { Depth: '0' });
    const home = found.all().responses[0]?.props.get('calendar-home-set') ?? '';
    const list = await dav('PROPFIND', home, PROPFIND('<d:resourcetype/><d:displayname/>'), { Depth: '1' });
    expect(
      list
        .all()
        .responses.map(({ href, props }) => [href, props.get('displayname'), props.get('resourcetype')]),
    ).toEqual([
      ['/caldav/calendars/', 'Town Hall', 'collection'],
      ['/caldav/calendars/all/', 'Town Hall', 'collection calendar'],
      ['/caldav/calendars/featured/', 'Town Hall: featured', 'collection calendar'],
    ]);
  });

  it('leads those who log in to their part', async () => {
    const { dav } = await site();
    const moved = await dav('PROPFIND', '/.well-known/caldav', undefined, {}, 'reader');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/caldav/account/']);
  });

  it('says what the server can do', async () => {
    const { dav } = await site();
    const { status, headers } = await dav('OPTIONS', ALL);
    expect([status, headers.get('dav'), headers.get('allow')]).toEqual([
      200,
      '1, 3, access-control, calendar-access',
      'GET, PROPFIND, REPORT',
    ]);
  });
});

it('pages of other origins may read, and are told how', async () => {
  const { dav } = await site();
  const from = (origin: string | undefined) =>
    dav('OPTIONS', ALL, undefined, origin ? { Origin: origin } : {});
  const { headers } = await from('https://app.example');
  const names = ['Allow-Origin', 'Allow-Methods', 'Allow-Headers', 'Expose-Headers', 'Allow-Credentials'];
  expect(names.map((name) => headers.get(`access-control-${name}`))).toEqual([
    'https://app.example',
    'OPTIONS, GET, PROPFIND, REPORT',
    'Authorization, Content-Type, Depth, Prefer, Brief, If-None-Match',
    'DAV, ETag, Last-Modified, Allow',
    null,
  ]);
  expect((await from(undefined)).headers.get('access-control-allow-methods')).toBeNull();
  const read = await dav('PROPFIND', ALL, PROPFIND('<d:displayname/>'), { Origin: 'https://app.example' });
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([
    207,
    'https://app.example',
  ]);
});

describe('a collection', () => {
  it('tells those who have logged in, too, what others have changed', async () => {
    const at = await site();
    const copy = newCopy('/caldav/account/calendars/all/', 'reader');
    const { id } = await at.calendar.events.create(EVENT);
    await follow(at, copy);
    await at.calendar.events.update(id, { title: 'Another' });
    expect(await follow(at, copy)).toEqual({ changed: 1, removed: 0 });
  });

  it('is followed by its token', async () => {
    const at = await site();
    const { calendar } = at;
    const copy = newCopy(ALL);
    const one = await calendar.events.create(EVENT);
    const series = await calendar.series.create({ ...EVENT, recurrence: 'FREQ=WEEKLY;COUNT=5' });
    expect(await follow(at, copy)).toEqual({ changed: 2, removed: 0 });
    expect(copy.objects).toEqual(await listed(at, ALL));
    expect([...copy.objects.keys()].sort()).toEqual([
      `${ALL}event-${one.id}.ics`,
      `${ALL}series-${series.id}.ics`,
    ]);
    const before = copy.token;
    expect(await follow(at, copy)).toEqual({ changed: 0, removed: 0 });
    expect(copy.token).toBe(before);
    await calendar.events.update(one.id, { title: 'Another' });
    expect(await follow(at, copy)).toEqual({ changed: 1, removed: 0 });
    const { refs } = await calendar.select({ kind: 'event', series: [series.id], limit: 10 });
    await calendar.events.delete(refs[1]?.id ?? 0);
    await follow(at, copy);
    expect(copy.objects).toEqual(await listed(at, ALL));
    expect(copy.objects.get(`${ALL}series-${series.id}.ics`)?.text).toContain('EXDATE');
    await calendar.events.delete(one.id);
    await calendar.series.delete(series.id);
    await follow(at, copy);
    expect(copy.objects.size).toBe(0);
  });
});
