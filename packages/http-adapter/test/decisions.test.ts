import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../src/index.js';
import { toFetchHandler } from '../src/mounts/fetch.js';

const ROOT = 'https://a.example/wp-json/tribe/events/v1';

interface ListJson {
  readonly events: readonly {
    readonly title: string;
    readonly organizer: readonly { readonly id: number }[];
  }[];
  readonly rest_url: string;
}

/** A site in New York, at eight in the evening of the 19th, which is the 20th in UTC. */
async function eveningSite(strict?: boolean) {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'America/New_York' },
    clock: () => Date.UTC(2026, 10, 20, 1),
  });
  for (const day of [18, 19, 20, 21])
    await calendar.events.create({
      title: `On the ${day}th`,
      start_date: `2026-11-${day} 10:00`,
      end_date: `2026-11-${day} 11:00`,
    });
  const handler = toFetchHandler(
    createHandler({
      calendar,
      baseUrl: 'https://a.example',
      identify: () => ({ id: 1, role: 'administrator' }),
      ...(strict !== undefined && { strict }),
    }),
  );
  const list = async (query: string) => {
    const response = await handler(new Request(`${ROOT}/events?${query}`));
    return { status: response.status, body: (await response.json()) as ListJson };
  };
  return { calendar, list };
}

const titles = ({ events }: ListJson) => events.map(({ title }) => title);

describe('a relative word in a date filter (F63)', () => {
  it.each([
    ['today', ['On the 19th']],
    ['0', ['On the 19th']],
    ['now', ['On the 19th']],
    ['tomorrow', ['On the 20th']],
    ['%2B2 days', ['On the 21th']],
    ['2026-11-20', ['On the 20th']],
  ])('names the day of the clock of the site: %s', async (word, expected) => {
    const { list } = await eveningSite();
    const { status, body } = await list(`start_date=${word}&end_date=${word}`);
    expect([status, titles(body)]).toEqual([200, expected]);
  });
});

describe('a name of ours without a meaning (F64)', () => {
  const QUERIES = ['sort=asc', 'sort=', 'sort[]=title', 'sort=title&direction=up', 'sort=secret', 'custom=1'];

  it.each(QUERIES)('is ignored: %s', async (query) => {
    const { list } = await eveningSite();
    const [plain, own] = [await list('per_page=2'), await list(`per_page=2&${query}`)];
    expect([own.status, titles(own.body)]).toEqual([200, titles(plain.body)]);
  });

  it('does not hide what is wrong besides', async () => {
    const { list } = await eveningSite();
    expect((await list('sort=asc&start_date=never')).status).toBe(400);
  });

  it('still sorts where it has one', async () => {
    const { list } = await eveningSite();
    const { body } = await list('sort=title&direction=desc&start_date=2026-11-18');
    expect(titles(body)[0]).toBe('On the 21th');
  });

  it.each(['sort=asc', 'sort=title&direction=up'])('is refused by strict reading: %s', async (query) => {
    const { list } = await eveningSite(true);
    expect((await list(query)).status).toBe(400);
  });

  it('is refused by the library', async () => {
    const { calendar } = await eveningSite();
    await expect(calendar.events.list({ sort: 'asc' })).rejects.toThrow('sort');
  });
});

it('links an organizer once, at its first place (F65)', async () => {
  const { calendar, list } = await eveningSite();
  const ids: number[] = [];
  for (const organizer of ['Ann', 'Bob']) ids.push((await calendar.organizers.create({ organizer })).id);
  const [ann = 0, bob = 0] = ids;
  await calendar.events.create({
    title: 'Twice',
    start_date: '2026-11-22 10:00',
    end_date: '2026-11-22 11:00',
    organizer: [{ id: bob }, { id: ann }, { organizer: 'Bob' }, { id: ann }],
  });
  const { body } = await list('start_date=2026-11-22');
  expect(body.events[0]?.organizer.map(({ id }) => id)).toEqual([bob, ann]);
});
