import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, serve, type Served } from '../../packages/cli/test/running.js';

const API = '/wp-json/tribe/events/v1';
const ANN = login('ann', 'pw');

let served: Served;

/** Sends a request as bytes and gives the answer as bytes, without the two headers that no two answers share. */
async function exchange(head: string, body = ''): Promise<string> {
  const socket = connect(Number(new URL(served.origin).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  socket.write(`${head}\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
  return answer.replace(/^(?:Date|X-Request-Id): .*\r\n/gim, '');
}

const get = (path: string): Promise<string> => exchange(`GET ${path} HTTP/1.1`);

beforeAll(async () => {
  served = await serve(['--user', 'ann:pw']);
  const create = async (kind: string, fields: object): Promise<void> => {
    const response = await fetch(`${served.apiRoot}/${kind}`, {
      method: 'POST',
      headers: { ...ANN, 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect(response.status).toBe(201);
  };
  const times = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  for (const status of ['private', 'draft', 'pending', 'trash'])
    for (const [kind, fields] of Object.entries({
      events: { title: 'Secret', ...times },
      venues: { venue: 'Secret' },
      organizers: { organizer: 'Secret' },
    }))
      await create(kind, { ...fields, status, slug: `${kind.slice(0, -1)}-${status}` });
});

afterAll(async () => {
  expect(served.errors).toEqual([]);
  served.stop();
  expect(await served.exitCode).toBe(0);
});

describe('a record that the caller may not see', () => {
  it.each(['event', 'venue', 'organizer'])('has no calendar, like an unknown %s', async (kind) => {
    const unknown = await get(`/${kind}/${kind}-unknown/?ical=1`);
    expect(unknown).toMatch(/^HTTP\/1\.1 404 /);
    for (const slug of ['private', 'draft', 'pending', 'trash', 'trash__trashed'])
      expect(await get(`/${kind}/${kind}-${slug}/?ical=1`)).toBe(unknown);
  });

  it('has none at the address without a slug either', async () => {
    const read = await fetch(`${served.apiRoot}/events/by-slug/event-private`, { headers: ANN });
    const { id } = (await read.json()) as { id: number };
    expect(await get(`/?post_type=tribe_events&ical=1&p=${id}`)).toBe(
      await get('/?post_type=tribe_events&ical=1&p=987654321'),
    );
  });
});

describe('the answer to GET with a body', () => {
  const ask = (body: string, query = ''): Promise<string> =>
    exchange(`GET ${API}/events${query} HTTP/1.1\r\nContent-Type: application/json`, body);

  it.each([
    ['that counts', '{"per_page":1}', ''],
    ['that is broken', '{"per_page"', ''],
    ['that is broken, in an envelope', '{"per_page"', '?_envelope=1'],
  ])('is for no cache with a body %s', async (_, body, query) => {
    const answer = await ask(body, query);
    expect(answer).toMatch(/^Cache-Control: .*\bno-store\b/m);
    expect(answer).not.toMatch(/^ETag:/m);
  });

  it.each(['', '{}'])('has an ETag with a body that says nothing: "%s"', async (body) => {
    const answer = await ask(body);
    expect(answer).toMatch(/^ETag:/m);
    expect(answer).not.toMatch(/^Cache-Control:/m);
  });
});
