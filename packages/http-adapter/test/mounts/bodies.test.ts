import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../echo-interface.js';
import { alone, hosts, LIMIT, start, useServer } from './hosts.js';

/** A request that ends in the middle of its body, and what is answered to it. */
interface Unfinished {
  /** The answer as far as it is there, as soon as its headers are. */
  readonly answer: Promise<string>;
  readonly socket: Socket;
}

function unfinished(port: number, head: readonly string[], localAddress = '127.0.0.1'): Unfinished {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket
      .on('error', () => resolve('connection closed'))
      .on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (text.includes('\r\n\r\n')) resolve(text);
      });
  });
  socket.write(`${[...head, 'Host: x'].join('\r\n')}\r\n\r\n{`);
  return { answer, socket };
}

const statusOf = (answer: string): string => answer.slice(9, 12);

describe.each(hosts.filter(({ parsers }) => !parsers))('bodies in $name', ({ prefix, listener }) => {
  const port = useServer(listener);
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  /** A request of which the first byte of the body is sent, and no more. */
  async function send(method: string, length: number, more: readonly string[] = [], localAddress?: string) {
    const type = more.some((header) => header.startsWith('Content-Type'))
      ? []
      : ['Content-Type: application/json'];
    const head = [
      `${method} ${prefix}${ROOT}/things HTTP/1.1`,
      `Content-Length: ${length}`,
      ...type,
      ...more,
    ];
    const sent = unfinished(await port, head, localAddress);
    open.push(sent.socket);
    return sent;
  }

  it('are not read of those who may not write', async () => {
    const { answer } = await send('POST', 500, ['X-Anonymous: yes']);
    expect(await answer).toMatch(/^HTTP\/1.1 401 [^]*rest_forbidden/);
  });

  it('are not read beyond what may come', async () => {
    const { answer } = await send('POST', LIMIT + 1);
    expect(await answer).toMatch(/^HTTP\/1.1 413 [^]*rest_request_too_large/);
  });

  it('are ignored with HEAD, and with GET where they are no JSON', async () => {
    const head = await send('HEAD', 5_000_000);
    expect(statusOf(await head.answer)).toBe('200');
    const form = await send('GET', 5_000_000, ['Content-Type: application/x-www-form-urlencoded']);
    expect(statusOf(await form.answer)).toBe('200');
    const json = await send('GET', 5_000_000);
    // a Request has no body on GET
    expect(['413', '200']).toContain(statusOf(await json.answer));
  });

  it('are held so many of one client and of all', async () => {
    let answered = 0;
    /** What is answered first of requests of these clients, which arrive in any order. */
    async function refused(...clients: readonly number[]): Promise<string> {
      const sent = await Promise.all(clients.map((client) => send('POST', 500, [], `127.0.0.${client}`)));
      const answers = sent.map(({ answer }) => answer);
      for (const answer of answers) void answer.then(() => answered++);
      const given = await Promise.race(answers);
      return `${statusOf(given)} ${/retry-after: (\d+)/i.exec(given)?.[1]}`;
    }
    expect(await refused(2, 2, 2)).toBe('429 1');
    expect(await refused(3, 3, 3)).toBe('429 1');
    expect(await refused(4, 5)).toBe('503 1');
    expect(answered).toBe(3);
    for (const socket of open.splice(0)) socket.destroy();
    const both = () =>
      Promise.all(
        [1, 2].map(async () => {
          const body = '{"title":"a"}';
          const headers = { 'content-type': 'application/json' };
          const url = `http://127.0.0.1:${await port}${prefix}${ROOT}/things`;
          return (await fetch(url, { method: 'POST', body, headers })).status;
        }),
      );
    await expect.poll(both).toEqual([201, 201]);
  });
});

it('a body that does not end after its answer ends the connection', async () => {
  const { answer, socket } = unfinished(await start(alone), [
    `POST ${ROOT}/things HTTP/1.1`,
    'Content-Length: 5000',
    'X-Anonymous: yes',
    'Content-Type: application/json',
  ]);
  expect(statusOf(await answer)).toBe('401');
  await once(socket, 'close');
});
