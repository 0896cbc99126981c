import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparisonReport } from '@kalends/compare';
import { limitFor } from '../../../tests/rings/limits.js';
import { compareChanged, isObject, servedTwice, type Change, type Json } from './changed-answers.js';
import { proxyOf, serve, type Served } from './two-sites.js';

/** Every record in an answer, also those inside others. */
function* recordsIn(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const one of value) yield* recordsIn(one);
  if (!isObject(value)) return;
  if ('id' in value) yield value;
  for (const inner of Object.values(value)) yield* recordsIn(inner);
}

const isEvent = (record: Json): boolean => 'utc_start_date' in record;
const eachEvent =
  (change: (event: Json) => void, title = 'Event 0'): Change =>
  ({ body }) => {
    for (const record of recordsIn(body))
      if (isEvent(record) && String(record['title']).startsWith(title)) change(record);
  };
const each =
  (isOne: (record: Json) => boolean, change: (record: Json) => void): Change =>
  ({ body }) => {
    for (const record of recordsIn(body)) if (isOne(record)) change(record);
  };

/** Takes a record out of every list and makes it unknown by itself. */
const lose =
  (list: string, isLost: (record: Json) => boolean): Change =>
  (answer, request) => {
    const { body } = answer;
    if (!isObject(body)) return;
    const all = body[list];
    if (Array.isArray(all)) {
      const left = all.filter((one: Json) => !isLost(one));
      const lost = all.length - left.length;
      body[list] = left;
      if (lost > 0 && typeof body['total'] === 'number') {
        body['total'] -= lost;
        answer.headers.set('x-tec-total', String(body['total']));
      }
    } else if (request.includes(`/${list}/`) && isLost(body)) {
      answer.status = 404;
      answer.body = { code: 'event-not-found' };
    }
  };

const shifted = (time: unknown, hours: number): string =>
  new Date(Date.parse(`${String(time).replace(' ', 'T')}Z`) + hours * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
const titled = (name: string) => (record: Json) =>
  typeof record['title'] === 'string' && record['title'].startsWith(name);
const isVenue = (record: Json): boolean => record['venue'] === 'Hall';
const isOrganizer = (record: Json): boolean => record['organizer'] === 'Bob';

/** Twenty faults that a move can have, and the path at which each has to be told. */
const FAULTS: readonly (readonly [string, Change, RegExp])[] = [
  ['a lost event', lose('events', titled('Event 6')), /^events\[\]$/],
  [
    'a wrong hour',
    eachEvent((event) => (event['start_date'] = shifted(event['start_date'], 1))),
    /^event\.start_date$/,
  ],
  [
    'a wrong end',
    eachEvent((event) => (event['end_date'] = shifted(event['end_date'], 2))),
    /^event\.end_date$/,
  ],
  ['a lost category', eachEvent((event) => (event['categories'] = []), 'Event 1'), /^event\.categories\[\]$/],
  ['a lost tag', eachEvent((event) => (event['tags'] = [])), /^event\.tags\[\]$/],
  [
    'a shifted zone',
    eachEvent((event) => {
      event['timezone'] = 'Europe/Lisbon';
      event['utc_start_date'] = shifted(event['utc_start_date'], 1);
      event['utc_end_date'] = shifted(event['utc_end_date'], 1);
    }),
    /^event\.(?:timezone|utc_start_date)$/,
  ],
  ['a dropped picture', eachEvent((event) => (event['image'] = false)), /^event\.image$/],
  [
    'another picture',
    eachEvent((event) => {
      if (isObject(event['image'])) event['image']['url'] = 'https://pictures.example/other%20one.jpg';
    }),
    /^event\.image\.url$/,
  ],
  ['a cut description', eachEvent((event) => (event['description'] = '<p>See</p>')), /^event\.description$/],
  ['another title', eachEvent((event) => (event['title'] = 'Event 0')), /^event\.title$/],
  ['a lost venue', lose('venues', isVenue), /^venues\[\]$/],
  ['an event without its venue', eachEvent((event) => (event['venue'] = [])), /^event\.venue/],
  ['another town', each(isVenue, (venue) => (venue['city'] = 'Milan')), /venue\.city$/],
  ['a lost organizer of an event', eachEvent((event) => (event['organizer'] = [])), /^event\.organizer/],
  ['a lost website', each(isOrganizer, (one) => delete one['website']), /organizer(?:\[\])?\.website$/],
  ['another price', eachEvent((event) => (event['cost'] = '$6'), 'Event 1'), /^event\.cost$/],
  ['another status', eachEvent((event) => (event['status'] = 'draft')), /^event\.status$/],
  [
    'a hidden event that is shown',
    eachEvent((event) => (event['hide_from_listings'] = true)),
    /^event\.hide_from_listings$/,
  ],
  ['another slug', eachEvent((event) => (event['slug'] = 'event-0-2')), /^event\.slug$/],
  [
    'a category in another place',
    each(
      (record) => record['taxonomy'] === 'tribe_events_cat' && Number(record['parent']) > 0,
      (one) => (one['parent'] = 0),
    ),
    /^(?:category|event\.categories\[\])\.parent$/,
  ],
];

/** The faults in four parts, each of faults at different paths: a comparison takes as long for one as for five. */
const TOGETHER = [0, 1, 2, 3].map((part) => {
  const faults = FAULTS.filter((_, index) => index % 4 === part);
  return [faults.map(([name]) => name).join(', '), faults] as const;
});

/** What the plugin answers otherwise, and is declared: raw addresses of pictures, organizers twice, filters of places without values. */
const asPlugin: Change = ({ body, headers }) => {
  for (const record of recordsIn(body)) {
    if ('extension' in record) record['url'] = decodeURI(String(record['url']));
    const { organizer } = record;
    if (isEvent(record) && Array.isArray(organizer) && organizer.length > 1) organizer.push(organizer[0]);
  }
  if (isObject(body) && String(body['rest_url']).includes('/events/?'))
    body['rest_url'] = `${String(body['rest_url'])}&geoloc_lat=&geoloc_lng=`;
  headers.set('access-control-expose-headers', 'X-WP-Total, X-WP-TotalPages, Link');
};

const sites = servedTwice(8, async (calendar) => {
  const { items } = await calendar.events.list({ per_page: 50, start_date: '2031-01-01' });
  const [first] = items.filter(({ title }) => title.startsWith('Event 0'));
  await calendar.events.update(first?.id ?? 0, { image: 'https://pictures.example/ä.jpg' });
});
let plugin: Served;
beforeAll(async () => {
  plugin = await serve(proxyOf(sites().a.url, asPlugin));
});
afterAll(() => plugin.close());

const compared = (change: Change): Promise<ComparisonReport> =>
  compareChanged({ a: plugin, b: sites().b }, change, { sample: 1 });

describe('a fault of a move is told among all declared differences', () => {
  it('and a copy without one is equal', { timeout: limitFor(400) }, async () => {
    const report = await compared(() => undefined);
    expect(report.differences).toEqual([]);
    expect(report.equal).toBe(true);
    const numbers = report.corrections.map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining(['F12', 'F28', 'F41', 'F65']));
  });

  it.each(TOGETHER)('%s', { timeout: limitFor(400) }, async (_, faults) => {
    const { differences, equal } = await compared((answer, request) => {
      for (const [, change] of faults) change(answer, request);
    });
    expect(equal).toBe(false);
    const paths = differences.map((one) => one.path);
    for (const [, , path] of faults) expect(paths).toContainEqual(expect.stringMatching(path));
  });
});
