import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { login, serve, type Served } from './running.js';

const ANN = login('ann', 'pw');
const TIMES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const LISTS = [
  '/wp-json/tribe/events/v1/events?per_page=1&start_date=2031-01-01',
  '/wp-json/tribe/events/v1/events?per_page=1&start_date=2031-01-01&_fields=events.id',
  '/wp-json/tribe/events/v1/venues?per_page=1',
  '/wp-json/tribe/events/v1/tags?per_page=1',
  '/wp-json/tec/v1/events?per_page=1',
  '/wp-json/tec/v1/organizers?per_page=1',
  '/wp-json/wp/v2/tribe_events?per_page=1',
  '/wp-json/wp/v2/tribe_venue?per_page=1',
  '/wp-json/wp/v2/tags?per_page=1',
  '/wp-json/wp/v2/media?per_page=1',
  '/wp-json/kalends/v1/changes',
  '/wp-json/kalends/v1/changes?per_page=1',
  '/wp-json/kalends/v1/changes?kinds=venue',
];

const FEEDS = [
  '/wp-json/tribe/events/v1/events.ics',
  '/wp-json/tribe/events/v1/events.ics?categories=music',
  '/wp-json/tribe/events/v1/events.json?start=2031-01-01&end=2031-12-31',
  '/events/feed/',
  '/event-sitemap.xml',
];

/** Two processes on one file. */
let servers: readonly Served[] = [];
const directory = mkdtempSync(join(tmpdir(), 'kalends-'));
const options = [
  ...['--store', `sqlite:${join(directory, 'kalends.db')}`, '--user', 'ann:pw'],
  ...['--base-url', 'https://calendar.example', '--wordpress'],
];

const [first, second] = [() => servers[0]!, () => servers[1]!];

async function write(path: string, fields: object, method = 'POST'): Promise<number> {
  const response = await fetch(`${first().origin}/wp-json/tribe/events/v1/${path}`, {
    method,
    headers: { ...ANN, 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect([200, 201]).toContain(response.status);
  return ((await response.json()) as { id: number }).id;
}

interface Validators {
  readonly etag: string;
  readonly modified: string | null;
}

async function ask(server: Served, path: string, headers = {}, method = 'GET') {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      'Accept-Encoding': 'identity',
      'X-TEC-EEA':
        'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. I also understand that I am using this endpoint at my own risk, while support is not provided for it.',
      ...headers,
    },
  });
  const text = await response.text();
  const validators: Validators = {
    etag: response.headers.get('etag') ?? '',
    modified: response.headers.get('last-modified'),
  };
  return { status: response.status, text, validators };
}

// feeds tell of a write once its second is over, and of each quarter of an hour
beforeEach(() => vi.setSystemTime(Date.now() + 900_000));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:01:00Z') });
  servers = [await serve(options), await serve(options)];
  const hall = await write('venues', { venue: 'Hall' });
  const ann = await write('organizers', { organizer: 'Ann' });
  for (const title of ['One', 'Two', 'Three'])
    await write('events', {
      ...{ title, ...TIMES, venue: hall, organizer: [ann], categories: ['Music'], tags: [`tag ${title}`] },
      status: 'publish',
    });
});

afterAll(async () => {
  vi.useRealTimers();
  for (const { errors, stop, exitCode } of servers) {
    expect(errors).toEqual([]);
    stop();
    expect(await exitCode).toBe(0);
  }
  rmSync(directory, { recursive: true });
});

/** Writes that are hidden from callers without an account. */
async function writeHidden(): Promise<void> {
  const draft = await write('events', { title: 'Secret', ...TIMES, status: 'draft', tags: ['secret tag'] });
  await write(`events/${draft}`, { title: 'Secrets' });
  await write('venues', { venue: 'Secret hall', status: 'draft' });
  await write('organizers', { organizer: 'Secret circle', status: 'private' });
}

describe('what caches compare', () => {
  it.each([...LISTS, ...FEEDS])('does not tell of a hidden write: %s', async (path) => {
    const before = await ask(first(), path);
    expect([before.status, before.validators.etag]).toEqual([200, expect.stringMatching(/^"[\da-f]+"$/)]);
    expect(before.validators.modified !== null).toBe(FEEDS.includes(path));
    await writeHidden();
    for (const server of servers) {
      expect((await ask(server, path)).validators).toEqual(before.validators);
      expect((await ask(server, path, { 'If-None-Match': before.validators.etag })).status).toBe(304);
      expect((await ask(server, path, {}, 'HEAD')).validators).toEqual(before.validators);
    }
  });

  it.each([...LISTS, ...FEEDS])('tells of a change that another page shows: %s', async (path) => {
    const before = await ask(second(), path);
    const id = await write('events', {
      title: 'Later',
      start_date: '2031-09-01',
      end_date: '2031-09-02',
      status: 'publish',
    });
    const { etag } = before.validators;
    const known = await ask(second(), path, { 'If-None-Match': etag });
    expect([known.status, known.validators.etag === etag]).toEqual([200, false]);
    expect((await ask(first(), path)).validators.etag).toBe(known.validators.etag);
    await write(`events/${id}`, {}, 'DELETE');
    expect((await ask(second(), path, { 'If-None-Match': known.validators.etag })).status).toBe(200);
  });

  it('is the same after a restart', async () => {
    const before = await Promise.all([...LISTS, ...FEEDS].map((path) => ask(second(), path)));
    second().stop();
    expect(await second().exitCode).toBe(0);
    servers = [first(), await serve(options)];
    const after = await Promise.all([...LISTS, ...FEEDS].map((path) => ask(second(), path)));
    expect(after.map(({ validators }) => validators.etag)).toEqual(
      before.map(({ validators }) => validators.etag),
    );
  });
});
