import { Hono } from 'hono';
import { mount } from 'hono/mount';
import { validator } from 'hono/validator';
import { expect, it } from 'vitest';
import { kalends } from '../../src/mounts/hono.js';
import { ADMIN, echoHandler, ROOT } from '../echo-interface.js';

const handler = echoHandler({ identify: () => ADMIN });

/** What the interface read of a body that some middleware has read before it. */
async function readBehind(
  middleware: Parameters<Hono['use']>[1],
  body: string | FormData | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const app = new Hono().use(middleware).use(kalends(handler));
  const response = await app.request(`${ROOT}/things`, { method: 'POST', body, headers });
  return ((await response.json()) as { params: unknown }).params;
}

const json = { 'content-type': 'application/json' };

it('runs without a socket, between the middleware of the host', async () => {
  const app = new Hono()
    .use(async (context, next) => {
      context.header('X-Site', 'ours');
      await next();
      context.header('X-Status', String(context.res.status));
    })
    .use(kalends(handler))
    .notFound((context) => context.text('our own 404', 404));
  const response = await app.request(`${ROOT}/things`);
  expect(response.headers.get('x-site')).toBe('ours');
  expect(response.headers.get('x-status')).toBe('200');
  expect(response.headers.get('x-tec-total')).toBe('2');
  expect(await (await app.request('/nowhere')).text()).toBe('our own 404');
});

it('reads a body that was read as JSON, as text, or by a validator', async () => {
  const sent = '{"title":"é","list":[1]}';
  const wanted = { title: 'é', list: [1] };
  const reading = (read: 'json' | 'text' | 'arrayBuffer' | 'blob') =>
    readBehind(
      async ({ req }, next) => {
        await req[read]();
        await next();
      },
      sent,
      json,
    );
  expect(await reading('json')).toEqual(wanted);
  expect(await reading('text')).toEqual(wanted);
  expect(await reading('arrayBuffer')).toEqual(wanted);
  expect(await reading('blob')).toEqual(wanted);
  expect(
    await readBehind(
      validator('json', (value: object) => value),
      sent,
      json,
    ),
  ).toEqual(wanted);
});

it('reads forms that were parsed', async () => {
  const parsing: Parameters<typeof readBehind>[0] = async ({ req }, next) => {
    await req.parseBody();
    await next();
  };
  const fields: [string, string][] = [
    ['title', 'first'],
    ['title', 'é'],
    ['tags[]', 'a'],
    ['tags[]', 'b'],
    ['venue[city]', 'Rome'],
    ['__proto__', 'x'],
  ];
  const wanted = { title: 'é', tags: ['a', 'b'], venue: { city: 'Rome' } };
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('image', new Blob(['bytes']), 'a.png');
  expect(await readBehind(parsing, form)).toMatchObject(wanted);
  expect(await readBehind(parsing, form)).not.toHaveProperty('image');
  expect(await readBehind(parsing, new URLSearchParams(fields))).toMatchObject(wanted);
  expect(
    await readBehind(
      validator('form', (value) => value),
      new URLSearchParams(fields),
    ),
  ).toMatchObject(wanted);
});

it('keeps to its limit, and says 400 to a body that could not be read', async () => {
  const limited = new Hono()
    .use(async ({ req }, next) => {
      await req.text().catch(() => undefined);
      await next();
    })
    .use(kalends(echoHandler({ identify: () => ADMIN, limits: { bodySize: 10 } })));
  const statusOf = async (body: RequestInit['body'] & {}) =>
    (await limited.request(`${ROOT}/things`, { method: 'POST', body, headers: json, duplex: 'half' })).status;
  const gone = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  expect([await statusOf('{}'), await statusOf('{"title":"x"}'), await statusOf(gone)]).toEqual([
    201, 413, 400,
  ]);
});

it('tells who the client is when the host knows', async () => {
  const addresses: unknown[] = [];
  const told = echoHandler({
    identify: ({ clientAddress }) => {
      addresses.push(clientAddress);
      return null;
    },
  });
  await new Hono().use(kalends(told)).request(`${ROOT}/things`);
  await new Hono().use(kalends(told, { clientAddress: () => '192.0.2.1' })).request(`${ROOT}/things`);
  expect(addresses).toEqual([undefined, '192.0.2.1']);
});

it('stands below a path, by a sub-application or by mounting', async () => {
  const below = echoHandler({ baseUrl: 'http://calendar.test/calendar' });
  const routed = new Hono().route('/calendar', new Hono().use(kalends(below)));
  const mounted = new Hono().all('/calendar/*', mount(new Hono().use(kalends(below)).fetch));
  for (const app of [routed, mounted]) {
    expect(await (await app.request(`/calendar${ROOT}/things`)).json()).toMatchObject({ operation: 'list' });
    expect((await app.request('/calendar/nowhere')).status).toBe(404);
  }
});
