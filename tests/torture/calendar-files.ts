import { repeated, type FileProduct } from './file-product.js';
import { ALL_UNITS } from './limit-products.js';
import { LIMITS } from './limits.js';

const { fileEvents, fileLine, fileDepth, zoneLines, text } = LIMITS;

const lines = (...all: readonly string[]): string => all.map((one) => `${one}\r\n`).join('');

/** What texts are filled with, as a line has it; no calendar file has NUL. */
const UNITS_OF_LINES = ALL_UNITS.filter((unit) => unit !== '\0').map((unit) => unit.replaceAll('\n', '\\n'));

const CALENDAR = [lines('BEGIN:VCALENDAR', 'VERSION:2.0'), lines('END:VCALENDAR')] as const;

/** The beginning and the end of an event that the parts are within. */
const IN_EVENT = [
  CALENDAR[0] + lines('BEGIN:VEVENT', 'UID:a', 'DTSTART:20270101T100000Z', 'SUMMARY:A'),
  lines('END:VEVENT') + CALENDAR[1],
] as const;

const event = (uid: string, ...properties: readonly string[]): string =>
  lines(
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20270101T100000',
    `SUMMARY:${uid}`,
    ...properties,
    'END:VEVENT',
  );

/** A date with a time that differs for each number. */
const time = (number: number): string =>
  new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString().replace(/[-:]|\..*/g, '');

const times = (count: number): string => Array.from({ length: count }, (_, number) => time(number)).join(',');

const zone = (number: number, ...observance: readonly string[]): string =>
  lines(
    ...['BEGIN:VTIMEZONE', `TZID:Z${number}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', ...observance, 'END:STANDARD', 'END:VTIMEZONE'],
    ...[
      'BEGIN:VEVENT',
      `UID:${number}`,
      `DTSTART;TZID=Z${number}:20270101T100000`,
      'SUMMARY:A',
      'END:VEVENT',
    ],
  );

/** The properties that are texts. */
const TEXTS = ['DESCRIPTION', 'X-ALT-DESC', 'LOCATION', 'SUMMARY', 'URL'];

/** What is repeated in a calendar file or within one of its events, by what is multiplied. */
const CALENDARS: readonly (Omit<FileProduct, 'ending' | 'around'> & { readonly isInEvent?: true })[] = [
  {
    name: 'events',
    limits: ['fileEvents', 'fileSize'],
    part: (n) =>
      event(
        `${n}@x`,
        'DTEND:20270101T120000',
        `LOCATION:Hall ${n % 999}\\, Way ${n % 99}`,
        `ORGANIZER;CN=Ann ${n % 99}:mailto:a${n % 99}@b.example`,
        'CATEGORIES:Jazz,Free',
        'URL:https://x.example/',
        `DESCRIPTION:${repeated('About it. ', 200)}`,
      ),
    most: fileEvents.most,
  },
  {
    name: 'events of one UID',
    limits: ['fileEvents', 'fileSize'],
    part: () => event('same'),
    most: fileEvents.most,
  },
  {
    name: 'changes of one series',
    limits: ['fileEvents', 'fileDates'],
    part: (n) => event('same', `RECURRENCE-ID${n % 2 ? ';RANGE=THISANDFUTURE' : ''}:${time(n)}`),
    most: fileEvents.most,
  },
  {
    name: 'venues and organizers',
    limits: ['fileEvents', 'fileSize'],
    part: (n) => event(`${n}`, `LOCATION:Hall\\, ${n}`, `ORGANIZER;CN=é${n}:mailto:a${n}@b.example`),
    most: fileEvents.most,
  },
  {
    name: 'series × occurrences',
    limits: ['fileEvents', 'fileDates', 'occurrences'],
    part: (n) => event(`${n}`, 'RRULE:FREQ=DAILY'),
    most: fileEvents.most / 750,
  },
  {
    name: 'texts × occurrences',
    limits: ['fileCharacters', 'fileEvents', 'text'],
    part: (n) => event(`${n}`, `DESCRIPTION:${repeated('a<b>é', text.most)}`, 'RRULE:FREQ=DAILY'),
    most: fileEvents.most / 750,
  },
  {
    name: 'rules that never occur',
    limits: ['ruleDates', 'fileDates', 'fileSize'],
    part: (n) => event(`${n}`, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
  },
  {
    name: 'rules of one event',
    limits: ['ruleDates', 'fileDates', 'eventSize', 'eventProperties'],
    isInEvent: true,
    part: (n) =>
      lines(`${n % 2 ? 'RRULE' : 'EXRULE'}:FREQ=MINUTELY;INTERVAL=${(n % 999) + 1};BYSECOND=${n % 60}`),
  },
  {
    name: 'rules that are none',
    limits: ['fileSize', 'fileLine'],
    isInEvent: true,
    part: () => lines(`RRULE:FREQ=DAILY;BYDAY=${repeated('MO,', fileLine.most - 100)}`),
  },
  ...['RDATE', 'EXDATE'].flatMap((name) => [
    {
      name: `${name} × lines`,
      limits: ['fileLine', 'fileSize'] as const,
      isInEvent: true as const,
      part: () => lines(`${name}:${times(Math.floor((fileLine.most - 100) / 17))}`),
    },
    {
      name: `${name} of one time`,
      limits: ['fileSize'] as const,
      isInEvent: true as const,
      part: (n: number) => lines(`${name}:${time(n)}`),
    },
  ]),
  {
    name: 'zones × rules',
    limits: ['zoneLines', 'ruleDates', 'fileDates'],
    part: (n) => zone(n, ...Array<string>(40).fill('RRULE:FREQ=DAILY')),
  },
  {
    name: 'zones × lines',
    limits: ['zoneLines', 'fileSize'],
    part: (n) => zone(n, ...Array<string>(zoneLines.most - 10).fill('RDATE:')),
  },
  {
    name: 'zones × dates',
    limits: ['zoneLines', 'fileLine', 'fileSize'],
    part: (n) => zone(n, ...Array<string>(10).fill(`RDATE:${times(Math.floor((fileLine.most - 100) / 17))}`)),
  },
  {
    name: 'one zone × dates',
    limits: ['zoneLines', 'fileLine', 'fileSize'],
    part: (n) => zone(n, ...Array<string>(98).fill(`RDATE:${times(Math.floor((fileLine.most - 100) / 17))}`)),
    most: 1,
  },
  { name: 'zones of one event each', limits: ['zones', 'fileEvents', 'fileSize'], part: (n) => zone(n) },
  {
    name: 'components within each other',
    limits: ['fileDepth', 'fileSize'],
    part: () => 'BEGIN:VEVENT\n'.repeat(fileDepth.most - 1) + 'END:VEVENT\n'.repeat(fileDepth.most - 1),
  },
  { name: 'components that are not known', limits: ['fileSize'], part: (n) => `BEGIN:X-${n}\nEND:X-${n}\n` },
  { name: 'ends of nothing', limits: ['fileSize', 'remarks'], part: () => 'END:A\n' },
  {
    name: 'folds',
    limits: ['fileSize', 'fileLine'],
    part: (n) => (n % 300_000 === 0 ? 'DESCRIPTION:x\n' : ' x\n'),
    isInEvent: true,
  },
  {
    name: 'names that are not known',
    limits: ['fileSize', 'ignoredNames'],
    isInEvent: true,
    part: (n) => `X-${n}:\n`,
  },
  { name: 'properties that are none', limits: ['fileSize', 'remarks'], isInEvent: true, part: () => 'URL\n' },
  ...['CATEGORIES', 'ATTACH', 'DTSTAMP', 'GEO'].map((name) => ({
    name: `${name} of one letter`,
    limits: ['fileSize', 'eventSize', 'eventProperties'] as const,
    isInEvent: true as const,
    part: () => `${name}:a\n`,
  })),
  {
    name: 'categories × lines',
    limits: ['fileSize', 'fileLine'],
    isInEvent: true,
    part: () => lines(`CATEGORIES:${repeated('a,', fileLine.most - 100)}`),
  },
  {
    name: 'parameters × lines',
    limits: ['fileSize', 'fileLine', 'propertyHead'],
    isInEvent: true,
    part: () => lines(`ATTACH${repeated(';A=b', fileLine.most - 100)}:x`),
  },
  {
    name: 'values of a parameter × lines',
    limits: ['fileSize', 'fileLine'],
    isInEvent: true,
    part: () => lines(`ATTACH;MEMBER=${repeated('"a",', fileLine.most - 100)}"a":x`),
  },
  ...UNITS_OF_LINES.map((unit) => ({
    name: `texts of ${JSON.stringify(unit.slice(0, 40))}`,
    limits: ['fileLine', 'fileSize', 'text', 'tags'] as const,
    // each property in turn, as long as a text may be, and as long as a line may be
    part: (n: number) =>
      event(
        `${n}`,
        `${TEXTS[n % TEXTS.length] ?? ''}:${repeated(unit, Math.floor(n / TEXTS.length) % 2 ? text.most : fileLine.most - 100)}`,
      ),
    most: 200,
  })),
];

/** Calendar files at the product of limits. */
export const calendarProducts = (): FileProduct[] =>
  CALENDARS.map(({ isInEvent, ...product }) => ({
    ...product,
    name: `calendar: ${product.name}`,
    ending: 'ics',
    around: isInEvent === true ? IN_EVENT : CALENDAR,
  }));
