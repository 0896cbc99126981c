import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Interface } from '@kalends/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler, tribeEvents } from '../../src/index.js';
import { compress } from '../../src/mounts/compress.js';
import { toNodeListener } from '../../src/mounts/node.js';
import { ADMIN, newCalendar } from '../site-of-tests.js';

const API = '/wp-json/tribe/events/v1';

/** Whether the endless stream was ended. */
let ended = false;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  ended = false;
  try {
    for (let piece = 0; piece < count; piece++)
      yield await Promise.resolve(Buffer.from(`piece ${piece} `.padEnd(999) + '\n'));
  } finally {
    ended = true;
  }
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one ');
  await Promise.resolve();
  throw new Error('no more');
}

/** Routes whose answers are streams, or of a type that is compressed already. */
const others = (): Interface => ({
  routes: Object.entries({
    '/pieces.txt': () => ({ body: pieces(500) }),
    '/endless.txt': () => ({ body: pieces(Infinity) }),
    '/failing.txt': () => ({ body: failing() }),
    '/own.txt': () => ({ body: 'own '.repeat(1000), headers: { 'Cache-Control': 'private, no-store' } }),
    '/script.txt': () => ({
      body: 'script '.repeat(1000),
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    }),
    '/photo.png': () => ({ body: new Uint8Array(5000), contentType: 'image/png' }),
  }).map(([path, run]) => ({
    path,
    operations: [{ operationId: path, summary: path, methods: ['GET'], status: 200, run }],
  })),
  dialect: {
    contentType: 'text/plain; charset=UTF-8',
    form: { result: (answer) => answer, error: ({ message }) => ({ body: message }) },
  },
});

const calendar = newCalendar();
const server = createServer(
  toNodeListener(
    compress(
      createHandler({
        calendar,
        baseUrl: 'https://calendar.example',
        interfaces: [tribeEvents(), others],
        identify: ({ headers }) => (headers['authorization'] === undefined ? null : ADMIN),
        onError: () => undefined,
      }),
    ),
  ),
);

beforeAll(async () => {
  for (const title of ['Jazz à la carte', 'Blues', 'Funk'])
    await calendar.events.create({ title, start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

/** A response with its body as it was sent. */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: '127.0.0.1', port, path, headers, method, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { response, status: response.statusCode, headers: response.headers };
}

async function whole(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const { response, ...rest } = await ask(path, headers, method);
  return { ...rest, body: await buffer(response) };
}

const EVENTS = `${API}/events?start_date=2031-01-01&end_date=2032-01-01`;

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

describe('compress', () => {
  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, *'],
    ['br', '*'],
  ] as const)('sends %s to a client that accepts "%s"', async (encoding, accepted) => {
    const plain = await whole(EVENTS);
    for (let time = 0; time < 2; time++) {
      const { status, headers, body } = await whole(EVENTS, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('Origin, Accept-Encoding');
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(headers['x-tec-total']).toBe('3');
      expect(body.length).toBeLessThan(plain.body.length / 3);
      expect(DECODERS[encoding](body).equals(plain.body)).toBe(true);
    }
  });

  it.each([
    ['the client accepts none of ours', EVENTS, { 'accept-encoding': 'deflate, zstd' }],
    ['the client says nothing', EVENTS, {}],
    ['the body is short', `${API}/tags`, { 'accept-encoding': 'br' }],
    ['the type is compressed already', '/photo.png', { 'accept-encoding': 'br' }],
    ['the caller has credentials', EVENTS, { 'accept-encoding': 'br', authorization: 'Basic YTpi' }],
    ['the caller has cookies', EVENTS, { 'accept-encoding': 'br', cookie: 'session=1' }],
    ['the response is for one caller alone', '/own.txt', { 'accept-encoding': 'br' }],
    [
      'the status is not 200',
      `${API}/events/99999?_envelope=1${'&a=b'.repeat(300)}`,
      { 'accept-encoding': 'br' },
    ],
  ])('sends the body as it is when %s', async (_when, path, headers) => {
    const response = await whole(path, headers);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-length']).toBe(String(response.body.length));
  });

  it.each([{ cookie: 'session=1' }, {}])(
    'compresses what never changes, for all callers: %j',
    async (headers) => {
      const answer = await whole('/script.txt', { 'accept-encoding': 'br', ...headers });
      expect(answer.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(answer.body).toString()).toBe('script '.repeat(1000));
    },
  );

  it('tells caches that a response depends on the encoding, whichever it has', async () => {
    expect((await whole(EVENTS)).headers.vary).toBe('Origin, Accept-Encoding');
  });

  it('has an ETag for each encoding, and answers 304 to each', async () => {
    const accepting = { plain: {}, br: { 'accept-encoding': 'br' }, gzip: { 'accept-encoding': 'gzip' } };
    const etags = new Set<string>();
    for (const headers of Object.values(accepting)) {
      const { headers: given } = await whole(EVENTS, headers);
      etags.add(given.etag ?? '');
      const again = await whole(EVENTS, { ...headers, 'if-none-match': given.etag });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, given.etag, 0]);
      // RFC 9110 §15.4.5; without Accept-Encoding a cache would give the compressed body to anyone
      if ('accept-encoding' in headers) expect(again.headers.vary).toBe(given.vary);
    }
    expect(etags.size).toBe(3);
    await calendar.events.create({ title: 'Soul', start_date: '2031-06-01', end_date: '2031-06-01' });
    for (const etag of etags) {
      const { status } = await whole(EVENTS, { 'accept-encoding': 'br', 'if-none-match': etag });
      expect(status).toBe(200);
    }
  });

  it('answers HEAD as before', async () => {
    const { status, headers, body } = await whole(EVENTS, { 'accept-encoding': 'br' }, 'HEAD');
    expect([status, headers['content-encoding'], body.length]).toEqual([200, undefined, 0]);
  });

  it('compresses streams while they are sent', async () => {
    const { headers, body } = await whole('/pieces.txt', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString().split('\n')).toHaveLength(501);
    const plain = await whole('/pieces.txt');
    expect(plain.body.equals(gunzipSync(body))).toBe(true);
  });

  it('ends a stream when the client has gone, and the connection when the stream fails', async () => {
    const { response } = await ask('/endless.txt', { 'accept-encoding': 'br, gzip' });
    expect(ended).toBe(false);
    response.destroy();
    await expect.poll(() => ended).toBe(true);
    await expect(whole('/failing.txt', { 'accept-encoding': 'gzip' })).rejects.toThrow();
    expect((await whole(EVENTS)).status).toBe(200);
  });
});
