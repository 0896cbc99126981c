import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCalendar, type Actor, type Calendar, type CalendarOptions } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { basicAuth, createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import sax, { type QualifiedTag } from 'sax';
import { caldav, type CaldavOptions } from '../src/index.js';

/** `2026-11-20 18:07:05` in New York. */
export const NOW = Date.UTC(2026, 10, 20, 23, 7, 5);

/** Who can log in, by name; the password is the name. */
export const PEOPLE: Readonly<Record<string, Actor>> = {
  admin: { id: 1, role: 'administrator' },
  author: { id: 2, role: 'author' },
  reader: { id: 3, role: 'subscriber' },
};

/** A calendar in New York whose clock stands still. */
export const newCalendar = (store: Store = createMemoryStore(), options: Partial<CalendarOptions> = {}) =>
  createCalendar({
    store,
    settings: { timezone: 'America/New_York', title: 'Town Hall' },
    clock: () => NOW,
    ...options,
  });

/** A resource of a multistatus: its properties by local name, with their XML text; its own status. */
export interface DavResponse {
  readonly href: string;
  readonly status: number;
  readonly props: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
}

/** A multistatus as it was read. */
export interface Multistatus {
  readonly responses: readonly DavResponse[];
  readonly token: string;
}

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
}

/** Reads XML as elements by local name. */
function treeOf(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' };
  const path = [root];
  const parser = sax.parser(true, { xmlns: true });
  parser.onopentag = (tag) => {
    const node: Node = { name: (tag as QualifiedTag).local, children: [], text: '' };
    path.at(-1)?.children.push(node);
    path.push(node);
  };
  parser.ontext = (text) => {
    const node = path.at(-1);
    if (node !== undefined) node.text += text;
  };
  parser.onclosetag = () => void path.pop();
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(xml).close();
  return root;
}

const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((one) => one.name === name);

const textIn = (node: Node): string =>
  node.text.trim() === ''
    ? node.children.map(({ name, ...one }) => textIn({ name, ...one }) || name).join(' ')
    : node.text;

const statusIn = (node: Node): number =>
  Number(/ (\d{3}) /.exec(child(node, 'status')?.text ?? '')?.[1] ?? 200);

/** Reads an answer with status 207. */
export function readMultistatus(xml: string): Multistatus {
  const root = child(treeOf(xml), 'multistatus');
  const responses = (root?.children ?? [])
    .filter(({ name }) => name === 'response')
    .map((response): DavResponse => {
      const stats = response.children.filter(({ name }) => name === 'propstat');
      const of = (status: number) =>
        stats.filter((one) => statusIn(one) === status).flatMap((one) => child(one, 'prop')?.children ?? []);
      return {
        href: child(response, 'href')?.text ?? '',
        status: statusIn(response),
        props: new Map(of(200).map((prop) => [prop.name, textIn(prop)])),
        missing: of(404).map(({ name }) => name),
      };
    });
  return { responses, token: child(root, 'sync-token')?.text ?? '' };
}

/** The XML of a body in the namespaces that clients have. */
export const xml = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>${content.replace(
    /^<([\w:-]+)/,
    '<$1 xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"',
  )}`;

/** An answer as a client has it. */
export interface DavAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Its multistatus. */
  readonly all: () => Multistatus;
}

/** A calendar that is served over a socket. */
export interface Served {
  readonly calendar: Calendar;
  readonly url: string;
  readonly dav: (
    method: string,
    path: string,
    body?: string,
    headers?: Readonly<Record<string, string>>,
    as?: string,
  ) => Promise<DavAnswer>;
  readonly close: () => void;
}

/** Serves a calendar with CalDAV, for those in `PEOPLE` and for everyone. */
export async function serve(
  calendar: Calendar,
  {
    path = '',
    port = 0,
    keepsConnections = true,
    ...options
  }: CaldavOptions & {
    readonly path?: string;
    readonly port?: number;
    /** Whether a connection has several requests: one that begins another while its server ends has no answer. */
    readonly keepsConnections?: boolean;
  } = {},
): Promise<Served> {
  const server = createServer();
  // a machine with much to do must not lose connections between two requests
  server.keepAliveTimeout = 300_000;
  if (!keepsConnections) server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handler = createHandler({
    calendar,
    baseUrl: `${url}${path}`,
    interfaces: [tribeEvents(), caldav(options)],
    identify: basicAuth(Object.entries(PEOPLE).map(([name, actor]) => ({ ...actor, name, password: name }))),
  });
  server.on('request', toNodeListener(handler));
  return {
    calendar,
    url,
    async dav(method, to, body, headers = {}, as) {
      const answer = await fetch(`${url}${path}${to}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/xml' }),
          ...(as !== undefined && { Authorization: `Basic ${btoa(`${as}:${as}`)}` }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, all: () => readMultistatus(text) };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
