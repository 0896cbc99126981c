import { once } from 'node:events';
import type { Socket } from 'node:net';
import { closed, open, repeat, statusOf } from '../../packages/cli/test/raw-client.js';
import { login } from '../../packages/cli/test/running.js';

/** Every way in which a request can end, for requests to every kind of route. */

const API = '/wp-json/tribe/events/v1';
const WP = '/wp-json/wp/v2';
const CHANGES = '/wp-json/kalends/v1/changes';
const FILE = 'Content-Type: image/png\r\nContent-Disposition: attachment; filename="a.png"\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const EVENT = '{"title":"Jazz","start_date":"2031-05-01","end_date":"2031-05-01"}';
const MCP_TYPE = `${JSON_TYPE}Accept: application/json, text/event-stream\r\n`;
const TOOL = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_event","arguments":${EVENT}}}`;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: string;
  readonly body?: string;
}

const auth = (name: string): string => `Authorization: ${login(name, 'pw').Authorization}\r\n`;

const ROUTES: readonly Asked[] = [
  { method: 'GET', path: `${API}/events` },
  { method: 'GET', path: `${API}/events/999` },
  { method: 'GET', path: `${API}/events?search=jazz&per_page=50`, headers: auth('ann') },
  { method: 'GET', path: `${API}/tags`, headers: auth('unknown') },
  { method: 'GET', path: `${API}/doc` },
  { method: 'OPTIONS', path: `${API}/events` },
  { method: 'POST', path: `${API}/events`, headers: JSON_TYPE, body: EVENT },
  { method: 'POST', path: `${API}/tags`, headers: JSON_TYPE + auth('ann'), body: '{"name":"Jazz"}' },
  { method: 'DELETE', path: `${API}/events/999`, headers: auth('ann'), body: '{}' },
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/events.ics' },
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/metrics' },
  { method: 'POST', path: '/xmlrpc.php', body: 'x'.repeat(200) },
  { method: 'GET', path: `${CHANGES}?per_page=100` },
  { method: 'GET', path: `${CHANGES}?cursor=x` },
  { method: 'GET', path: '/wp-json/kalends/v1/series' },
  { method: 'GET', path: '/events.ics?expand=1' },
  { method: 'GET', path: '/events/week/2031-05-01/' },
  { method: 'DELETE', path: `${API}/events/1?scope=all`, headers: auth('ann') },
  { method: 'GET', path: `${CHANGES}/stream?kinds=tag`, headers: auth('ann') },
  { method: 'GET', path: `${WP}/tribe_events?_embed=1` },
  { method: 'POST', path: `${WP}/media`, headers: FILE + auth('ann'), body: 'x'.repeat(200) },
  { method: 'DELETE', path: `${WP}/media/999?force=true`, headers: auth('ann') },
  { method: 'POST', path: '/wp-json/tec/v1/events', headers: JSON_TYPE + auth('ann'), body: EVENT },
  { method: 'POST', path: '/mcp', headers: MCP_TYPE + auth('ann'), body: TOOL },
  { method: 'POST', path: '/mcp', headers: MCP_TYPE, body: TOOL },
  { method: 'GET', path: '/mcp', headers: MCP_TYPE + auth('ann') },
];

/** A request as bytes, with further headers. */
function bytesOf({ method, path, headers = '', body = '' }: Asked, more = '', length = body.length): string {
  const size = length > 0 ? `Content-Length: ${length}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nHost: a\r\n${headers}${more}${size}\r\n${body}`;
}

const CLOSE = 'Connection: close\r\n';

/** Sends bytes and resolves when the server has said something, or ended the connection. */
async function heard(origin: string, bytes: string): Promise<Socket> {
  const socket = open(origin, bytes);
  await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  return socket;
}

const reset = (socket: Socket): Promise<void> => closed(socket.resetAndDestroy());

/** Resolves once a connection has ended. A stream of changes does not end by itself: its client leaves. */
function over(socket: Socket): Promise<void> {
  socket.on('data', (chunk: Buffer) => {
    if (chunk.includes('text/event-stream')) socket.destroy();
  });
  return closed(socket);
}

const toEnd = (origin: string, bytes: string): Promise<void> => over(open(origin, bytes));

/** The ways, by name. */
export const ENDINGS: Readonly<Record<string, (origin: string, asked: Asked) => Promise<void>>> = {
  answered: (origin, asked) => toEnd(origin, bytesOf(asked, CLOSE)),
  'answered before its body, or not': async (origin, asked) => {
    const socket = open(origin, bytesOf({ ...asked, body: '' }, '', 200));
    await once(socket, 'connect');
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    await closed(socket);
  },
  'answered before its body, which follows': async (origin, asked) => {
    const socket = open(origin, bytesOf({ ...asked, body: '' }, CLOSE, 200));
    await once(socket, 'connect');
    socket.write('x'.repeat(200));
    await over(socket);
  },
  'aborted in its headers': async (origin, asked) => {
    const socket = open(origin, bytesOf(asked).slice(0, 30));
    await once(socket, 'connect');
    await reset(socket);
  },
  'aborted in its body': async (origin, asked) => {
    const socket = open(origin, bytesOf({ ...asked, body: '{"title":' }, '', 500));
    await once(socket, 'connect');
    await new Promise((resolve) => setImmediate(resolve));
    await reset(socket);
  },
  'aborted in chunks': async (origin, asked) => {
    const chunk = 'Transfer-Encoding: chunked\r\n\r\nff\r\n{"title":';
    const socket = open(origin, bytesOf({ ...asked, body: '' }).replace(/\r\n$/, chunk));
    await once(socket, 'connect');
    await new Promise((resolve) => setImmediate(resolve));
    await reset(socket);
  },
  'aborted in its answer': async (origin, asked) => reset(await heard(origin, bytesOf(asked))),
  'aborted at once': async (origin, asked) => {
    const socket = open(origin, bytesOf(asked));
    await once(socket, 'connect');
    await reset(socket);
  },
  'half closed': async (origin, asked) => over(open(origin, bytesOf(asked)).end()),
  'half closed in its body': async (origin, asked) =>
    over(open(origin, bytesOf({ ...asked, body: '{' }, '', 500)).end()),
  pipelined: (origin, asked) => toEnd(origin, bytesOf(asked).repeat(5) + bytesOf(asked, CLOSE)),
  'pipelined and aborted': async (origin, asked) => reset(await heard(origin, bytesOf(asked).repeat(10))),
  'pipelined behind a slow one, and aborted': async (origin, asked) => {
    const slow = bytesOf({ method: 'GET', path: `${API}/events`, headers: auth(`slow-${Math.random()}`) });
    const socket = open(origin, slow + bytesOf(asked).repeat(10));
    await once(socket, 'connect');
    await new Promise((resolve) => setImmediate(resolve));
    await reset(socket);
  },
  'pipelined too far ahead': (origin, asked) =>
    toEnd(origin, bytesOf(asked).repeat(40) + bytesOf(asked, CLOSE)),
  HEAD: (origin, asked) => toEnd(origin, bytesOf({ ...asked, method: 'HEAD' }, CLOSE)),
  '304': (origin, asked) => toEnd(origin, bytesOf(asked, `${CLOSE}If-None-Match: *\r\n`)),
  '413': async (origin, asked) =>
    reset(await heard(origin, bytesOf({ ...asked, method: 'POST' }, CLOSE, 100_000_000))),
  'Expect: 100-continue': (origin, asked) =>
    toEnd(origin, bytesOf(asked, `${CLOSE}Expect: 100-continue\r\n`)),
  'Expect: something else': (origin, asked) => toEnd(origin, bytesOf(asked, `${CLOSE}Expect: more\r\n`)),
  upgrade: async (origin, asked) =>
    reset(await heard(origin, bytesOf(asked, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'))),
  CONNECT: (origin) => toEnd(origin, 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'),
  'not HTTP': (origin) => toEnd(origin, 'BAD\r\n\r\n'),
};

/** Lets so many requests end in one way, spread over the routes, some at once. */
export const endRequests = (
  origin: string,
  ending: (origin: string, asked: Asked) => Promise<void>,
  times: number,
): Promise<void> =>
  repeat(times, 16, async (number) => {
    const asked = ROUTES[number % ROUTES.length];
    if (asked !== undefined) await ending(origin, asked);
  });

/** Every request, with its headers or its body unfinished. */
export const unfinished = (): string[] =>
  ROUTES.flatMap((asked) => [bytesOf(asked).slice(0, 30), bytesOf({ ...asked, body: '{' }, '', 500)]);

/** What a server's `/metrics` say of requests in progress and its process. */
export async function countsOf(origin: string) {
  const response = await fetch(`${origin}/metrics`, { headers: { Connection: 'close' } });
  const text = await response.text();
  const sample = (name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  const state = (name: string): number => sample(`kalends_http_requests_in_progress{state="${name}"}`);
  return {
    inProgress: state('running') + state('reading') + state('sending'),
    descriptors: sample('process_open_fds'),
    timers: sample('nodejs_active_resources{type="Timeout"}') || 0,
    heap: sample('nodejs_heap_size_used_bytes'),
  };
}

/** Waits until the server has ended all requests; they may have to wait for each other. */
export async function untilIdle(origin: string): Promise<void> {
  while ((await countsOf(origin)).inProgress !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** An honest request. */
export async function honest(origin: string): Promise<number> {
  const response = await fetch(`${origin}${API}/events`, { headers: { Connection: 'close' } });
  await response.text();
  return response.status;
}

/** How many streams of changes one client can have now. */
export async function freeStreams(origin: string): Promise<number> {
  const ask = `GET ${CHANGES}/stream HTTP/1.1\r\nHost: a\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, () => open(origin, ask));
  const statuses = sockets.map(async (socket) => {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return statusOf(chunk.toString('latin1'));
  });
  const free = (await Promise.all(statuses)).filter((status) => status === 200).length;
  await Promise.all(sockets.map((socket) => closed(socket.destroy())));
  return free;
}
