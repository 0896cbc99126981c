import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type RunningServer, type ServerLimits } from '../../packages/cli/src/serve/server.js';

/** The limits of a server that waits for requests, however busy the machine is. */
const LIMITS: ServerLimits = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60,
  timeout: 60_000,
  connectionsCheckingInterval: 10,
  maxHeaderSize: 16_384,
  maxConnections: 8,
  networkConnections: 8,
  requestsAhead: 2,
  unreadAnswers: 8,
  unreadBytes: 1024 ** 3,
  readGrace: 60_000,
  readRate: 1,
};

/** Those of one that does not. */
const IMPATIENT = { headersTimeout: 60, requestTimeout: 120 };

let server: RunningServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close(1_000);
});

/** Reads the body, and then says so. */
const reader: RequestListener = (request, response) => {
  text(request).then(
    (body) => response.end(`read ${body.length}`),
    () => response.destroy(),
  );
};

async function serveWith(limits: Partial<ServerLimits> = {}, listener = reader): Promise<void> {
  server = await startServer({ host: '127.0.0.1', port: 0 }, { ...LIMITS, ...limits });
  server.answerWith(listener);
}

function open(bytes = '', localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
}

/** Goes on sending one byte after the other until the connection ends; answers what came back. */
async function drip(socket: Socket): Promise<string> {
  const timer = setInterval(() => socket.write('a'), 5);
  const answer = await text(socket).catch(() => 'reset');
  clearInterval(timer);
  return answer;
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}

const POST = 'POST / HTTP/1.1\r\nHost: a\r\n';

describe('a connection ends', () => {
  it('when it says nothing', async () => {
    await serveWith(IMPATIENT);
    expect(await text(open())).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('when its headers come byte by byte', async () => {
    await serveWith(IMPATIENT);
    expect(await drip(open('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '))).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  });

  it.each([
    ['with a length', 'Content-Length: 100000\r\n\r\n'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\nfffff\r\n'],
  ])('when its body comes byte by byte, %s', async (_, headers) => {
    await serveWith(IMPATIENT);
    expect(await drip(open(POST + headers))).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  });

  it('when it does not ask again', async () => {
    await serveWith();
    const answer = await text(open(`${POST}Content-Length: 2\r\n\r\nhi`));
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*read 2/);
  });

  it('when its headers have no end', async () => {
    await serveWith();
    expect(await text(open(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}`))).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  it('when no one reads the answer', async () => {
    const size = 64 * 1024 * 1024;
    let close = (): void => undefined;
    const closed = new Promise<void>((resolve) => (close = resolve));
    await serveWith({ timeout: 60 }, (_request, response) => {
      response.once('close', close).end(Buffer.alloc(size));
    });
    const socket = open('GET / HTTP/1.1\r\nHost: a\r\n\r\n').pause();
    await closed;
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeLessThan(size);
  });

  /** A response of so many bytes, which no network takes at once. */
  const large = (close: () => void = () => undefined): RequestListener => {
    const body = Buffer.alloc(32 * 1024 * 1024);
    return (_request, response) => void response.once('close', close).end(body);
  };
  const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  it('when the answer is read so slowly that it would take for ever', async () => {
    let close = (): void => undefined;
    const isClosed = new Promise<void>((resolve) => (close = resolve));
    await serveWith({ readGrace: 50, readRate: 1024 ** 3 }, large(close));
    const socket = open(GET).pause();
    // something moves all the time
    const trickle = setInterval(() => void socket.read(600), 5);
    await isClosed;
    clearInterval(trickle);
  });

  it('when no one reads a stream', async () => {
    let close = (): void => undefined;
    const isClosed = new Promise<void>((resolve) => (close = resolve));
    await serveWith({ readGrace: 50, readRate: 1024 ** 3 }, (_request, response) => {
      pipeline(Readable.from(endless()), response, close);
    });
    open(GET).pause();
    await isClosed;
  });

  it('when too much is unread: that of the network with the most, and the oldest of it', async () => {
    await serveWith({ unreadAnswers: 2 }, large());
    const other = open(GET, '127.0.0.2').pause();
    await once(other, 'readable');
    const first = open(GET).pause();
    await once(first, 'readable');
    open(GET).pause();
    await once(first.resume(), 'close');
    expect(first.bytesRead).toBeLessThan(32 * 1024 * 1024);
    other.resume();
    while (other.bytesRead < 32 * 1024 * 1024) await once(other, 'data');
  });

  it('when unread answers fill the memory', async () => {
    await serveWith({ unreadBytes: 48 * 1024 * 1024 }, large());
    const first = open(GET).pause();
    await once(first, 'readable');
    open(GET).pause();
    await once(first.resume(), 'close');
    expect(first.bytesRead).toBeLessThan(32 * 1024 * 1024);
  });

  it('when it sends too many requests ahead', async () => {
    await serveWith({ requestsAhead: 2 }, () => undefined);
    expect(await text(open(GET.repeat(4))).catch(() => '')).toBe('');
  });

  it('when its network has its share of them', async () => {
    await serveWith({ networkConnections: 2 });
    const [first, second] = [open(), open()];
    await Promise.all([once(first, 'connect'), once(second, 'connect')]);
    expect(await text(open()).catch(() => '')).toBe('');
    const ask = (address: string): Promise<string> =>
      text(open(`${POST}Connection: close\r\nContent-Length: 2\r\n\r\nhi`, address)).catch(() => '');
    expect(await ask('127.0.0.2')).toContain('read 2');
    first.destroy();
    // the server hears of that when it looks at its sockets
    while ((await ask('127.0.0.1')) === '');
  });

  it('when there are too many of them; the others go on', async () => {
    await serveWith({ maxConnections: 2 });
    const [first, second] = [open(), open()];
    await Promise.all([once(first, 'connect'), once(second, 'connect')]);
    const third = open();
    expect(await text(third).catch(() => '')).toBe('');
    second.write(`${POST}Connection: close\r\nContent-Length: 2\r\n\r\nhi`);
    expect(await text(second)).toContain('read 2');
  });
});

it('a client that goes away in the middle of its body leaves no request behind', async () => {
  const ended = new Promise<boolean>((resolve) => {
    void serveWith({}, (request, response) => {
      request.resume();
      request.once('data', () => sockets[0]?.resetAndDestroy());
      response.once('close', () => resolve(request.complete));
    }).then(() => open(`${POST}Content-Length: 100\r\n\r\nhalf`));
  });
  expect(await ended).toBe(false);
});
