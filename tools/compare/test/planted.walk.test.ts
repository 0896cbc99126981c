import { describe, expect, it } from 'vitest';
import { sleepByTimer, type Sleep } from '@kalends/client';
import type { CompareOptions, ComparisonReport } from '@kalends/compare';
import { limitFor } from '../../../tests/rings/limits.js';
import { compareChanged, isObject, servedTwice, type Change, type Json } from './changed-answers.js';
import type { ProxiedAnswer } from './two-sites.js';

const sites = servedTwice(12);

/** The records of a kind that an answer tells, alone or in a list. */
function records({ body }: ProxiedAnswer, request: string, collection: string): Json[] {
  if (!isObject(body)) return [];
  const list = body[collection];
  if (Array.isArray(list)) return list.filter(isObject);
  return request.includes(`/${collection}/`) && 'id' in body ? [body] : [];
}

/** What a report tells, in short. */
const told = ({ differences, corrections }: ComparisonReport): string[] => [
  ...differences.map(({ kind, path }) => `${kind} ${path}`),
  ...corrections.map(({ number }) => number),
];

const events = (answer: ProxiedAnswer, request: string): Json[] => records(answer, request, 'events');

/** A gateway that gives up several times before it passes a request on. */
function gatewayFailing(times: number): Change {
  const seen = new Map<string, number>();
  return (answer, request) => {
    const before = seen.get(request) ?? 0;
    seen.set(request, before + 1);
    if (before < times) answer.status = 504;
  };
}

/** Leaves out the pauses before retries; timeouts stay. */
const hurried: Sleep = (milliseconds, signal) =>
  sleepByTimer(milliseconds < 20_000 ? 0 : milliseconds, signal);

describe('a planted difference is told, and nothing else', () => {
  const cases: [string, Change, readonly string[], Partial<CompareOptions>][] = [
    ['nothing', () => undefined, [], {}],
    [
      'a missing field',
      (answer, request) => events(answer, request).forEach((event) => delete event['cost']),
      ['missing event.cost'],
      {},
    ],
    [
      'a further field',
      (answer, request) => events(answer, request).forEach((event) => (event['tickets'] = [1])),
      ['extra event.tickets'],
      {},
    ],
    [
      'a type',
      (answer, request) =>
        events(answer, request)
          .filter(({ author }) => author !== undefined)
          .forEach((event) => (event['author'] = Number(event['author']))),
      ['type event.author'],
      {},
    ],
    [
      'a value deep inside',
      (answer, request) => {
        for (const { venue } of events(answer, request))
          if (isObject(venue) && venue['city'] === 'Rome') venue['city'] = 'Roma';
      },
      ['value event.venue.city'],
      {},
    ],
    [
      'the order of a list',
      (answer, request) => {
        if (
          /\/events\?.*per_page=50/.test(request) &&
          isObject(answer.body) &&
          Array.isArray(answer.body['events'])
        )
          answer.body['events'].reverse();
      },
      ['order events'],
      {},
    ],
    [
      'the order in a record',
      (answer, request) => {
        for (const { organizer } of events(answer, request))
          if (Array.isArray(organizer)) organizer.reverse();
      },
      ['order event.organizer'],
      {},
    ],
    [
      'a total off by one',
      (answer) => {
        if (isObject(answer.body) && typeof answer.body['total'] === 'number') answer.body['total'] += 1;
      },
      ['value events.total'],
      {},
    ],
    ['a header missing', ({ headers }) => headers.delete('x-tec-total'), ['header header x-tec-total'], {}],
    [
      'a status',
      (answer, request) => {
        if (/^GET .*\/events\/\d+$/.test(request) && answer.status === 200) answer.status = 203;
      },
      ['status status of GET /events/{id}'],
      {},
    ],
    [
      'one record that is absent from lists',
      (answer) => {
        if (isObject(answer.body) && Array.isArray(answer.body['events']))
          answer.body['events'] = answer.body['events'].filter(
            (event: Json) => event['slug'] !== 'event-6-jazz-night',
          );
      },
      ['missing events[]'],
      { pageSizes: [50, 2] },
    ],
    [
      'an address of another site',
      (answer, request) => {
        for (const event of events(answer, request).filter(({ url }) => url !== undefined))
          event['url'] = String(event['url']).replace(/127\.0\.0\.1:\d+/, 'old.example');
      },
      ['value event.url'],
      {},
    ],
    [
      'JSON that is none',
      (answer, request) => {
        if (/^GET .*\/doc$/.test(request)) answer.text = '<!doctype html>';
      },
      ['text doc'],
      { only: ['doc'] },
    ],
    [
      'an answer that never comes whole',
      (_, request) => {
        if (/^GET .*\/doc$/.test(request)) throw new Error('cut');
      },
      ['failed answer to doc'],
      { only: ['doc'], attempts: 2 },
    ],
    ['a gateway that gives up three times', gatewayFailing(3), [], { sleep: hurried }],
    [
      'an ignored field',
      (answer, request) => events(answer, request).forEach((event) => (event['tickets'] = [1])),
      [],
      { ignore: ['event.tickets'] },
    ],
  ];
  it.each(cases)('%s', { timeout: limitFor(300) }, async (_, change, expected, options) => {
    const report = await compareChanged(sites(), change, { sample: 2, only: ['events'], ...options });
    expect(told(report).sort()).toEqual([...expected].sort());
    expect(report.equal).toBe(expected.length === 0);
  });
});
