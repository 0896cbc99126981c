import type { RequestListener } from 'node:http';
import { compareSites, type CompareOptions, type ComparisonReport } from '@kalends/compare';
import type { Store } from '@kalends/core/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calendarOf,
  copyOf,
  filledStore,
  listenerOf,
  NOW,
  proxyOf,
  serve,
  type Served,
} from './two-sites.js';

/** Title of an event in another language, by which it is known here. */
const FOREIGN = /jazz/;

const titles = async (store: Store): Promise<ReadonlyMap<number, string>> =>
  new Map((await store.scan('event', 0, 100)).map(({ id, title }) => [id, title]));

/** A copy of a store in which events are in the trash, by their titles. */
async function without(store: Store, pattern: RegExp): Promise<Store> {
  const copy = await copyOf(store);
  const calendar = calendarOf(copy);
  for (const [id, title] of await titles(copy)) if (pattern.test(title)) await calendar.events.delete(id);
  return copy;
}

/** Serves lists of one language, and those of all with `lang=all`, which stays in the addresses of lists. */
const inLanguages =
  (one: Served, all: Served) =>
  (url: string): RequestListener => {
    const say = (text: string): string => text.replaceAll('?', '?lang=all&');
    const plain = proxyOf(one.url, () => undefined)(url);
    const whole = proxyOf(all.url, ({ body, headers }) => {
      const list = (body ?? {}) as Record<string, unknown>;
      for (const name of ['rest_url', 'next_rest_url', 'previous_rest_url'])
        if (typeof list[name] === 'string') list[name] = say(list[name]);
      const link = headers.get('link');
      if (link !== null && !link.includes('api.w.org')) headers.set('link', say(link));
    })(url);
    return (request, response) => {
      const isWhole = /[?&]lang=all(?:&|$)/.test(request.url ?? '');
      const isList = /\/v1\/\w+\/?(?:\?|$)/.test(request.url ?? '');
      request.url = request.url?.replace(/([?&])lang=all&?/, '$1').replace(/[?&]$/, '') ?? '';
      (isWhole || !isList ? whole : plain)(request, response);
    };
  };

let store: Store;
let site: Served;
const open: Served[] = [];
const opened = async (...given: Parameters<typeof serve>): Promise<Served> => {
  const served = await serve(...given);
  open.push(served);
  return served;
};
beforeAll(async () => {
  store = await filledStore(12);
  const all = await opened(listenerOf(calendarOf(store)));
  const one = await opened(listenerOf(calendarOf(await without(store, FOREIGN))));
  site = await opened(inLanguages(one, all));
});
afterAll(async () => {
  for (const one of open.splice(0)) await one.close();
});

const compared = (b: Served, options: Partial<CompareOptions> = {}): Promise<ComparisonReport> =>
  compareSites({
    ...{ a: { baseUrl: site.url }, b: { baseUrl: b.url }, clock: () => NOW },
    ...{ pageSizes: [50, 3], sample: 3, only: ['events', 'tags'], ...options },
  });

/** Lists of one page alone: what differs is told of them, too. */
const WHOLE = { pageSizes: [50] };

const kindsOf = ({ differences }: ComparisonReport): string[] =>
  differences.map(({ kind, path }) => `${kind} ${path}`);

describe('a site whose lists have one language', () => {
  it('is equal to a copy whose lists have all, which is declared once', async () => {
    const copy = await opened(listenerOf(calendarOf(await copyOf(store))));
    const report = await compared(copy);
    expect(report).toMatchObject({ equal: true, differences: [] });
    expect(report.corrections).toEqual([
      expect.objectContaining({
        number: 'F67',
        count: 1,
        about: expect.stringMatching(/^lists have all languages: those of A have \d of \d events/) as string,
      }),
    ]);
    expect(copy.arrived.filter((line) => line.includes('lang='))).toEqual([]);
  });

  it('has not the event that B has in addition', async () => {
    const more = await copyOf(store);
    const { id } = await calendarOf(more).events.create({
      title: 'Added',
      start_date: '2031-05-12',
      end_date: '2031-05-12',
    });
    const report = await compared(await opened(listenerOf(calendarOf(more))), WHOLE);
    expect(report.equal).toBe(false);
    expect(kindsOf(report)).toContain('extra events[]');
    const extra = report.differences.find(({ kind, path }) => `${kind} ${path}` === 'extra events[]');
    expect(extra?.examples.map(({ at }) => at)).toEqual(Array(3).fill(`events.events[id=${id}]`));
  });

  it('has the event of another language that B has lost', async () => {
    const less = await opened(listenerOf(calendarOf(await without(store, /^Event 0 jazz/))));
    expect(kindsOf(await compared(less, WHOLE))).toContain('missing events[]');
  });

  it('differs in its lists where no correction is declared', async () => {
    const copy = await opened(listenerOf(calendarOf(await copyOf(store))));
    const report = await compared(copy, { ...WHOLE, corrections: [] });
    expect(kindsOf(report)).toContain('extra events[]');
    expect(report.corrections.filter(({ number }) => number === 'F67')).toEqual([]);
  });
});

it('a site of one language is asked for all of them once', async () => {
  const [a, b] = [calendarOf(store), calendarOf(await copyOf(store))];
  const [first, second] = [await opened(listenerOf(a)), await opened(listenerOf(b))];
  const report = await compared(second, { a: { baseUrl: first.url } });
  expect(report).toMatchObject({ equal: true, corrections: [] });
  expect(first.arrived.filter((line) => line.includes('lang=')).length).toBe(1);
});
