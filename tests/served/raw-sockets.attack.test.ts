import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, serve, type Served } from '../../packages/cli/test/running.js';

const API = '/wp-json/tribe/events/v1';
const AUTHORIZATION = `Authorization: ${login('ann', 'pw').Authorization}`;

let served: Served;

beforeAll(async () => {
  served = await serve(['--user', 'ann:pw']);
});

/** All that was sent hurts no one: others are still served, and nothing was reported. */
afterAll(async () => {
  const response = await fetch(`${served.origin}${API}/events`);
  expect(response.status).toBe(200);
  expect(served.errors).toEqual([]);
  served.stop();
  expect(await served.exitCode).toBe(0);
});

function open(): Socket {
  const socket = connect(Number(new URL(served.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes, ends its own half of the connection unless told not to, and gives what came back until the server ended. */
async function exchange(bytes: string, { end = true } = {}): Promise<string> {
  const socket = open();
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  socket.write(bytes, 'latin1');
  if (end) socket.end();
  // a server that has heard enough resets the connection: that is an end like any other
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

const HOST = 'Host: a\r\nConnection: close\r\n';
const post = (headers: string, body: string): string =>
  `POST ${API}/events HTTP/1.1\r\n${HOST}${AUTHORIZATION}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

describe('bytes that are no proper request', () => {
  it.each([
    ['nothing at all', ''],
    ['an empty line', '\r\n\r\n'],
    ['noise', '\x00\x01\x02\xff\xfe\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['no version', `GET ${API}/events\r\n\r\n`],
    ['another version', `GET ${API}/events HTTP/9.9\r\n${HOST}\r\n`],
    ['a method of its own', `<script> ${API} HTTP/1.1\r\n${HOST}\r\n`],
    ['blanks in the path', `GET ${API}/events a b HTTP/1.1\r\n${HOST}\r\n`],
    ['NUL in the path', `GET ${API}/events\0 HTTP/1.1\r\n${HOST}\r\n`],
    ['a bare line feed in a header', `GET ${API} HTTP/1.1\r\n${HOST}A: b\nSet-Cookie: c\r\n\r\n`],
    ['NUL in a header', `GET ${API} HTTP/1.1\r\n${HOST}A: \0\r\n\r\n`],
    ['a header without a name', `GET ${API} HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
    ['a header of 100 KB', `GET ${API} HTTP/1.1\r\n${HOST}A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['5,000 headers', `GET ${API} HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(5_000)}\r\n`],
    ['a path of 100 KB', `GET ${API}/${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
    ['no host', `GET ${API}/events HTTP/1.1\r\n\r\n`],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}')],
    ['length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    ['a negative length', post('Content-Length: -1\r\n', '{}')],
    ['a huge length', post('Content-Length: 99999999999999999999\r\n', '{}')],
    ['chunks that are none', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['an unknown coding', post('Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n')],
  ])('%s', async (_, bytes) => {
    const status = statusOf(await exchange(bytes));
    expect([0, 200, 400, 404, 405, 413, 414, 431, 501]).toContain(status);
  });
});

it.each([
  `${API}/events`,
  '/events/',
  '/wp-json/wp/v2/tribe_events',
  '/mcp',
  '/manage/',
  '/healthz',
  '/nowhere.json',
])('two Host lines are refused at %s (RFC 9112 §3.2)', async (path) => {
  const asked = (hosts: string) =>
    exchange(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`).then(statusOf);
  expect(await asked('Host: a\r\n')).not.toBe(400);
  for (const hosts of ['Host: a\r\nHost: b\r\n', 'Host: a\r\nhost: a\r\n'])
    expect(await asked(hosts)).toBe(400);
});

describe('bodies', () => {
  it('that end too early get 400 or no answer, and change nothing', async () => {
    const body = '{"title":"Half","start_date":"2031-05-01","end_date":"2031-05-01"}';
    const answer = await exchange(post(`Content-Length: ${body.length + 10}\r\n`, body));
    expect([0, 400]).toContain(statusOf(answer));
    const list = await fetch(`${served.origin}${API}/events?start_date=2031-01-01`);
    expect(await list.json()).toMatchObject({ total: 0 });
  });

  it('that are too large get 413, announced or not', async () => {
    const announced = await exchange(post('Content-Length: 100000000\r\n', '{'), { end: false });
    expect(statusOf(announced)).toBe(413);
    const chunk = `80000\r\n${' '.repeat(0x80000)}\r\n`;
    const chunked = await exchange(post('Transfer-Encoding: chunked\r\n', `${chunk.repeat(5)}0\r\n\r\n`), {
      end: false,
    });
    expect(statusOf(chunked)).toBe(413);
  });

  it('that come slowly hold up no one else', async () => {
    const slow = Array.from({ length: 50 }, () => {
      const socket = open();
      socket.write(post('Content-Length: 1000\r\n', '{"title":"'));
      return socket;
    });
    for (let time = 0; time < 20; time++) {
      expect((await fetch(`${served.origin}${API}/events`)).status).toBe(200);
    }
    for (const socket of slow) socket.write('a');
    for (const socket of slow) socket.destroy();
  });

  it('and answers that are broken off hurt no one', async () => {
    const bytes = [
      `GET ${API}/doc HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20),
      post('Content-Length: 5000\r\n', '{"title":'),
      post('Content-Length: 2\r\n', '{}'),
      `GET ${API}/eve`,
    ];
    for (let time = 0; time < 40; time++) {
      const socket = open();
      socket.write(bytes[time % bytes.length] ?? '');
      await new Promise((resolve) => setTimeout(resolve, time % 5));
      if (time % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
  });
});

it('a sender that closes its half early still gets its answer', async () => {
  const answer = await exchange(`GET ${API}/events HTTP/1.1\r\n${HOST}\r\n`);
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain('"rest_url"');
});

it('requests in one go are answered in their order', async () => {
  const one = (path: string) => `GET ${API}${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const last = `GET ${API}/nothing HTTP/1.1\r\n${HOST}\r\n`;
  const answer = await exchange(one('/events') + one('/events/999') + one('/tags') + last, { end: false });
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual([
    '200',
    '404',
    '200',
    '404',
  ]);
});
