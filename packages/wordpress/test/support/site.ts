import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Actor, type Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import type { CreateInterface } from '@kalends/http';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryMedia, type Media } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { createMemoryStore } from '@kalends/store-memory';
import { tecV1, wordpress } from '../../src/index.js';

/** `2026-11-20 18:07:05` in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

export const ACTORS: Readonly<Record<string, Actor>> = {
  admin: { id: 1, role: 'administrator' },
  limited: { id: 1, role: 'administrator', capabilities: ['edit_posts'] },
  author: { id: 2, role: 'author' },
  contributor: { id: 3, role: 'contributor' },
  subscriber: { id: 4, role: 'subscriber' },
};

/** What the header of `tec/v1` says. */
export const EEA = {
  'X-TEC-EEA':
    'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. I also understand that I am using this endpoint at my own risk, while support is not provided for it.',
};

export interface Asked {
  readonly as?: keyof typeof ACTORS;
  readonly method?: string;
  readonly body?: unknown;
  /** Sent as they are, in place of `body`. */
  readonly bytes?: Uint8Array<ArrayBuffer> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response as a client has it. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: never;
}

export interface TestSite {
  readonly calendar: Calendar;
  readonly media: Media;
  readonly ask: (path: string, asked?: Asked) => Promise<Told>;
  readonly close: () => Promise<void>;
}

/** A site in New York on a socket, whose clock stands still; `X-As` says who asks. */
export async function openSite(
  interfaces: readonly CreateInterface[] = [tribeEvents(), wordpress(), tecV1()],
  calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'America/New_York' },
    clock: () => NOW,
  }),
): Promise<TestSite> {
  const media = createMemoryMedia();
  const handler = createHandler({
    calendar,
    uploads: createUploads({ media, quota: { total: 100_000 } }),
    baseUrl: 'http://calendar.test',
    interfaces,
    identify: ({ headers }) => ACTORS[String(headers['x-as'])] ?? null,
  });
  const server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calendar,
    media,
    async ask(path, { as = '', method, body, bytes, headers = {} } = {}) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: method ?? (body === undefined && bytes === undefined ? 'GET' : 'POST'),
        headers: {
          ...(as !== '' && { 'X-As': as }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(bytes !== undefined && { body: bytes }),
      });
      const text = await response.text();
      const json =
        text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as never) : (null as never);
      return { status: response.status, headers: response.headers, text, json };
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
