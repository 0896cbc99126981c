import { compareSites } from '@kalends/compare';
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

let plain: Served;
let copy: Served;
beforeAll(async () => {
  const store = await filledStore(12);
  plain = await serve(listenerOf(calendarOf(store)));
  copy = await serve(listenerOf(calendarOf(await copyOf(store))));
});
afterAll(() => Promise.all([plain.close(), copy.close()]));

/** Compares the events of two servers as anybody sees them. */
const asAnybody = (a: Served, b: Served) =>
  compareSites({
    ...{ a: { baseUrl: a.url }, b: { baseUrl: b.url }, clock: () => NOW },
    ...{ pageSizes: [50], sample: 1, only: ['events'] },
  });

it('a text that changes with each request is counted, and another one that has changed once is told', async () => {
  let requests = 0;
  const site = await serve(
    proxyOf(plain.url, (answer) => {
      const { events } = (answer.body ?? {}) as { events?: { description?: string; title: string }[] };
      for (const event of events ?? []) {
        if (event.description === undefined) continue;
        event.description += `<p>Visitor ${++requests}</p>`;
        event.title += ' changed';
      }
    }),
  );
  const report = await asAnybody(site, copy);
  await site.close();
  const places = report.differences.map(({ path }) => path);
  expect(places).toContain('event.title');
  expect(places).not.toContain('event.description');
  expect(report.corrections).toContainEqual(expect.objectContaining({ number: 'unsteady' }));
});

describe('a site is compared like any other', () => {
  it('that prints warnings around its JSON', async () => {
    const site = await serve(
      proxyOf(plain.url, (answer) => {
        if (answer.body !== undefined) answer.text = `Notice: {"a":1}\n${answer.text}\n<!-- cached -->`;
      }),
    );
    const report = await asAnybody(site, copy);
    await site.close();
    expect(report).toMatchObject({ equal: true, differences: [] });
  });

  it('that finds nothing up to the last day of the year 9999, as one with an end-of-day cutoff', async () => {
    const site = await serve(
      proxyOf(plain.url, (answer, request) => {
        if (request.includes('end_date=9999-12-31')) answer.body = { events: [], total: 0, total_pages: 0 };
      }),
    );
    const report = await asAnybody(site, copy);
    await site.close();
    expect(report).toMatchObject({ equal: true, differences: [] });
  });

  it('that refuses pages over 25', async () => {
    let compared = 0;
    const site = await serve(
      proxyOf(plain.url, (answer, request) => {
        if (Number(/per_page=(\d+)/.exec(request)?.[1]) > 25) {
          answer.status = 400;
          answer.body = { code: 'rest_invalid_param', message: 'per_page', data: { status: 400 } };
        } else if (/events\/\d+$/.test(request)) compared += 1;
      }),
    );
    const report = await asAnybody(site, copy);
    await site.close();
    expect(report).toMatchObject({ equal: true, differences: [] });
    expect(compared).toBeGreaterThan(0);
  });

  it('that gives 5 records at most', async () => {
    const site = await serve((url) => {
      const pass = proxyOf(plain.url, () => undefined)(url);
      return (request, response) => {
        request.url =
          request.url?.replace(/per_page=(\d+)/, (_, size) => `per_page=${Math.min(5, Number(size))}`) ?? '';
        pass(request, response);
      };
    });
    const report = await asAnybody(site, copy);
    await site.close();
    expect(report.differences.filter(({ kind }) => kind !== 'value')).toEqual([]);
  });

  it('that answers at ?rest_route= alone', async () => {
    const site = await serve((url) => {
      const pass = proxyOf(plain.url, () => undefined)(url);
      return (request, response) => {
        if (request.url?.includes('rest_route=') === true) pass(request, response);
        else response.writeHead(301, { Location: request.url }).end();
      };
    });
    const report = await asAnybody(site, copy);
    await site.close();
    expect(report.compared).toBeGreaterThan(50);
    expect(report).toMatchObject({ equal: true, differences: [] });
  });
});
