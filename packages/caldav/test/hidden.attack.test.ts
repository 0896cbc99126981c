import { createFeedLinks, type FeedLinks } from '@kalends/auth';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, describe, expect, it } from 'vitest';
import { newCopy, follow } from './copy.js';
import { newCalendar, PEOPLE, serve, xml, type Served } from './served.js';

let served: Served | undefined;
afterEach(() => served?.close());

const ALL = '/caldav/calendars/all/';
const EVENT = { title: 'Concert', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };
const SECRET = { ...EVENT, title: 'Secret meeting' };

/** Someone who sees what is public, and where: from a root, in a collection. */
interface Reader {
  readonly root: string;
  readonly all: string;
  readonly as?: string;
}

/** Those who see nothing hidden, by what they are served with. */
const READERS: Readonly<Record<string, (links: FeedLinks) => Promise<Reader>>> = {
  everyone: async () => ({ root: '/caldav', all: ALL }),
  'who has logged in': async () => ({
    root: '/caldav/account',
    all: '/caldav/account/calendars/all/',
    as: 'reader',
  }),
  async 'who knows a link'(links) {
    const { link, secret } = await links.add(1, { name: 'Open', role: 'subscriber' });
    const root = `/caldav/link/${secret}`;
    return { root, all: `${root}/calendars/selection-${link.id}/` };
  },
};

/** Everything that anyone can ask of everything that has a name. */
async function answers(
  { dav }: Served,
  token: string,
  hrefs: readonly string[],
  { root, all, as }: Reader,
): Promise<string[]> {
  const props = xml('<d:propfind><d:allprop/></d:propfind>');
  const state = xml('<d:propfind><d:prop><d:sync-token/><cs:getctag/><d:getetag/></d:prop></d:propfind>');
  const data = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';
  const named = hrefs.map((href) => `<d:href>${href}</d:href>`).join('');
  const range = '<c:time-range start="20260101T000000Z" end="20300101T000000Z"/>';
  const query = (filter: string) =>
    xml(
      `<c:calendar-query>${data}<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
    );
  const sync = (from: string) =>
    xml(
      `<d:sync-collection><d:sync-token>${from}</d:sync-token><d:sync-level>1</d:sync-level>${data}</d:sync-collection>`,
    );
  const asked = [
    ...[0, 1].flatMap((depth) =>
      [`${root}/`, `${root}/principal/`, `${root}/calendars/`, all].flatMap((path) => [
        dav('PROPFIND', path, props, { Depth: String(depth) }, as),
        dav('PROPFIND', path, state, { Depth: String(depth) }, as),
      ]),
    ),
    dav('REPORT', all, sync(''), {}, as),
    ...(token === '' ? [] : [dav('REPORT', all, sync(token), {}, as)]),
    dav('REPORT', all, xml(`<c:calendar-multiget>${data}${named}</c:calendar-multiget>`), {}, as),
    dav('REPORT', all, query(range), { Depth: '1' }, as),
    dav(
      'REPORT',
      all,
      query('<c:prop-filter name="SUMMARY"><c:text-match>secret</c:text-match></c:prop-filter>'),
      {},
      as,
    ),
    dav('REPORT', all, xml(`<c:free-busy-query>${range}</c:free-busy-query>`), {}, as),
    ...hrefs.map((href) => dav('GET', href, undefined, {}, as)),
    ...hrefs.map((href) => dav('PROPFIND', href, props, { Depth: '0' }, as)),
  ];
  return (await Promise.all(asked)).map(({ status, text, headers }) =>
    [status, headers.get('etag'), headers.get('last-modified'), text].join(' '),
  );
}

describe('what is hidden', () => {
  it.each(Object.keys(READERS))('changes no answer for %s', async (name) => {
    const store = createMemoryStore();
    const calendar = newCalendar(store);
    const links = createFeedLinks({ calendar, store, actorOf: async () => PEOPLE['admin'] });
    served = await serve(calendar, {
      async openSelection(secret) {
        const opened = await links.open(secret);
        return opened && { ...opened.link, actor: opened.actor };
      },
    });
    const reader = await READERS[name]?.(links);
    if (reader === undefined) throw new Error(name);
    const { all: root, as } = reader;
    const { id } = await calendar.events.create(EVENT);
    await calendar.series.create({ ...EVENT, recurrence: 'FREQ=WEEKLY;COUNT=5' });
    const copy = newCopy(root, as);
    await follow(served, copy);
    // ids that are not taken yet, too
    const hrefs = Array.from({ length: 40 }, (_, index) => index + id).flatMap((one) => [
      `${root}event-${one}.ics`,
      `${root}series-${one}.ics`,
    ]);
    const before = await answers(served, copy.token, hrefs, reader);
    const venue = await calendar.venues.create({ venue: 'Secret place', status: 'draft' });
    const draft = await calendar.events.create({ ...SECRET, status: 'draft', venue: venue.id });
    await calendar.events.create({ ...SECRET, status: 'private' });
    await calendar.events.create({ ...SECRET, status: 'pending' });
    await calendar.events.create({ ...SECRET, hide_from_listings: true, status: 'draft' });
    await calendar.events.update(draft.id, { title: 'Secret, again' });
    await calendar.events.delete(draft.id);
    await calendar.events.purge(draft.id);
    const hidden = await calendar.series.create({
      ...SECRET,
      status: 'draft',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    });
    await calendar.series.update(hidden.id, { title: 'Secret series' });
    await calendar.series.delete(hidden.id);
    expect(await answers(served, copy.token, hrefs, reader)).toEqual(before);
    expect(before.join('\n')).not.toContain('ecret');
  });

  it('is there for those who may see it', async () => {
    served = await serve(newCalendar());
    const { calendar, dav } = served;
    const draft = await calendar.as({ id: 2, role: 'author' }).events.create({ ...SECRET, status: 'draft' });
    const path = (part: string) => `/caldav/${part}calendars/all/event-${draft.id}.ics`;
    const statuses = await Promise.all(
      (
        [
          [path('')],
          [path('account/')],
          [path('account/'), 'reader'],
          [path('account/'), 'author'],
          [path('account/'), 'admin'],
        ] as const
      ).map(async ([at, as]) => (await dav('GET', at, undefined, {}, as)).status),
    );
    expect(statuses).toEqual([404, 401, 404, 200, 200]);
  });

  it('asks for a login where one is needed, and refuses a wrong one', async () => {
    served = await serve(newCalendar());
    const { dav } = served;
    const none = await dav('PROPFIND', '/caldav/account/', undefined, { Depth: '0' });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Calendar", charset="UTF-8"',
    ]);
    const wrong = await dav('PROPFIND', '/caldav/', undefined, { Authorization: `Basic ${btoa('admin:x')}` });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Calendar", charset="UTF-8"',
    ]);
  });

  it('leaves no trace in tokens of another caller', async () => {
    served = await serve(newCalendar());
    const { calendar, dav } = served;
    await calendar.events.create(EVENT);
    const copy = newCopy('/caldav/account/calendars/all/', 'admin');
    await follow(served, copy);
    const sync = xml(
      `<d:sync-collection><d:sync-token>${copy.token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
    );
    const answer = await dav('REPORT', '/caldav/account/calendars/all/', sync, {}, 'reader');
    expect([answer.status, answer.text.includes('valid-sync-token')]).toEqual([403, true]);
  });
});
