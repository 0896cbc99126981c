import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type RunningServer, type ServerLimits } from '../src/serve/server.js';

/** The limits of a server whose timeouts are short. */
const IMPATIENT: ServerLimits = {
  headersTimeout: 60,
  requestTimeout: 120,
  keepAliveTimeout: 60,
  timeout: 60_000,
  connectionsCheckingInterval: 10,
  maxHeaderSize: 16_384,
  maxConnections: 8,
};

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
  server = await startServer({ host: '127.0.0.1', port: 0 }, { ...IMPATIENT, ...limits });
  server.answerWith(listener);
}

function open(bytes = ''): Socket {
  const socket = connect(server.port, '127.0.0.1');
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

const POST = 'POST / HTTP/1.1\r\nHost: a\r\n';

describe('a connection ends', () => {
  it('when it says nothing', async () => {
    await serveWith();
    expect(await text(open())).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('when its headers come byte by byte', async () => {
    await serveWith();
    expect(await drip(open('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '))).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  });

  it.each([
    ['with a length', 'Content-Length: 100000\r\n\r\n'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\nfffff\r\n'],
  ])('when its body comes byte by byte, %s', async (_, headers) => {
    await serveWith();
    expect(await drip(open(POST + headers))).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  });

  it('when it does not ask again', async () => {
    await serveWith({ headersTimeout: 10_000, requestTimeout: 10_000 });
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

  it('when there are too many of them; the others go on', async () => {
    await serveWith({ maxConnections: 2, headersTimeout: 10_000, requestTimeout: 10_000 });
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
