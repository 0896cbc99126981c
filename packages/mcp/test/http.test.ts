import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type TestSite } from './site.js';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const send = (body: string | undefined, init: RequestInit = {}) =>
  fetch(site.url, { method: 'POST', headers: HEADERS, ...(body !== undefined && { body }), ...init });

const message = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

describe('a message that is none', () => {
  it.each([
    ['broken JSON', '{"jsonrpc":', 400],
    ['no message', '{}', 400],
    ['a batch', `[${message('tools/list')},${message('tools/list')}]`, 400],
    ['nothing', '', 400],
    ['a list 600 levels deep', '['.repeat(600) + ']'.repeat(600), 400],
    [
      'a deep argument',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"a":${'['.repeat(600)}${']'.repeat(600)}}}`,
      400,
    ],
    [
      'many values',
      message('tools/call', {
        name: 'find_events',
        arguments: { search: Array.from({ length: 25_000 }, () => 1) },
      }),
      413,
    ],
    ['a large body of a visitor', message('tools/call', { name: 'x'.repeat(70_000) }), 401],
  ])('%s is refused with an error of JSON-RPC', async (_, body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { message: expect.any(String) as string },
    });
  });

  it('another type of body is refused', async () => {
    const response = await send(message('tools/list'), {
      headers: { ...HEADERS, 'Content-Type': 'text/plain' },
    });
    expect(response.status).toBe(415);
  });
});

it.each(['GET', 'DELETE'])('%s is not allowed: there are no sessions', async (method) => {
  const response = await send(undefined, { method });
  expect(response.status).toBe(405);
});

it.each(['PUT', 'PATCH'])('%s has no route', async (method) => {
  const response = await send('{}', { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: -32_601 } });
});

it('a subscription is refused: nothing is held open', async () => {
  const body = message('subscriptions/listen', {
    notifications: { toolsListChanged: true },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
  const response = await send(body, {
    headers: { ...HEADERS, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
  });
  const text = await response.text();
  expect(text).toContain('"error"');
  expect(text).not.toContain('acknowledged');
});

it.each([
  ['http://evil.example', 401],
  ['null', 401],
  ['https://calendar.test', 401],
  ['http://calendar.test:8080', 401],
  ['http://calendar.test', 200],
])('a page of %s is answered with %s', async (origin, status) => {
  const response = await send(message('tools/list'), { headers: { ...HEADERS, Origin: origin } });
  expect(response.status).toBe(status);
});

it('a store that fails is an error of the server, without its words', async () => {
  const store = createMemoryStore();
  const errors: unknown[] = [];
  const failing = {
    ...store,
    find: () => Promise.reject(new Error('secret address')),
  };
  const broken = await openSite({}, createCalendar({ store: failing }), () => errors.push(1));
  const response = await fetch(broken.url, {
    ...{ method: 'POST', headers: HEADERS },
    body: message('tools/call', { name: 'find_events', arguments: {} }),
  });
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain('Try again later');
  expect(text).not.toContain('secret address');
  expect(errors).toHaveLength(1);
  await broken.close();
});
