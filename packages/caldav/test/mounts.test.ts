import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { afterEach, describe, expect, it } from 'vitest';
import { HOSTS, listen } from '../../http-adapter/test/exchanges/hosts.js';
import { caldav } from '../src/index.js';
import { newCalendar, readMultistatus, xml } from './served.js';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

const EVENT = { title: 'Concert', start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };
const NAMES = Object.keys(HOSTS) as (keyof typeof HOSTS)[];

describe.each(NAMES)('%s', (name) => {
  it.each([false, true])('hands on the methods of WebDAV, behind parsers: %s', async (parsers) => {
    const prefix = '/calendar';
    const calendar = newCalendar();
    await calendar.events.create(EVENT);
    const handler = createHandler({
      calendar,
      baseUrl: `http://calendar.test${prefix}`,
      interfaces: [tribeEvents(), caldav()],
    });
    const host = await listen(await HOSTS[name]({ handler, parsers, prefix }));
    ({ close } = host);
    const ask = (method: string, path: string, body?: string) =>
      fetch(`${host.url}${prefix}/caldav/${path}`, {
        method,
        headers: { Depth: '1', 'Content-Type': 'application/xml' },
        ...(body !== undefined && { body }),
      });
    const props = xml('<d:propfind><d:prop><d:getetag/></d:prop></d:propfind>');
    const found = await ask('PROPFIND', 'calendars/all/', props);
    const { responses } = readMultistatus(await found.text());
    expect([found.status, responses.map(({ href }) => href)]).toEqual([
      207,
      [`${prefix}/caldav/calendars/all/`, `${prefix}/caldav/calendars/all/event-1.ics`],
    ]);
    const multiget = xml(
      `<c:calendar-multiget><d:prop><c:calendar-data/></d:prop><d:href>${responses[1]?.href}</d:href></c:calendar-multiget>`,
    );
    const read = await ask('REPORT', 'calendars/all/', multiget);
    expect(await read.text()).toContain('SUMMARY:Concert');
    const statuses = await Promise.all(
      ['PUT', 'PROPPATCH', 'MKCALENDAR', 'LOCK'].map(
        async (method) => (await ask(method, 'calendars/all/x.ics', '<a/>')).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await ask('OPTIONS', 'calendars/all/')).headers.get('dav')).toContain('calendar-access');
  });
});
