import { createCalendar, type Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { importCsv, importICalendar, importJson, type FileReport } from '@kalends/importer';
import { createMemoryStore } from '@kalends/store-memory';
import { tecV1, wordpress } from '@kalends/wordpress';
import { describe, expect, it } from 'vitest';

/** Addresses as people give them, and as the URL standard writes them; those of printable ASCII stay as they are (F26). */
const WEB: Readonly<Record<string, string>> = {
  'https://münchen.example/straße?ö=ü#ä': 'https://xn--mnchen-3ya.example/stra%C3%9Fe?%C3%B6=%C3%BC#%C3%A4',
  'https://my_club.example/a_b': 'https://my_club.example/a_b',
  'https://日本.example/': 'https://xn--wgv71a.example/',
  'HTTPS://MÜNCHEN.example': 'https://xn--mnchen-3ya.example/',
  'https://example.org/with space': 'https://example.org/with%20space',
  'https://example.org/a%20b?c=d&e=[f]': 'https://example.org/a%20b?c=d&e=[f]',
  'ftp://münchen.example/a': 'ftp://xn--mnchen-3ya.example/a',
};

const MAIL: Readonly<Record<string, string>> = {
  'ann@münchen.example': 'ann@xn--mnchen-3ya.example',
  'ben@my_club.example': 'ben@my_club.example',
  "o'neil+a@example.org": "o'neil+a@example.org",
};

/** What no parser takes. */
const NO_WEB = [
  'https://xn--ü.example/',
  'https://ü%00.example/',
  'javascript:alert(1)',
  'https://',
  'tel:1',
  'ü',
];
const NO_MAIL = ['ann@', 'ü', 'ann@ü%00.example', 'an n@münchen.example'];

const HEADERS = {
  'Content-Type': 'application/json',
  'X-TEC-EEA':
    'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
    'I also understand that I am using this endpoint at my own risk, while support is not provided for it.',
};

const DAY = { start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 22:00:00' };

type Given = Readonly<Record<string, unknown>>;

interface Site {
  readonly calendar: Calendar;
  /** Sends a body; the status and the answer. */
  readonly post: (
    path: string,
    body: Given,
  ) => Promise<{ readonly status: number; readonly answer: unknown }>;
}

function newSite(): Site {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Berlin' },
    clock: () => Date.UTC(2026, 10, 20),
  });
  const handler = toFetchHandler(
    createHandler({
      calendar,
      baseUrl: 'https://calendar.example',
      identify: () => ({ id: 1, role: 'administrator' as const }),
      interfaces: [tribeEvents(), wordpress(), tecV1()],
    }),
  );
  return {
    calendar,
    async post(path, body) {
      const sent = new Request(`https://calendar.example/wp-json/${path}`, {
        ...{ method: 'POST', headers: HEADERS, body: JSON.stringify(body) },
      });
      const answer = await handler(sent);
      return { status: answer.status, answer: await answer.json() };
    },
  };
}

/** The value of a field of the only record of a kind. */
async function storedIn({ calendar }: Site, kind: 'event' | 'venue' | 'organizer', field: string) {
  const { refs } = await calendar.select({ kind, hidden: true } as Parameters<Calendar['select']>[0]);
  const [record] = await calendar.load(
    kind,
    refs.map(({ id }) => id),
  );
  return record === undefined ? undefined : (Reflect.get(record, field) as unknown);
}

/** Ways to write a field: the kind of its record, the field, the path and the body of a request. */
const REQUESTS: readonly (readonly [
  kind: 'event' | 'venue' | 'organizer',
  field: string,
  path: string,
  body: (address: string) => Given,
])[] = [
  ['event', 'website', 'tribe/events/v1/events', (website) => ({ title: 'A', ...DAY, website })],
  ['venue', 'website', 'tribe/events/v1/venues', (website) => ({ venue: 'A', website })],
  [
    'venue',
    'website',
    'tribe/events/v1/events',
    (website) => ({ title: 'A', ...DAY, venue: { venue: 'A', website } }),
  ],
  ['organizer', 'website', 'tribe/events/v1/organizers', (website) => ({ organizer: 'A', website })],
  ['organizer', 'email', 'tribe/events/v1/organizers', (email) => ({ organizer: 'A', email })],
  ['venue', 'website', 'tec/v1/venues', (website) => ({ title: 'A', website })],
  ['organizer', 'website', 'tec/v1/organizers', (website) => ({ title: 'A', website })],
  ['organizer', 'email', 'tec/v1/organizers', (email) => ({ title: 'A', email })],
];

const isMail = (field: string): boolean => field === 'email';

/** What clients of `tribe/events/v1` have to send as the URL standard writes it: the plugin answers so, too. */
const isRefused = (path: string, field: string, given: string): boolean =>
  path.startsWith('tribe') && !isMail(field) && !/^[!-~]*$/.test(given);

describe.each(REQUESTS)('%s.%s by POST %s', (kind, field, path, body) => {
  const all = Object.entries(isMail(field) ? MAIL : WEB);
  it.each(all.filter(([given]) => !isRefused(path, field, given)))(
    'stores %j as the URL standard writes it',
    async (given, stored) => {
      const site = newSite();
      expect(await site.post(path, body(given))).toMatchObject({ status: 201 });
      expect(await storedIn(site, kind, field)).toBe(stored);
    },
  );

  it.each([
    ...(isMail(field) ? NO_MAIL : NO_WEB),
    ...all.flatMap(([given]) => (isRefused(path, field, given) ? [given] : [])),
  ])('refuses %j by the documented error', async (given) => {
    const site = newSite();
    const { status, answer } = await site.post(path, body(given));
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: expect.stringMatching(/invalid_param/) as unknown });
    expect(await storedIn(site, kind, field)).toBeUndefined();
  });
});

/** Ways to import a field. */
const IMPORTS: readonly (readonly [
  what: string,
  kind: 'event' | 'venue' | 'organizer',
  field: string,
  read: (calendar: Calendar, address: string) => Promise<FileReport>,
])[] = [
  ...(['event', 'venue', 'organizer'] as const).map(
    (kind) =>
      [
        'JSON',
        kind,
        'website',
        (calendar: Calendar, website: string) => {
          const name = kind === 'event' ? { title: 'A', ...DAY } : { [kind]: 'A' };
          return importJson(JSON.stringify({ kind, key: 1, input: { ...name, website } }), { calendar });
        },
      ] as const,
  ),
  [
    ...(['JSON', 'organizer', 'email'] as const),
    (calendar, email) =>
      importJson(JSON.stringify({ kind: 'organizer', key: 1, input: { organizer: 'A', email } }), {
        calendar,
      }),
  ],
  [
    ...(['CSV', 'event', 'website'] as const),
    (calendar, address) =>
      importCsv(`EVENT NAME,EVENT START DATE,EVENT WEBSITE\nA,2031-05-01,"${address}"\n`, { calendar }),
  ],
  [
    ...(['CSV', 'venue', 'website'] as const),
    (calendar, address) =>
      importCsv(`VENUE NAME,VENUE WEBSITE\nA,"${address}"\n`, { calendar, kind: 'venues' }),
  ],
  [
    ...(['CSV', 'organizer', 'website'] as const),
    (calendar, address) =>
      importCsv(`ORGANIZER NAME,ORGANIZER WEBSITE\nA,"${address}"\n`, { calendar, kind: 'organizers' }),
  ],
  [
    ...(['CSV', 'organizer', 'email'] as const),
    (calendar, address) =>
      importCsv(`ORGANIZER NAME,ORGANIZER EMAIL\nA,"${address}"\n`, { calendar, kind: 'organizers' }),
  ],
  [
    ...(['iCalendar', 'event', 'website'] as const),
    (calendar, address) =>
      importICalendar(
        `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20310501T200000\nSUMMARY:A\nURL:${address}\nEND:VEVENT\nEND:VCALENDAR\n`,
        { calendar },
      ),
  ],
];

describe.each(IMPORTS)('%s: %s.%s', (format, kind, field, read) => {
  const web = Object.entries(WEB).filter(([given]) => format !== 'iCalendar' || !given.startsWith('ftp'));
  it.each(isMail(field) ? Object.entries(MAIL) : web)(
    'stores %j as the URL standard writes it',
    async (given, stored) => {
      const site = newSite();
      expect(await read(site.calendar, given)).toMatchObject({ errors: [], notes: [] });
      expect(await storedIn(site, kind, field)).toBe(stored);
    },
  );

  it.each(isMail(field) ? NO_MAIL : NO_WEB)(
    'leaves %j out with a note, and keeps the record',
    async (given) => {
      const site = newSite();
      const { errors, notes } = await read(site.calendar, given);
      expect([errors, notes.length]).toEqual([[], 1]);
      expect(['', null]).toContain(await storedIn(site, kind, field));
    },
  );
});
