import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { AnswerTooLarge } from '@kalends/client/internal';
import type { AskSource, SourceRequest } from '@kalends/importer/internal';
import { dated, fileServer, follower, MINUTE } from './source-site.js';

const answer = (body: unknown) => ({
  ...{ status: 200, headers: {} },
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});

const eventOf = (id: number) => ({ id, title: `Event ${id}`, start_date: '2026-12-01 20:00:00' });

it('a take that ended with its process has failed, and has its pause before the next one', async () => {
  const store = createMemoryStore();
  const { url, requests } = await fileServer([dated('e1@other', 'Event 1', 1)]);
  let isAsked = false;
  // a process that asks and is never heard of again
  const one = follower({ ask: () => new Promise(() => (isAsked = true)) }, store);
  let looks = 0;
  const list: typeof store.values.list = (...args) => {
    looks++;
    return store.values.list(...args);
  };
  const two = follower({}, { ...store, values: { ...store.values, list } });
  const { id } = await one.add(url);
  void one.sources.take(id).catch(() => undefined);
  const later = (minutes: number): number => (two.state.now += minutes * MINUTE);
  await expect.poll(() => isAsked).toBe(true);
  await expect(two.sources.take(id)).rejects.toMatchObject({ code: 'conflict' });
  expect((await two.sources.list())[0]).toMatchObject({ failures: 0, error: null });
  const stop = two.sources.start();
  later(6);
  await expect
    .poll(async () => (await two.sources.list())[0])
    .toMatchObject({
      failures: 1,
      error: 'The last take did not end: its process has ended before.',
      next: new Date(later(0) + 114 * MINUTE).toISOString(),
    });
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 5);
  expect(requests).toHaveLength(0);
  later(115);
  await expect.poll(async () => (await two.sources.list())[0]).toMatchObject({ failures: 0, error: null });
  await stop();
  expect(requests).toHaveLength(1);
  expect(await two.titles()).toEqual(['Event 1']);
});

it('each take that ended with its process doubles the pause', async () => {
  const store = createMemoryStore();
  const pauses: number[] = [];
  const { id } = await follower({}, store).add('https://other.example/calendar.ics');
  let now = 0;
  for (let failures = 1; failures <= 3; failures++) {
    const asked = new Promise<void>((resolve) => {
      const { sources, state } = follower({ ask: () => new Promise(() => resolve()) }, store);
      state.now += now;
      void sources.take(id).catch(() => undefined);
    });
    await asked;
    const { sources, state } = follower({}, store);
    now += 10 * MINUTE;
    state.now += now;
    const [source] = await sources.list();
    expect(source?.failures).toBe(failures);
    pauses.push((Date.parse(source?.next ?? '') - state.now + 10 * MINUTE) / MINUTE);
  }
  expect(pauses).toEqual([120, 240, 480]);
});

it.each(['removed', 'paused'] as const)(
  'a source that is %s by another process is not taken to its end',
  async (how) => {
    const store = createMemoryStore();
    const other = follower({}, store);
    let page = 0;
    const endless: AskSource = async () => {
      page++;
      if (page === 3)
        await (how === 'removed' ? other.sources.remove(id) : other.sources.setState(id, 'paused'));
      return answer({ events: [eventOf(page)], total: 1e6, total_pages: 1e6 });
    };
    const { sources, add, errors } = follower({ ask: endless }, store);
    const { id } = await add('https://other.example/wp-json/tribe/events/v1');
    const taken = await sources.take(id).catch((error: unknown) => error);
    if (how === 'removed') expect(taken).toMatchObject({ code: 'not_found' });
    else expect(taken).toMatchObject({ state: 'paused', failures: 0, report: null });
    expect(page).toBeLessThan(900);
    expect(errors).toEqual([]);
  },
);

it.each(['tribe', 'sync'] as const)(
  'of pages of the format %s that are too large smaller ones are read',
  async (format) => {
    const asked: string[] = [];
    const all = Array.from({ length: 60 }, (_, index) => eventOf(index + 1));
    const site = async ({ url, maxBytes }: SourceRequest) => {
      const { searchParams: of } = new URL(url);
      const size = Number(of.get('per_page'));
      asked.push(`${of.get('page') ?? of.get('cursor')} ${size}`);
      // a fetcher that reads no more than it has to
      if (size > 10) throw new AnswerTooLarge('bytes', maxBytes);
      const from = format === 'tribe' ? (Number(of.get('page')) - 1) * size : Number(of.get('cursor'));
      const events = all.slice(from, from + size);
      // the second ten have too many values together
      const padding = from < 20 && from + size > 15 && size > 1 ? Array(100_000).fill(1) : [];
      return answer({
        ...{ events, padding, total: all.length, total_pages: all.length / size },
        changes: events.map((event) => ({ kind: 'event', id: event.id, event })),
        ...{ cursor: String(from + size), more: from + size < all.length },
      });
    };
    const { sources, add, titles } = follower({ ask: site });
    const { id } = await add('https://other.example/', { format });
    expect(await sources.take(id)).toMatchObject({
      error: null,
      report: { counts: { created: 60 }, errorCount: 0 },
    });
    expect(await titles()).toHaveLength(60);
    const first = format === 'tribe' ? '1' : 'null';
    expect(asked.slice(0, 3)).toEqual([`${first} 50`, `${first} 10`, format === 'tribe' ? '2 10' : '10 10']);
    expect(asked).toHaveLength(2 + 1 + 50);
  },
);

it.each(['tribe', 'sync'] as const)(
  'pages of the format %s with more values than can be are not parsed',
  async (format) => {
    const bodies: Record<string, string> = {
      empties: `{"events":[${'{},'.repeat(2_000_000)}{}]}`,
      deletions: `{"changes":[${'{"deleted":true},'.repeat(400_000)}{}],"cursor":"x","more":false}`,
      names: `{${Array.from({ length: 200_000 }, (_, index) => `"n${index}":1`).join()}}`,
      levels: '['.repeat(1_000_000),
      bytes: ' '.repeat(8_000_001),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { sources, add, errors } = follower({ ask: async () => answer(body) });
      const { id } = await add('https://other.example/', { format });
      const { error } = await sources.take(id);
      expect([name, error]).toEqual([
        name,
        expect.stringMatching(/^The source is too large[.] The answer has more/),
      ]);
      expect(errors).toEqual([]);
    }
  },
);

it('a page has no more entries than it was asked for', async () => {
  const { sources, add } = follower({
    ask: async () => answer({ events: Array.from({ length: 1_001 }, (_, index) => eventOf(index + 1)) }),
  });
  const { id } = await add('https://other.example/wp-json/tribe/events/v1');
  expect((await sources.take(id)).error).toBe('A page of the source has more than 1000 events.');
});

it('venues of one page are those of the next', async () => {
  const site: AskSource = async ({ url }) => {
    const page = Number(new URL(url).searchParams.get('page'));
    const at = (id: number) => ({
      ...eventOf(id),
      venue: { venue: 'Hall' },
      organizer: [{ organizer: 'Ann' }],
    });
    return answer({ events: [at(2 * page), at(2 * page + 1)], total: 6, total_pages: 3 });
  };
  const { sources, add, calendar } = follower({ ask: site });
  const { id } = await add('https://other.example/wp-json/tribe/events/v1');
  expect((await sources.take(id)).report).toMatchObject({ counts: { created: 6 }, errorCount: 0 });
  expect((await calendar.venues.list({})).total).toBe(1);
  expect((await calendar.organizers.list({})).total).toBe(1);
});
