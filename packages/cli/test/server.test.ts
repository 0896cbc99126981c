import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startServer } from '../src/serve/server.js';
import { login, serve } from './running.js';

/** An address on this machine. */
const anyPort = { host: '127.0.0.1', port: 0 };

describe('the end of a server', () => {
  it('waits for a request that is still being sent', async () => {
    const one = await serve(['--user', 'ann:pw']);
    const body = JSON.stringify({ title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' });
    const call = request(`${one.origin}/wp-json/tribe/events/v1/events`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...login('ann', 'pw'),
      },
    });
    const answered = once(call, 'response');
    await new Promise((resolve) => call.write(body.slice(0, 10), resolve));
    await fetch(`${one.origin}/healthz`);
    one.stop();
    await expect(fetch(`${one.origin}/healthz`)).rejects.toThrow();
    call.end(body.slice(10));
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(201);
    expect(JSON.parse(await text(response))).toMatchObject({ title: 'Jazz' });
    expect(await one.exitCode).toBe(0);
    expect(one.errors).toEqual([]);
  });

  it('waits no longer than it was told to', async () => {
    const server = await startServer(anyPort);
    const arrived = new Promise<void>((resolve) => server.answerWith(() => resolve()));
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await arrived;
    const closed = once(socket, 'close');
    expect(await server.close(30)).toBe(false);
    await closed;
  });

  it('answers a request that has arrived but was not read, and closes its connection', async () => {
    const server = await startServer(anyPort);
    server.answerWith((_request, response) => response.end('ok'));
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^Connection: keep-alive\r$/m);
    // both happen before the event loop looks at any socket
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const ended = server.close(5000);
    const second = await text(socket);
    expect(second).toMatch(/^HTTP\/1.1 200 OK\r$/m);
    expect(second).toMatch(/^Connection: close\r$/m);
    expect(await ended).toBe(true);
  });

  it('does not wait for connections that have sent nothing, as browsers open them ahead', async () => {
    const server = await startServer(anyPort);
    server.answerWith((_request, response) => response.end('ok'));
    const silent = connect(server.port, '127.0.0.1');
    const closed = once(silent.resume(), 'close');
    // accepted before this one is answered
    await text(
      (await once(request({ port: server.port, host: '127.0.0.1' }).end(), 'response'))[0] as IncomingMessage,
    );
    expect(await server.close(5000)).toBe(true);
    await closed;
  });

  it('does not wait for connections without a request', async () => {
    const server = await startServer(anyPort);
    server.answerWith((_request, response) => response.end('ok'));
    const agent = new Agent({ keepAlive: true });
    const call = request({ port: server.port, host: '127.0.0.1', agent }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    expect(await text(response)).toBe('ok');
    expect(await server.close(5000)).toBe(true);
  });
});
