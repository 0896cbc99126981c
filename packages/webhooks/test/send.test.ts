import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resolve } from '@kalends/ssrf-guard';
import { send } from '../src/send.js';
import { readChoice } from '../src/endpoint.js';
import { startReceiver } from './receiver.js';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...how: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...how);
  closing.push(started.close);
  return started;
}

const noName: Resolve = () => Promise.reject(new Error('No name was to be resolved.'));

const attempt = (url: string, options: Partial<Parameters<typeof send>[1]> = {}) =>
  send(
    { url, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    { resolve: noName, timeout: 5_000, isTrusted: false, signal: new AbortController().signal, ...options },
  );

describe('addresses', () => {
  const SPELLINGS = [
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '017700000001',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '127.0.0.1.',
    ],
    ...[
      '0',
      '0.0.0.0',
      '127.0.1',
      '１２７.0.0.1',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      '169.254.169.254',
      '2852039166',
    ],
    ...['0xa9.0xfe.0xa9.0xfe', '025177524776', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]'],
    ...['[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::169.254.169.254]', '[2002:7f00:1::]', '[fe80::1]'],
    ...['[fd00:ec2::254]', '10.0.0.1', '192.168.0.1', '[::ffff:a9fe:a9fe]'],
  ];

  it.each(SPELLINGS)('that are not public are refused however they are written: %s', async (host) => {
    expect(() => readChoice({ url: `https://${host}/` }, false)).toThrow('public internet');
    expect(await attempt(`https://${host}/`)).toEqual({ error: 'address_not_public' });
  });

  it.each([
    ...[
      'https://user@calendar.example/',
      'https://user:pass@calendar.example/',
      'https://calendar.example/#x',
    ],
    ...[
      'http://calendar.example/',
      'ftp://calendar.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'x',
      '',
    ],
    ...[
      'https://',
      `https://calendar.example/${'a'.repeat(2_000)}`,
      'https://127.0.0.1@[::1]/',
      'gopher://a/',
    ],
  ])('of another form are refused: %s', (url) => {
    expect(() => readChoice({ url }, false)).toThrow('url');
  });
});

describe('a name', () => {
  it.each(['127.0.0.1', '::1', '169.254.169.254', '::ffff:10.0.0.1'])(
    'is not called if it stands for %s, first or last',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const good = { address: '1.1.1.1', family: 4 };
      for (const all of [[{ address, family }], [{ address, family }, good], [good, { address, family }]]) {
        const outcome = await attempt('https://rebind.example/', { resolve: async () => all });
        expect(outcome).toEqual({ error: 'address_not_public' });
      }
    },
  );

  it('is resolved once, and the address that was checked is called', async () => {
    const { received, port } = await receiver();
    let asked = 0;
    // the second answer would be another one
    const resolve: Resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }];
    const outcome = await attempt(`http://rebind.example:${port}/`, { resolve, isTrusted: true });
    expect(outcome).toEqual({ status: 204 });
    expect(asked).toBe(1);
    expect(received[0]?.headers.host).toBe(`rebind.example:${port}`);
  });

  it('that is unknown, or not answered in time, is an outcome', async () => {
    const unknown = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    expect(await attempt('https://no.example/', { resolve: () => Promise.reject(unknown) })).toEqual({
      error: 'ENOTFOUND',
    });
    expect(await attempt('https://no.example/', { resolve: async () => [] })).toEqual({ error: 'ENOTFOUND' });
    const never: Resolve = () => new Promise(() => undefined);
    expect(await attempt('https://no.example/', { resolve: never, timeout: 10 })).toEqual({
      error: 'timeout',
    });
  });

  it('that localhost has is not called, with and without a dot', async () => {
    for (const host of ['localhost', 'localhost.', 'a.localhost'])
      expect(
        await attempt(`https://${host}/`, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
      ).toEqual({ error: 'address_not_public' });
  });
});

describe('an attempt', () => {
  it('without encryption is not made, unless the host trusts the endpoint', async () => {
    const { received, url } = await receiver();
    expect(await attempt(url)).toEqual({ error: 'not_encrypted' });
    expect(received).toEqual([]);
    expect(await attempt(url, { isTrusted: true })).toEqual({ status: 204 });
  });

  it('follows no redirect', async () => {
    const other = await receiver();
    const { url } = await receiver(() => (_request, response) => {
      response.writeHead(307, { Location: other.url }).end();
    });
    expect(await attempt(url, { isTrusted: true })).toEqual({ status: 307 });
    expect(other.received).toEqual([]);
  });

  it('reads nothing of an endless body, and closes the connection', async () => {
    let isClosed = false;
    const { url } = await receiver(() => (_request, response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => {
        clearInterval(writing);
        isClosed = true;
      });
    });
    expect(await attempt(url, { isTrusted: true })).toEqual({ status: 200 });
    await expect.poll(() => isClosed).toBe(true);
  });

  const sockets = async (serve: (socket: Socket) => void) => {
    let open = 0;
    const server = createSocketServer((socket) => {
      open++;
      socket.resume().on('error', () => undefined);
      socket.on('close', () => open--);
      serve(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, open: () => open };
  };

  it.each([
    ['says nothing', () => undefined],
    [
      'sends its head byte by byte',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ');
        const writing = setInterval(() => socket.write('a'), 1);
        socket.on('close', () => clearInterval(writing));
      },
    ],
    [
      'goes on with preliminary answers',
      (socket: Socket) => {
        const writing = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 1);
        socket.on('close', () => clearInterval(writing));
      },
    ],
  ])('ends in time if the endpoint %s', async (_what, serve: (socket: Socket) => void) => {
    const { url, open } = await sockets(serve);
    expect(await attempt(url, { isTrusted: true, timeout: 50 })).toEqual({ error: 'timeout' });
    await expect.poll(open).toBe(0);
  });

  it('fails on what is no answer, an endless head, and no connection', async () => {
    const nonsense = await sockets((socket) => void socket.end('hello\r\n\r\n'));
    expect(await attempt(nonsense.url, { isTrusted: true })).toEqual({ error: 'HPE_INVALID_CONSTANT' });
    const endless = await sockets(
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`),
    );
    expect(await attempt(endless.url, { isTrusted: true })).toEqual({ error: 'HPE_HEADER_OVERFLOW' });
    const { url, close } = await startReceiver();
    await close();
    expect(await attempt(url, { isTrusted: true })).toEqual({ error: 'ECONNREFUSED' });
  });

  it('ends at once when the server stops', async () => {
    const { url, open } = await sockets(() => undefined);
    const stop = new AbortController();
    const running = attempt(url, { isTrusted: true, signal: stop.signal });
    await expect.poll(open).toBe(1);
    stop.abort();
    expect(await running).toEqual({ error: 'stopped' });
    await expect.poll(open).toBe(0);
    expect(await attempt(url, { isTrusted: true, signal: stop.signal })).toEqual({ error: 'stopped' });
  });
});
