import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closed, open, statusOf } from '../../packages/cli/test/raw-client.js';
import { login, serve, type Served } from '../../packages/cli/test/running.js';

let served: Served;
beforeAll(async () => {
  served = await serve(['--user', 'ann:pw', '--user', 'con:pw:contributor']);
});
afterAll(async () => {
  expect(served.errors).toEqual([]);
  served.stop();
  expect(await served.exitCode).toBe(0);
});

/** Creates an event over a socket: the status and the record. */
async function create(user: string, fields: object) {
  const body = JSON.stringify({ title: 'A', start_date: '2031-05-01', end_date: '2031-05-01', ...fields });
  const headers = `Host: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nAuthorization: ${login(user, 'pw').Authorization}`;
  const socket = open(
    served.origin,
    `POST /wp-json/tribe/events/v1/events HTTP/1.1\r\n${headers}\r\n\r\n${Buffer.from(body).toString('latin1')}`,
  );
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  await closed(socket);
  return {
    status: statusOf(answer),
    event: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as {
      description?: string;
      image?: { url: string };
    },
  };
}

it('16,000 bad images of a contributor write nothing to the output', async () => {
  const writes = [
    vi.spyOn(process.stdout, 'write').mockReturnValue(true),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
    vi.spyOn(console, 'log').mockReturnValue(),
  ];
  const srcset = `a.jpg 1x, ${'a 1q,'.repeat(16_000)}`;
  const { status, event } = await create('con', { description: `<img alt="a" srcset="${srcset}">&#27;[31m` });
  const forged = await create('con', { description: '<img srcset="x&#10;forged&#27;[31m 1q">' });
  const counts = writes.map((write) => write.mock.calls.length);
  for (const write of writes) write.mockRestore();
  expect([status, forged.status, counts]).toEqual([201, 201, [0, 0, 0]]);
  expect(event.description).toContain('<img decoding="async" alt="a" srcset="a.jpg 1x">');
});

it.each([
  ['https://a.example/b c.jpg', undefined],
  ['https://a.example/"><svg/onload=alert(1)>', undefined],
  ["https://a.example/b.jpg'onerror='alert(1)", undefined],
  ['https://a.example/<b>.jpg', undefined],
  ['https://a.example/\u0000b.jpg', undefined],
  ['https://a.example/\u001b[31m.jpg', undefined],
  ['https://', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/svg+xml,x', undefined],
  ['//a.example/b.jpg', undefined],
  ['HTTPS://A.example:443/../b.jpg', 'https://a.example/b.jpg'],
  ['https://a.example\\b\\c.jpg', 'https://a.example/b/c.jpg'],
  ['https://a.example/é.jpg?`=1', 'https://a.example/%C3%A9.jpg?`=1'],
  ['https://täst.example/b.jpg', 'https://xn--tst-qla.example/b.jpg'],
  ['https://a.example', 'https://a.example/'],
])('the address of an image %j is stored as %j', async (image, url) => {
  const { status, event } = await create('ann', { image });
  expect([status, event.image?.url]).toEqual([url === undefined ? 400 : 201, url]);
});
