import { createReader, readableSlug, type ReaderOptions } from '@kalends/client';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { recordedTime } from './recorded-time.js';
import { cut, json, serveScript, text, type Act, type Scripted } from './scripted-server.js';

const opened: Scripted[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function scene(script: readonly Act[], options: Partial<ReaderOptions> = {}) {
  const server = await serveScript(...script);
  opened.push(server);
  const { pauses, options: time } = recordedTime();
  return { server, pauses, read: createReader({ baseUrl: server.url, ...time, ...options }) };
}

describe('createReader', () => {
  it.each([200, 301, 400, 404, 500])('gives an answer of status %i as it came', async (status) => {
    const { server, read } = await scene([
      text(status, '<b>no JSON</b>', { Location: 'http://127.0.0.1:1/', 'X-TEC-Total': '3' }),
    ]);
    const answer = await read({ path: ['events', 17], query: { page: 2, categories: ['a', 'b'] } });
    expect(answer).toMatchObject({ status, text: '<b>no JSON</b>' });
    expect(answer.headers.get('x-tec-total')).toBe('3');
    expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /wp-json/tribe/events/v1/events/17?page=2&categories=a%2Cb',
    ]);
  });

  it('asks with other methods, and with header fields of one request', async () => {
    const { server, read } = await scene([text(200, ''), json(200, [])], { headers: { 'X-Of-All': '1' } });
    expect((await read({ method: 'HEAD', path: [], headers: { Origin: 'https://a.example' } })).text).toBe(
      '',
    );
    expect((await read({ method: 'OPTIONS', path: ['tags'] })).text).toBe('[]');
    expect(
      server.arrived.map(({ method, headers }) => [method, headers.origin, headers['x-of-all']]),
    ).toEqual([
      ['HEAD', 'https://a.example', '1'],
      ['OPTIONS', undefined, '1'],
    ]);
  });

  it.each([429, 503])('asks again after a %i, and gives the last one', async (status) => {
    const first = await scene([json(status, {}), cut, json(200, { id: 7 })]);
    expect((await first.read({ path: ['tags'] })).status).toBe(200);
    const second = await scene([json(status, { n: 1 }), json(status, { n: 2 })], { retry: { attempts: 2 } });
    expect(await second.read({ path: ['tags'] })).toMatchObject({ status, text: '{"n":2}' });
    expect(second.pauses).toHaveLength(1);
  });

  it('asks again after the statuses that it is given', async () => {
    const script = [json(502, {}), json(500, {}), json(200, {})];
    const { read, pauses } = await scene(script, { retry: { statuses: [502] } });
    expect((await read({ path: ['tags'] })).status).toBe(500);
    expect(pauses).toHaveLength(1);
  });

  it('tells when there is no answer after all', async () => {
    const { read } = await scene([json(503, {}), cut], { retry: { attempts: 2 } });
    expect(await failureOf(read({ path: [] }))).toMatchObject({ kind: 'network' });
  });

  it('reads no more bytes than it may', async () => {
    const endless: Act = (response) => {
      const more = (): void => {
        while (response.write('☃'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    };
    const { read } = await scene([endless, text(200, '☃'.repeat(100))], { maxBytes: 300 });
    expect(await failureOf(read({ path: [] }))).toMatchObject({ kind: 'malformed', status: 200 });
    expect((await read({ path: [] })).text).toBe('☃'.repeat(100));
  });
});

describe('readableSlug', () => {
  it.each([
    ['jazz-night', 'jazz-night'],
    ['%e2%9c%93-ok', '✓-ok'],
    ['50%25', '50%25'],
    ['%ff', '%ff'],
  ])('%j is %j', (slug, readable) => expect(readableSlug(slug)).toBe(readable));
});
