import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { Readable, Writable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { kalends } from '../../src/mounts/fastify.js';
import { ADMIN, echoHandler, ROOT } from '../echo-interface.js';

const handlerAt = (path: string) =>
  echoHandler({ identify: () => ADMIN, baseUrl: `https://example.org${path}` });
const handler = handlerAt('');

let app: FastifyInstance;
afterEach(() => app.close());

/** A site with hooks of its own, and what they and its logger were told. */
async function site(options: FastifyServerOptions = {}, prefix = '') {
  const told: string[] = [];
  const lines: { readonly req?: { readonly url: string }; readonly res?: { readonly statusCode: number } }[] =
    [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
      done();
    },
  });
  app = fastify({ logger: { stream }, ...options });
  app.addHook('onRequest', async (_, reply) => {
    told.push('onRequest');
    reply.header('X-Site', 'ours');
  });
  app.addHook('preHandler', async () => void told.push('preHandler'));
  app.addHook('onSend', async (_, reply, payload) => {
    told.push(`onSend ${reply.statusCode}`);
    reply.header('X-Length', String(payload).length);
    return payload;
  });
  app.addHook('onResponse', async () => void told.push('onResponse'));
  app.setNotFoundHandler((_, reply) => reply.code(404).send('our own 404'));
  app.get('/', () => 'home');
  app.get('/wp-json/*', () => 'another interface');
  app.post('/echo', ({ body }) => body);
  await app.register(kalends(handlerAt(prefix)), { prefix });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, told, lines };
}

const json = { 'content-type': 'application/json' };

it('the hooks of the host run, its headers are sent, and its logger logs', async () => {
  const { url, told, lines } = await site();
  const response = await fetch(`${url}${ROOT}/things`);
  const text = await response.text();
  expect(response.headers.get('x-site')).toBe('ours');
  expect(response.headers.get('x-length')).toBe(String(text.length));
  await app.close();
  expect(told).toEqual(['onRequest', 'preHandler', 'onSend 200', 'onResponse']);
  expect(lines.map(({ req, res }) => req?.url ?? res?.statusCode)).toEqual(
    expect.arrayContaining([`${ROOT}/things`, 200]),
  );
});

it.each(['', '/calendar', '/a-b/c_d'])(
  'below “%s” the host keeps its own routes and its own 404',
  async (prefix) => {
    const { url } = await site({}, prefix);
    const text = async (path: string) => (await fetch(url + path)).text();
    expect(await text('/')).toBe('home');
    expect(await text('/?rest_route=/wp/v2/posts')).toBe('home');
    expect(await text('/wp-json/wp/v2/posts')).toBe('another interface');
    expect(await text('/nowhere')).toBe('our own 404');
    expect(await text(`${prefix}/index.php`)).toBe('our own 404');
    for (const path of [
      `${ROOT}/things`,
      '/?rest_route=/tribe/events/v1/things',
      `/index.php${ROOT}/things`,
    ]) {
      expect(JSON.parse(await text(prefix + path))).toMatchObject({ operation: 'list' });
    }
  },
);

it('several interfaces stand side by side', async () => {
  app = fastify();
  await app.register(kalends(handlerAt('/one')), { prefix: '/one' });
  await app.register(kalends(echoHandler({ baseUrl: 'https://example.org/two' })), { prefix: '/two' });
  const actor = async (path: string): Promise<unknown> =>
    JSON.parse((await app.inject(`${path}${ROOT}/things/1`)).body);
  expect(await actor('/one')).toMatchObject({ actor: 1 });
  expect(await actor('/two')).toMatchObject({ actor: null });
});

it('the parsers of the host are for its own routes', async () => {
  const { url } = await site({ bodyLimit: 20 });
  const post = (path: string) =>
    fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify({ title: 'x'.repeat(30) }) });
  expect((await post('/echo')).status).toBe(413);
  expect((await post(`${ROOT}/things`)).status).toBe(201);
});

it('reads what a hook has put behind the request, and what it has made of the body', async () => {
  app = fastify();
  app.addHook('preParsing', async ({ headers }, _, payload) =>
    headers['content-encoding'] === 'gzip' ? payload.pipe(createGunzip()) : payload,
  );
  app.addHook('preValidation', async (request) => {
    if (request.headers['x-parsed'] !== undefined && request.body instanceof Readable) {
      request.body.resume();
      request.body = { title: 'parsed' };
    }
  });
  await app.register(kalends(handler));
  const post = async (headers: Record<string, string>, payload: string | Buffer): Promise<unknown> =>
    (
      await app.inject({ method: 'POST', url: `${ROOT}/things`, headers: { ...json, ...headers }, payload })
    ).json();
  const zipped = gzipSync('{"title":"zipped"}');
  expect(await post({ 'content-encoding': 'gzip' }, zipped)).toMatchObject({ params: { title: 'zipped' } });
  expect(await post({ 'content-encoding': 'gzip' }, '{}')).toMatchObject({ code: 'rest_invalid_json' });
  expect(await post({ 'x-parsed': '1' }, '{"title":"sent"}')).toMatchObject({ params: { title: 'parsed' } });
});

it('leaves to the host what the handler says is foreign', async () => {
  app = fastify();
  app.setNotFoundHandler((_, reply) => reply.code(404).send('our own 404'));
  await app.register(kalends(Object.assign(async () => ({ matched: false as const }), { owns: () => true })));
  expect((await app.inject(`${ROOT}/things`)).body).toBe('our own 404');
});

it('Fastify itself answers what it cannot route or tell the type of', async () => {
  app = fastify();
  await app.register(kalends(handler));
  const garbage = { 'content-type': 'garbage' };
  const odd = await app.inject({ method: 'POST', url: `${ROOT}/things`, headers: garbage, payload: '{}' });
  expect([odd.statusCode, (await app.inject(`${ROOT}/things/by-slug/%zz`)).statusCode]).toEqual([415, 400]);
});
