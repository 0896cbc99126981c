import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Actor, type Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mcp, type McpOptions } from '../src/index.js';

/** `2026-11-20 18:07:05` in New York. */
const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

export const ACTORS: Readonly<Record<string, Actor>> = {
  admin: { id: 1, role: 'administrator' },
  author: { id: 2, role: 'author' },
  contributor: { id: 3, role: 'contributor' },
  subscriber: { id: 4, role: 'subscriber' },
};

/** What a tool returned. */
export interface Result {
  readonly isError: boolean;
  /** The text of an error, or of the result. */
  readonly text: string;
  /** The structured result. */
  readonly data: never;
}

/** A server for agents on a socket. */
export interface TestSite {
  readonly calendar: Calendar;
  readonly url: string;
  /** Connects the official client, as a caller. */
  readonly connect: (as?: keyof typeof ACTORS) => Promise<Client>;
  /** Calls a tool, as a caller. */
  readonly call: (name: string, input: object, as?: keyof typeof ACTORS) => Promise<Result>;
  readonly close: () => Promise<void>;
}

export async function openSite(
  options: McpOptions = {},
  calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'America/New_York' },
    clock: () => NOW,
  }),
  onError: () => void = () => undefined,
): Promise<TestSite> {
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    interfaces: [tribeEvents(), mcp(options)],
    identify: ({ headers }) => ACTORS[String(headers['x-as'])] ?? null,
    onError,
  });
  const server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const clients: Client[] = [];

  async function connect(as = ''): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: { 'X-As': as } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    clients.push(client);
    return client;
  }

  return {
    ...{ calendar, url, connect },
    async call(name, input, as) {
      const client = await connect(as);
      const result = await client.callTool({ name, arguments: { ...input } });
      const [first] = result.content;
      const text = first?.type === 'text' ? first.text : '';
      return { isError: result.isError === true, text, data: result.structuredContent as never };
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
