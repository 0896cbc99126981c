import { request } from 'node:http';
import { expect, it } from 'vitest';
import { serve } from '../../packages/cli/test/running.js';

/** How many networks send a large body at once, and how many requests an honest client makes at the same time, one after the other. */
const NETWORKS = 20;
const HONEST = 5;

/** Sends a request from an address of this machine, and resolves to the status when its answer has been read. */
const send = (url: string, method: string, localAddress: string, body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) };
    const sent = request(url, { method, localAddress, headers, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });

it('an honest client is answered while large bodies of many networks are read', async () => {
  const { origin, stop, exitCode } = await serve(['--store', 'memory', '--caldav']);
  const href = `<d:href>/caldav/calendars/all/event-1.ics?${'x'.repeat(50)}</d:href>`;
  const body = `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop/>${href.repeat(10_000)}`;
  // never closed: it is refused as soon as it has been read
  let answered = 0;
  const large = Array.from({ length: NETWORKS }, async (_, network) => {
    const status = await send(`${origin}/caldav/calendars/all/`, 'REPORT', `127.0.1.${network + 1}`, body);
    answered += 1;
    return status;
  });
  for (let honest = 0; honest < HONEST; honest++) {
    expect(await send(`${origin}/caldav/`, 'PROPFIND', '127.0.2.1')).toBe(207);
  }
  // each turn of theirs is a slice of a body, not a whole one
  expect(answered).toBeLessThan(NETWORKS / 2);
  expect(await Promise.all(large)).toEqual(Array.from({ length: NETWORKS }, () => 400));
  stop();
  expect(await exitCode).toBe(0);
});
