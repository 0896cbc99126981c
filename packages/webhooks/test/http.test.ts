import { createCalendar, type Actor, type Role } from '@kalends/core';
import { createHandler, type Identify } from '@kalends/http/internal';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhooks } from '../src/index.js';
import { webhooksInterface } from '../src/http/index.js';

const store = createMemoryStore();
const calendar = createCalendar({ store });
const webhooks = createWebhooks({
  calendar,
  store,
  baseUrl: 'https://calendar.example',
  onError: () => undefined,
});

/** `role` or `limited` in the header, as a login has it. */
const identify: Identify = ({ headers }) => {
  const role = headers['x-role'] as Role | 'limited' | undefined;
  const limited: Actor = { id: 1, role: 'administrator', capabilities: ['edit_posts'] };
  return role === undefined ? null : role === 'limited' ? limited : { id: 1, role };
};

const handler = createHandler({
  ...{ calendar, baseUrl: 'http://localhost', identify },
  interfaces: [webhooksInterface(webhooks)],
});
const server = createServer(toNodeListener(handler));
let root = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/kalends/v1/webhooks`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function ask(method: string, path: string, body?: unknown, role: string | null = 'administrator') {
  const response = await fetch(root + path, {
    method,
    headers: role === null ? {} : { 'X-Role': role },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: JSON.parse(text) as Record<string, unknown>,
  };
}

it('administrators manage endpoints', async () => {
  const added = await ask('POST', '', { url: 'https://other.example/hook', kinds: ['event'], record: true });
  expect(added.status).toBe(201);
  expect(added.headers.get('cache-control')).toContain('no-store');
  const { secret, id, ...endpoint } = added.json as { secret: string; id: string };
  expect(secret).toMatch(/^whsec_/);
  expect(endpoint).toMatchObject({
    kinds: ['event'],
    record: true,
    role: null,
    state: 'active',
    trusted: false,
  });
  const list = await ask('GET', '');
  expect(list.json).toEqual({ webhooks: [{ id, ...endpoint, waiting: 0 }] });
  const changed = await ask('PATCH', `/${id}`, { operations: ['delete'], role: 'editor', state: 'disabled' });
  expect(changed.json).toMatchObject({ operations: ['delete'], role: 'editor', disabled_by: 'hand' });
  const rotated = await ask('POST', `/${id}/rotate`);
  expect(rotated.json['secret']).not.toBe(secret);
  for (const path of ['', `/${id}`, `/${id}/deliveries`])
    expect(JSON.stringify((await ask('GET', path)).json)).not.toMatch(/whsec_|salt|"since"/);
  const tag = await calendar.tags.create({ name: 'Jazz' });
  await ask('PATCH', `/${id}`, { kinds: ['tag'], operations: ['create'], state: 'active' });
  const version = await calendar.version();
  expect((await ask('POST', `/${id}/replay`, { version })).json).toEqual({
    replayed: 1,
    more: false,
    from: null,
  });
  expect((await ask('GET', `/${id}/deliveries`)).json).toMatchObject({
    deliveries: [{ version, kind: 'tag', id: tag.id, operation: 'create', state: 'waiting', attempts: [] }],
  });
  const from = new Date(Date.now() - 60_000).toISOString();
  expect((await ask('POST', `/${id}/replay`, { from })).json).toMatchObject({ replayed: 1 });
  expect((await ask('DELETE', `/${id}`)).json).toEqual({ id, removed: true });
  expect((await ask('GET', `/${id}`)).status).toBe(404);
});

it('all others are refused, whatever they ask', async () => {
  const { json } = await ask('POST', '', { url: 'https://other.example/' });
  const id = String(json['id']);
  const requests = [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${id}`],
    ['GET', '/unknown'],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/rotate`],
    ['GET', `/${id}/deliveries`],
    ['POST', `/${id}/replay`],
  ] as const;
  for (const role of [null, 'subscriber', 'contributor', 'author', 'editor', 'limited'])
    for (const [method, path] of requests) {
      const { status, json: refusal } = await ask(method, path, method === 'GET' ? undefined : {}, role);
      expect([role, method, path, status]).toEqual([role, method, path, role === null ? 401 : 403]);
      expect(refusal['code']).toBe('rest_forbidden');
      expect(JSON.stringify(refusal)).not.toContain('other.example');
    }
  expect((await ask('GET', `/${id}`)).json).toMatchObject({ id, state: 'active' });
});

it('what is wrong gets an error of the documented form', async () => {
  const { json } = await ask('POST', '', { url: 'https://other.example/' });
  const id = String(json['id']);
  const wrong: [string, string, unknown, number][] = [
    ['POST', '', '{', 400],
    ['POST', '', '[]', 400],
    ['POST', '', 'null', 400],
    ['POST', '', {}, 400],
    ['POST', '', { url: 'http://127.0.0.1/' }, 400],
    ['POST', '', { url: 'https://169.254.169.254/latest/meta-data/' }, 400],
    ['POST', '', { url: 'https://a.example/', trusted: true }, 400],
    ['POST', '', { url: 'https://a.example/', state: 'active' }, 400],
    ['POST', '', { url: `https://a.example/${'x'.repeat(30_000)}` }, 413],
    ...[100, 3_000, 9_000].map((depth): [string, string, unknown, number] => [
      ...(['POST', ''] as const),
      `{"url":"https://a.example/","filter":{"search":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
      400,
    ]),
    [
      'POST',
      '',
      `{"url":"https://a.example/","filter":{"search":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_001)}}`,
      400,
    ],
    ['PATCH', `/${id}`, { trusted: true }, 400],
    ['PATCH', `/${id}`, { state: 'removed' }, 400],
    ['PATCH', `/${id}`, { secrets: [] }, 400],
    ['POST', `/${id}/replay`, {}, 400],
    ['POST', `/${id}/replay`, { version: -1 }, 400],
    ['POST', `/${id}/replay`, { version: 'x' }, 400],
    ['POST', `/${id}/replay`, { from: 'yesterday' }, 400],
    ['POST', `/${id}/replay`, { from: '2031-99-99T00:00:00Z' }, 400],
    ['PATCH', '/unknown', { record: true }, 404],
    ['POST', '/unknown/rotate', undefined, 404],
    ['GET', '/%00/deliveries', undefined, 404],
    ['PUT', `/${id}`, {}, 404],
  ];
  for (const [method, path, body, status] of wrong) {
    const refusal = await ask(method, path, body);
    expect([method, path, body, refusal.status]).toEqual([method, path, body, status]);
    expect(refusal.json).toMatchObject({ code: expect.any(String), data: { status } });
  }
});
