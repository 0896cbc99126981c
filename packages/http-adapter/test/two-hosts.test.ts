import { createMemoryStore } from '@kalends/store-memory';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { HOSTS, listen } from './exchanges/hosts.js';
import { calendarOn, handlerOf } from './exchanges/seeded-site.js';

/** The status of a request with these header lines. */
async function statusOf(port: number, lines: string): Promise<number> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  socket.write(`GET /wp-json/tribe/events/v1/events HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

it.each(Object.entries(HOSTS))(
  'several Host lines are refused in %s (RFC 9112 §3.2)',
  async (_name, host) => {
    const handler = handlerOf(calendarOn(createMemoryStore()));
    const { url, close } = await listen(await host({ handler, parsers: false, prefix: '' }));
    onTestFinished(close);
    const port = Number(new URL(url).port);
    expect(await statusOf(port, 'Host: calendar.test\r\n')).toBe(200);
    for (const lines of ['Host: a\r\nHost: b\r\n', 'Host: calendar.test\r\nhost: calendar.test\r\n'])
      expect(await statusOf(port, lines)).toBe(400);
  },
);
