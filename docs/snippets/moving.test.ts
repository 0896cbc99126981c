import { createCalendar, type Calendar } from '@kalends/core';
import { bearer, createHandler, type EventJson, type EventListJson } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { move, type Source } from './moving.js';

const BASE = 'https://site.example';
const headers = { Authorization: 'Bearer a-token' };

interface Site {
  readonly calendar: Calendar;
  readonly server: Server;
  readonly source: Source;
}

async function openSite(): Promise<Site> {
  const settings = {
    timezone: 'Europe/Rome',
    currency: { symbol: '£', position: 'prefix', code: 'GBP' },
  } as const;
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings,
    clock: () => Date.UTC(2031, 0, 1),
  });
  const identify = bearer([{ token: 'a-token', actor: { id: 1, role: 'editor' } }]);
  const server = createServer(toNodeListener(createHandler({ calendar, baseUrl: BASE, identify })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/tribe/events/v1`;
  return { calendar, server, source: { api, headers } };
}

let [from, to]: Site[] = [];

beforeAll(async () => {
  [from, to] = [await openSite(), await openSite()];
});

afterAll(async () => {
  for (const site of [from, to]) {
    site?.server.close();
    await site?.calendar.close();
  }
});

/** What every site says in its own way: ids, addresses with ids in them, and when something was changed. */
const OWN =
  /^(?:id|global_id|global_id_lineage|urls|rest_url|term_taxonomy_id|parent|modified.*|json_ld|date_utc)$/;

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN.test(name))
      .map(([name, inner]) => [name, comparable(inner)]),
  );
};

async function eventsOf({ source }: Site): Promise<EventJson[]> {
  const response = await fetch(`${source.api}/events?start_date=1900-01-01&end_date=2100-01-01&per_page=50`, {
    headers,
  });
  return ((await response.json()) as EventListJson).events;
}

it('moves every event with what belongs to it', async () => {
  const { calendar } = from!;
  const music = await calendar.categories.create({ name: 'Music & more' });
  await calendar.categories.create({ name: 'Jazz', parent: music.id, description: 'Loud' });
  const times = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  await calendar.events.create({
    title: 'Jazz "n" more <em>loud</em> -- & late',
    description: 'One & two\n\n<b>three</b> "four"',
    excerpt: "It's short",
    ...times,
    timezone: 'America/New_York',
    cost: ['5', '10.50'],
    website: 'https://jazz.example/?a=1&b=2',
    image: 'https://site.example/jazz.jpg',
    venue: { venue: 'Hall & Barn', city: 'Riverton', stateprovince: 'West', show_map: true },
    organizer: [{ organizer: 'Club', email: 'club@example.org' }, { organizer: 'Friends' }],
    categories: ['Jazz'],
    tags: ['late', 'open air'],
    featured: true,
  });
  await calendar.events.create({
    title: 'Past',
    start_date: '1999-12-31',
    end_date: '2000-01-01',
    all_day: true,
  });
  await calendar.events.create({ title: 'Draft', ...times, status: 'draft' });
  for (let number = 1; number <= 60; number += 1)
    await calendar.events.create({
      title: `Concert ${number}`,
      start_date: '2032-01-01',
      end_date: '2032-01-01',
    });

  const { entries, ids } = await move(from!.source, to!.calendar);
  expect(entries).toBe(2 + 2 + 1 + 2 + 63);
  expect(ids.event.size).toBe(63);
  expect((await eventsOf(to!)).map(comparable)).toEqual((await eventsOf(from!)).map(comparable));
  const jazz = (await to!.calendar.categories.list({ search: 'jazz' })).items[0];
  expect(jazz?.parent).toBe(ids.category.get(music.id));
});

it('moves nothing from a site that has nothing', async () => {
  const empty = await openSite();
  expect((await move(empty.source, empty.calendar)).entries).toBe(0);
  empty.server.close();
});

it('says where it cannot go on', async () => {
  const api = from!.source.api.replace('tribe', 'other');
  await expect(move({ api }, to!.calendar)).rejects.toThrow('answers 404');
});
