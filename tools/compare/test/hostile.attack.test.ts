import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { compareSites, NotTheInterface, type ComparisonReport } from '@kalends/compare';
import { serve } from './two-sites.js';

const INDEX = JSON.stringify({
  namespace: 'tribe/events/v1',
  _links: { up: [{ href: 'http://calendar.example/wp-json/' }] },
});

/** Compares two servers that answer alike, but for the index always with a body of their own making. */
async function hostile(body: (url: string) => string, status = 200, headers = {}): Promise<ComparisonReport> {
  const listener: RequestListener = ({ url = '' }, response) => {
    if (url.endsWith('/tribe/events/v1')) response.end(INDEX);
    else response.writeHead(status, headers).end(body(url));
  };
  const [a, b] = [await serve(() => listener), await serve(() => listener)];
  try {
    const options = { retry: { attempts: 1 }, maxBytes: 3_000_000 };
    return await compareSites({
      a: { baseUrl: a.url, ...options },
      b: { baseUrl: b.url, ...options },
      pageSizes: [50],
      only: ['tags'],
      maxPages: 5,
    });
  } finally {
    await a.close();
    await b.close();
  }
}

let unique = 0;

describe('a hostile server', () => {
  it('with endless pages ends after as many as are wanted', async () => {
    const report = await hostile(() =>
      JSON.stringify({
        rest_url: '',
        total: 1e12,
        total_pages: 1e12,
        tags: [{ id: (unique += 1), slug: '' }],
      }),
    );
    expect(report).toMatchObject({ finished: true, equal: false });
    expect(report.cut.length).toBeGreaterThan(0);
    expect(report.compared).toBeLessThan(500);
  });

  it('with answers that are too large is told as one that fails', async () => {
    const body = 'x'.repeat(4_000_000);
    const report = await hostile((url) => (url.endsWith('/tags/') ? body : '{}'));
    expect(report.differences).toMatchObject([{ kind: 'failed', path: 'answer to tags', count: 1 }]);
  });

  it('with deep JSON neither crashes it nor differs from its like', async () => {
    const depth = 20_000;
    const report = await hostile(() => '['.repeat(depth) + ']'.repeat(depth));
    expect(report).toMatchObject({ finished: true, differences: [] });
  });

  it('with a new name in every answer does not make it hold all of them', async () => {
    const report = await hostile(() =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, () => [`key${(unique += 1)}`, 1]))),
    );
    expect(report.differences.length).toBeLessThanOrEqual(1000);
    expect(report.further).toBeGreaterThan(0);
  });

  it('with names of prototypes, ids of any kind and slugs that are paths', async () => {
    const tags =
      '[{"id":"__proto__","slug":"../../x"},{"id":{},"slug":7},{"id":-1e400},null,[],{"id":"1","slug":"a/b"}]';
    const report = await hostile(
      () => `{"__proto__":{"x":1},"constructor":1,"rest_url":"","total":6,"total_pages":1,"tags":${tags}}`,
    );
    expect(report).toMatchObject({ finished: true, differences: [] });
  });

  it('that sends everything elsewhere is not followed', async () => {
    let followed = 0;
    const target = await serve(() => (_, response) => {
      followed += 1;
      response.end('{}');
    });
    const report = await hostile(() => '', 302, { Location: target.url });
    expect(report.finished).toBe(true);
    expect(followed).toBe(0);
    await target.close();
  });

  it.each([
    [302, ''],
    [200, '<html>'],
    [500, '{}'],
  ])('that is none of the interface, with status %i, is not compared', async (status, body) => {
    const server = await serve(
      () => (_, response) => response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end(body),
    );
    const site = { baseUrl: server.url };
    await expect(compareSites({ a: site, b: site })).rejects.toThrow(NotTheInterface);
    await server.close();
  });

  it('that goes away ends the comparison', async () => {
    const a = await serve(
      () =>
        ({ url = '' }, response) =>
          response.end(url.endsWith('v1') ? INDEX : '{}'),
    );
    let answers = 0;
    const b = await serve(() => (_, response) => {
      answers += 1;
      if (answers > 3) response.destroy();
      else response.end(INDEX);
    });
    const site = { retry: { attempts: 1 } };
    const comparison = compareSites({ a: { baseUrl: a.url, ...site }, b: { baseUrl: b.url, ...site } });
    await expect(comparison).rejects.toMatchObject({ name: 'ClientError', kind: 'network' });
    await a.close();
    await b.close();
  });
});
