import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { HOSTILE_PAGES } from '../../packages/importer/test/pages/hostile-pages.js';

/*
 * Answers of other servers at the product of bytes, values and pages: as many values as fit, each as small as it may be; the fewest, each as
 * long as it may be; and so many pages of them.
 */

/** How large answers are, and how many pages there are. */
export interface AnswerSizes {
  readonly bytes: number;
  readonly pages: number;
}

/** What another server answers. */
export interface AnswerProduct {
  readonly name: string;
  readonly format: 'icalendar' | 'tribe' | 'sync' | 'page';
  /** The body of a page, from 1. */
  readonly body: (page: number) => string;
  readonly pages: number;
}

const filled = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));

const numbered = (bytes: number, of: (number: number) => string): string => {
  const length = of(100_000).length + 1;
  return Array.from({ length: Math.max(1, Math.floor(bytes / length)) }, (_, number) => of(number)).join();
};

/** What the list of a page is filled with. */
const LISTS: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) => `${filled('{},', bytes)}{}`,
  'empty lists': (bytes) => `${filled('[],', bytes)}[]`,
  'lists in lists': (bytes) => `${filled('[[]],', bytes)}[]`,
  numbers: (bytes) => `${filled('1,', bytes)}1`,
  deletions: (bytes) => numbered(bytes, (number) => `{"id":${number + 1},"deleted":true}`),
  'names of one object': (bytes) => `{${numbered(bytes, (number) => `"n${number}":1`)}}`,
  'objects of one name each': (bytes) => numbered(bytes, (number) => `{"n${number}":1}`),
  'one text': (bytes) => `"${filled('\\u4e9a', bytes)}"`,
  events: (bytes) =>
    Array.from(
      { length: 50 },
      (_, number) =>
        `{"id":${number + 1},"title":"E${number}","start_date":"2031-05-01 20:00:00","description":"${filled('a ', bytes / 50)}"}`,
    ).join(),
};

const KEYS = { tribe: 'events', sync: 'changes' } as const;

const jsonProducts = ({ bytes, pages }: AnswerSizes): AnswerProduct[] =>
  (['tribe', 'sync'] as const).flatMap((format) => [
    ...Object.entries(LISTS).flatMap(([name, list]) =>
      [1, pages].map((count) => {
        const filling = list(bytes / count);
        return {
          ...{ name: `${format}: ${name} × ${count} pages`, format, pages: count },
          body: (page: number) =>
            `{"${KEYS[format]}":[${filling}],"total":${50 * count},"total_pages":${count},"cursor":"${page}","more":${page < count}}`,
        };
      }),
    ),
    { name: `${format}: levels`, format, pages: 1, body: () => filled('[', bytes) },
    { name: `${format}: quotes`, format, pages: 1, body: () => `{"a":"${filled('\\"', bytes)}` },
  ]);

const FILES: Readonly<Record<string, (bytes: number) => string>> = {
  folds: (bytes) => `BEGIN:VEVENT\nDESCRIPTION:x${filled('\n ', bytes)}\nEND:VEVENT`,
  'empty lines': (bytes) => filled('\n', bytes),
  'one line': (bytes) => `X-A:${filled('a', bytes)}`,
  events: (bytes) => filled('BEGIN:VEVENT\nDTSTART:20310501T100000\nSUMMARY:A\nEND:VEVENT\n', bytes),
  rules: (bytes) =>
    `BEGIN:VEVENT\nUID:a\nDTSTART:20250101T100000Z\nSUMMARY:A\n${filled('RRULE:FREQ=DAILY;COUNT=90000;BYMINUTE=1\n', Math.min(bytes, 4_000))}END:VEVENT`,
  zones: (bytes) => {
    const count = Math.min(900, Math.ceil(bytes / 200));
    const zones = Array.from(
      { length: count },
      (_, number) =>
        `BEGIN:VTIMEZONE\nTZID:Z${number}\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=DAILY\nEND:STANDARD\nEND:VTIMEZONE\n`,
    );
    const dates = Array.from({ length: count }, (_, number) => `RDATE;TZID=Z${number}:20310501T100000\n`);
    return `${zones.join('')}BEGIN:VEVENT\nDTSTART:20310501T100000Z\n${dates.join('')}SUMMARY:A\nEND:VEVENT`;
  },
};

/** All products of answers. */
export const answerProducts = (sizes: AnswerSizes): AnswerProduct[] => [
  ...jsonProducts(sizes),
  ...Object.entries(FILES).map(([name, file]) => ({
    ...{ name: `icalendar: ${name}`, format: 'icalendar' as const, pages: 1 },
    body: () => `BEGIN:VCALENDAR\n${file(sizes.bytes)}\nEND:VCALENDAR\n`,
  })),
  ...Object.entries(HOSTILE_PAGES).map(([name, page]) => ({
    ...{ name: `page: ${name}`, format: 'page' as const, pages: 1, body: page },
  })),
];

/** What is read when a source is tried before it is kept. */
const TRIED = {
  tribe: '{"events":[],"total":0,"total_pages":0}',
  sync: '{"changes":[],"cursor":"0","more":false}',
  icalendar: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20310501T100000\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n',
  page: '<html><script type="application/ld+json">{"@type":"Event","name":"A","startDate":"2031-05-01"}</script>',
} as const;

const TYPES = {
  tribe: 'application/json',
  sync: 'application/json',
  icalendar: 'text/calendar',
  page: 'text/html',
};

/** The page of an answer that a request asks for. */
function pageOf(format: AnswerProduct['format'], { searchParams }: URL): number {
  if (format === 'tribe') return Number(searchParams.get('page') ?? 1);
  return format === 'sync' ? Number(searchParams.get('cursor') ?? 0) + 1 : 1;
}

/** Answers with the pages of a product, packed; `isTried`: the first time with what a source is kept for. */
export function answering({ format, body }: AnswerProduct, isTried: boolean) {
  let last: { readonly page: number; readonly packed: Buffer } | undefined;
  let asked = 0;
  return ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    const to = new URL(url, 'http://x');
    if (to.pathname === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    const headers = { 'Content-Type': TYPES[format] };
    if (isTried && asked++ === 0) {
      response.writeHead(200, headers).end(TRIED[format]);
      return;
    }
    const page = pageOf(format, to);
    if (last?.page !== page) last = { page, packed: gzipSync(body(page), { level: 1 }) };
    response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(last.packed);
  };
}
