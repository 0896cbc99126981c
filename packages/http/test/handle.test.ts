import { describe, expect, it } from 'vitest';
import { CalendarError } from '@kalends/core';
import type { HttpRequest } from '../src/message.js';
import type { Interface } from '../src/interface.js';
import {
  ADMIN,
  answer,
  echoHandler,
  echoInterface,
  echoOf,
  request,
  ROOT,
} from '../../http-adapter/test/echo-interface.js';

const handler = echoHandler();
const asAdmin = echoHandler({ identify: () => ADMIN });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the way of a request', () => {
  it('leads to the operation with key and parameters', async () => {
    const sent = request('PATCH', `${ROOT}/things/7/?q=1&id=9`, JSON_TYPE, '{"title":"x"}');
    expect(await echoOf(asAdmin, sent)).toEqual({
      operation: 'update',
      key: '7',
      params: { q: '1', id: '9', title: 'x' },
      actor: 1,
    });
  });

  it('has the status of the operation', async () => {
    expect((await answer(asAdmin, request('POST', `${ROOT}/things`))).status).toBe(201);
    expect((await answer(asAdmin, request('put', `${ROOT}/things/1`))).status).toBe(200);
  });

  it('honours an override on POST only', async () => {
    expect(await echoOf(asAdmin, request('POST', `${ROOT}/things/7?_method=delete`))).toMatchObject({
      operation: 'delete',
    });
    expect(await echoOf(asAdmin, request('GET', `${ROOT}/things/7?_method=delete`))).toMatchObject({
      operation: 'read',
    });
  });

  it('leaves foreign URLs alone, without identifying anybody', async () => {
    const failing = echoHandler({ identify: () => Promise.reject(new Error('asked')) });
    expect(await failing(request('GET', '/about'))).toEqual({ matched: false });
  });

  it('does not begin for a client that has gone, unless it asked for a write', async () => {
    const gone = { isGone: () => true };
    const read = await answer(asAdmin, { ...request('GET', `${ROOT}/things`), ...gone });
    expect([read.status, read.body]).toEqual([400, expect.not.stringContaining('operation')]);
    const head = await answer(asAdmin, { ...request('HEAD', `${ROOT}/things`), ...gone });
    expect(head.status).toBe(400);
    const written = await answer(asAdmin, { ...request('POST', `${ROOT}/things`), ...gone });
    expect(written.status).toBe(201);
  });

  it('reads no body that does not count', async () => {
    const body = (): Promise<Uint8Array> => Promise.reject(new Error('read'));
    const sent: HttpRequest = {
      ...request('POST', `${ROOT}/things`, { 'content-type': 'text/plain' }),
      body,
    };
    expect((await answer(asAdmin, sent)).status).toBe(201);
  });
});

describe('what has no route', () => {
  it.each([
    ['GET', '/nothing'],
    ['GET', '/things/abc'],
    ['PUT', '/things'],
    ['POST', ''],
    ['FOO', '/things'],
    ['POST', '/things?_method=HEAD'],
  ])('%s %s', async (method, path) => {
    const { status, headers, body } = await answer(handler, request(method, ROOT + path));
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({
      code: 'rest_no_route',
      message: 'No route was found matching the URL and request method.',
      data: { status: 404 },
    });
    expect(headers).not.toHaveProperty('Allow');
    expect(headers).not.toHaveProperty('Cache-Control');
  });
});

describe('the order of the checks', () => {
  it.each(['/things', '/nothing'])('JSON syntax comes before the route: %s', async (path) => {
    const { status, body } = await answer(handler, request('GET', ROOT + path, JSON_TYPE, '{bad'));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: 'rest_invalid_json', data: { json_error_code: 4 } });
  });

  it('a known route says what it allows, malformed JSON or not', async () => {
    expect(
      (await answer(asAdmin, request('POST', `${ROOT}/things`, JSON_TYPE, '{bad'))).headers['Allow'],
    ).toBe('GET, POST');
  });
});

describe('HEAD', () => {
  it.each(['/things', '/nothing', '/things?_jsonp=cb'])('is GET without its body: %s', async (path) => {
    const get = await answer(handler, request('GET', ROOT + path));
    const head = await answer(handler, request('HEAD', ROOT + path));
    expect(head).toEqual({
      status: get.status,
      headers: get.headers,
      body: '',
    });
  });
});

describe('OPTIONS', () => {
  it('describes a route', async () => {
    const { status, headers, body } = await answer(asAdmin, request('OPTIONS', `${ROOT}/things/7`));
    expect([status, headers['Allow'], body]).toEqual([
      200,
      'GET, DELETE, POST, PUT, PATCH',
      '{"path":"/things/{id}"}',
    ]);
    expect((await answer(handler, request('OPTIONS', `${ROOT}/things/7`))).headers['Allow']).toBe('GET');
  });

  it('is an empty list where there is no route', async () => {
    const { status, headers, body } = await answer(handler, request('OPTIONS', `${ROOT}/nothing`));
    expect([status, headers['Allow'], body]).toEqual([200, undefined, '[]']);
  });
});

describe('headers', () => {
  const EVERY = {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers':
      'X-WP-Total, X-WP-TotalPages, Link, X-TEC-Total, X-TEC-TotalPages, ETag, X-Request-Id',
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  };
  const CORS = {
    'Access-Control-Allow-Origin': 'https://app.example',
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    Vary: 'Origin',
  };
  const NO_CACHE = {
    Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
    'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  };
  /** All headers but the length, which is that of the body. */
  const headers = async (sender: typeof handler, ...sent: Parameters<typeof request>) => {
    const { headers: all, body } = await answer(sender, request(...sent));
    const { 'Content-Length': length, ETag: _, ...others } = all;
    expect(length).toBe(String(Buffer.byteLength(body)));
    return others;
  };

  it('of an anonymous read', async () => {
    expect(await headers(handler, 'GET', `${ROOT}/things/7`)).toEqual({
      ...EVERY,
      Vary: 'Origin',
      Allow: 'GET',
    });
  });

  it('of a read by someone', async () => {
    const allow = { Allow: 'GET, DELETE, POST, PUT, PATCH' };
    expect(await headers(asAdmin, 'GET', `${ROOT}/things/7`)).toEqual({
      ...EVERY,
      ...allow,
      ...NO_CACHE,
      Vary: 'Origin',
    });
  });

  it('of another origin', async () => {
    const origin = { origin: 'https://app.example' };
    expect(await headers(handler, 'POST', `${ROOT}/things`, origin)).toEqual({
      ...EVERY,
      ...CORS,
      Allow: 'GET',
    });
    expect(await headers(handler, 'OPTIONS', `${ROOT}/things`, origin)).toMatchObject(CORS);
  });

  it('without an origin only reads vary', async () => {
    expect(await headers(handler, 'POST', `${ROOT}/things`)).not.toHaveProperty('Vary');
    expect(await headers(handler, 'POST', `${ROOT}/things`, { origin: 'a\r\nb' })).not.toHaveProperty('Vary');
  });

  it('name the root of all interfaces where one of them serves it, under the path of the site', async () => {
    const baseUrl = 'https://example.org/calendar/';
    const operations = [
      { operationId: 'discover', summary: '', methods: ['GET'], status: 200, run: () => ({ body: '{}' }) },
    ] as const;
    const discovery: Interface = {
      ...echoInterface([]),
      root: '',
      routes: [{ path: '/wp-json/', operations }],
    };
    const mounted = echoHandler({ baseUrl, beside: [discovery] });
    expect((await headers(mounted, 'GET', `${ROOT}/things`))['Link']).toBe(
      '<https://example.org/calendar/wp-json/>; rel="https://api.w.org/"',
    );
  });
});

describe('failures', () => {
  it('are told to the host, not to the caller', async () => {
    const told: CalendarError[] = [];
    const failing = echoHandler({ onError: (error) => told.push(error) });
    const { status, headers, body } = await answer(failing, request('GET', `${ROOT}/failures?code=plain`));
    expect([status, headers['Allow']]).toEqual([500, 'GET']);
    expect(headers['Cache-Control']).toContain('no-store');
    expect(JSON.parse(body)).toEqual({
      code: 'internal_server_error',
      message: 'Something went wrong.',
      data: { status: 500 },
    });
    expect(told).toMatchObject([{ code: 'internal', cause: { message: 'a secret of ours' } }]);
  });

  it('of a caller are not told', async () => {
    const told: unknown[] = [];
    const failing = echoHandler({ onError: (error) => told.push(error) });
    expect((await answer(failing, request('GET', `${ROOT}/failures`))).status).toBe(401);
    expect(told).toEqual([]);
  });

  it.each<[string, Parameters<typeof echoHandler>[0]]>([
    [
      'of the hook for errors',
      {
        onError: () => {
          throw new Error('in the hook');
        },
      },
    ],
    ['of the hook for callers', { identify: () => Promise.reject(new Error('no database')) }],
    [
      'of a description',
      {
        dialect: {
          describe: () => {
            throw new Error('no words');
          },
        },
      },
    ],
  ])('%s do not reach the host', async (_, settings) => {
    const url = `${ROOT}/failures?code=plain`;
    const { status } = await answer(
      echoHandler({ onError: () => undefined, ...settings }),
      request(settings?.dialect ? 'OPTIONS' : 'GET', url),
    );
    expect(status).toBe(500);
  });

  it.each([
    ['a result', () => ({ body: '{}' })],
    [
      'an error',
      () => {
        throw new CalendarError('forbidden', 'Not you.');
      },
    ],
  ])('of `allowed`, which is asked for %s, are told and answered with 500', async (_, run) => {
    const told: [cause: unknown, id: string][] = [];
    const operation = {
      operationId: 'odd',
      summary: '',
      methods: ['GET'],
      status: 200,
      allowed: () => {
        throw new Error('never');
      },
      run,
    } as const;
    const odd = echoHandler({
      onError: ({ cause }, _request, id) => told.push([cause, id]),
      routes: [{ path: '/odd', operations: [operation] }],
    });
    const { status, headers, body } = await answer(odd, request('GET', `${ROOT}/odd`));
    expect(status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ code: 'internal_server_error' });
    expect(headers).not.toHaveProperty('Allow');
    expect(told).toEqual([[new Error('never'), headers['X-Request-Id']]]);
  });
});

describe('limits', () => {
  const small = echoHandler({ identify: () => ADMIN, limits: { bodySize: 10, parameters: 2 } });

  it.each([
    ['of the body', request('POST', `${ROOT}/things`, JSON_TYPE, '{"a":"12345"}')],
    ['of the query', request('GET', `${ROOT}/things?a&b&c`)],
    [
      'of a form',
      request('POST', `${ROOT}/things`, { 'content-type': 'application/x-www-form-urlencoded' }, 'a&b&c'),
    ],
  ])('%s', async (_, sent) => {
    const { status, body } = await answer(small, sent);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 'rest_request_too_large', data: { status: 413 } });
  });
});

describe('bodies that are held at once', () => {
  const body = `{"a":"${'x'.repeat(20_000)}"}`;
  const post = (clientAddress?: string) => ({
    ...request('POST', `${ROOT}/things`, JSON_TYPE, body),
    clientAddress,
  });
  const limits = { bodySize: 30_000, bodiesSize: 45_000, clientBodiesSize: 30_000 };

  it('are refused beyond what there is room for, which is no failure', async () => {
    const failures: unknown[] = [];
    const handler = echoHandler({ identify: () => ADMIN, limits, onError: (error) => failures.push(error) });
    const sent = ['a', 'a', 'b', 'c', undefined].map((client) => answer(handler, post(client)));
    const answers = (await Promise.all(sent)).map(({ status, headers }) => [status, headers['Retry-After']]);
    expect(answers).toEqual([
      [201, undefined],
      [429, '1'],
      [201, undefined],
      [503, '1'],
      [503, '1'],
    ]);
    expect(failures).toEqual([]);
    expect((await answer(handler, post('a'))).status).toBe(201);
  });

  it('are those of a client that the host names', async () => {
    const clientOf = ({ headers }: HttpRequest) => String(headers['x-client']);
    const handler = echoHandler({ identify: () => ADMIN, limits, clientOf });
    const sent = ['a', 'b', 'a'].map((client) =>
      answer(handler, { ...post('proxy'), headers: { ...JSON_TYPE, 'x-client': client } }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 429]);
  });
});
