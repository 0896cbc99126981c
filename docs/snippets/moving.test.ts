import { createCalendar } from '@kalends/core';
import type { EventJson } from '@kalends/client';
import type { SiteNote } from '@kalends/importer';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { bring, clientOf, giveBack } from './moving.js';

const PASSWORD = 'abcd efgh';
const TIMES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** A site at an address of this machine, as all of them have the same public one. */
async function openSite(store = createMemoryStore()) {
  const calendar = createCalendar({
    store,
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 1),
  });
  const identify = basicAuth([{ id: 1, name: 'ann', password: PASSWORD, role: 'administrator' }]);
  const server = createServer(
    toNodeListener(createHandler({ calendar, baseUrl: 'https://site.example', identify })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await calendar.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { calendar, store, url, client: clientOf(url, PASSWORD) };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** A site with something of every kind. */
async function oldSite(): Promise<Site> {
  const site = await openSite();
  const { calendar } = site;
  const music = await calendar.categories.create({ name: 'Music & more' });
  await calendar.categories.create({ name: 'Jazz', parent: music.id, description: 'Loud' });
  await calendar.events.create({
    title: 'Jazz "n" more <em>loud</em> -- & late',
    description: 'One & two\n\n<b>three</b> "four"',
    excerpt: "It's short",
    ...TIMES,
    timezone: 'America/New_York',
    cost: '$5 - $10.50',
    website: 'https://jazz.example/?a=1&b=2',
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
  await calendar.events.create({ title: 'Draft', ...TIMES, status: 'draft' });
  return site;
}

async function eventsOf({ client }: Site): Promise<EventJson[]> {
  const events: EventJson[] = [];
  for await (const event of client.events.all({ start_date: '1900-01-01', end_date: '2100-01-01' }))
    events.push(event);
  return events;
}

it('brings a site along: the answers are the same', async () => {
  const [from, to] = [await oldSite(), await openSite()];
  const told: SiteNote[] = [];
  const report = await bring(from.url, PASSWORD, to.store, (note) => told.push(note));
  expect([report.records.event, told]).toEqual([3, []]);
  expect(await eventsOf(to)).toEqual(await eventsOf(from));
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

it('gives everything back to a site of the interface', async () => {
  const [from, to] = [await oldSite(), await openSite()];
  const ids = await giveBack(from.client, to.client);
  expect(ids.size).toBe(3);
  // a draft has the same address there but for its id
  const published = (events: readonly EventJson[]) => events.filter(({ status }) => status === 'publish');
  expect(published(await eventsOf(to)).map(comparable)).toEqual(
    published(await eventsOf(from)).map(comparable),
  );
});
