import { createCalendar, type Calendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { DomUtils, parseDocument } from 'htmlparser2';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from './build.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-static-site-'));
const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

let calendar: Calendar;
let server: Server;
let api: string;

beforeAll(async () => {
  calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 3, 1),
  });
  server = createServer(toNodeListener(createHandler({ calendar, baseUrl: 'http://calendar.test' })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/tribe/events/v1`;
});

afterAll(async () => {
  server.close();
  await calendar.close();
  rmSync(folder, { recursive: true });
});

/** A page as a browser sees it. */
function read(name: string) {
  const document = parseDocument(readFileSync(join(folder, name), 'utf8'));
  const all = (tag: string) => DomUtils.getElementsByTagName(tag, document);
  return { all, text: (tag: string) => all(tag).map((element) => DomUtils.textContent(element).trim()) };
}

it('builds a page for each event, with all texts where they belong', async () => {
  const city = '&lt;i&gt;Rome&lt;/i&gt; & "around"';
  const { id } = await calendar.events.create({
    ...DATES,
    title: 'Jazz <em>& more</em> </title><script>alert(1)</script>',
    description: '<p onclick="alert(1)">Loud & <strong>long</strong></p><script>alert(1)</script>',
    venue: { venue: 'Hall & Barn', city, country: 'a < b > c' },
  });
  expect(await buildSite(api, folder)).toBe(1);

  const index = read('index.html');
  expect(index.text('title')).toEqual(['Coming events']);
  expect(index.all('a').map(({ attribs }) => attribs['href'])).toEqual([`event-${id}.html`]);
  expect(index.all('time').map(({ attribs }) => attribs['datetime'])).toEqual(['2031-05-01T18:00:00Z']);

  const event = read(`event-${id}.html`);
  expect(event.text('h1')[0]).toMatch(/^Jazz & more/);
  expect(event.text('title')).toEqual(event.text('h1'));
  expect(event.text('time')).toEqual(['2031-05-01 20:00 CEST']);
  expect(event.text('address')).toEqual([`Hall & Barn${city}, a < b > c`]);
  expect(event.text('strong')).toEqual(['long']);
  expect([event.all('script'), event.all('i')]).toEqual([[], []]);
  expect(event.all('p')[1]?.attribs).toEqual({});
});

it('follows the list to its end, and takes away what is over', async () => {
  const [first] = (await calendar.events.list({})).items;
  await calendar.events.delete(first?.id ?? 0);
  for (let number = 1; number <= 120; number += 1)
    await calendar.events.create({ ...DATES, title: `Concert ${number}` });
  expect(await buildSite(api, folder)).toBe(120);
  const names = read('index.html')
    .all('a')
    .map(({ attribs }) => attribs['href']);
  expect(readdirSync(folder).sort()).toEqual([...names, 'index.html'].sort());
});

it('has what ends today, unless it is over', async () => {
  const today = (from: string, to: string) => ({
    start_date: `2031-04-01 ${from}`,
    end_date: `2031-04-01 ${to}`,
  });
  await calendar.events.create({ title: 'Over', ...today('00:30', '01:30') });
  await calendar.events.create({ title: 'Tonight', ...today('20:00', '22:00') });
  await buildSite(api, folder);
  const titles = read('index.html').text('a');
  expect([titles[0], titles.includes('Over')]).toEqual(['Tonight', false]);
});

it('writes nothing where there is no calendar', async () => {
  const empty = join(folder, 'none');
  await expect(buildSite(api.replace('tribe', 'other'), empty)).rejects.toThrow('No route was found');
  expect(readdirSync(folder)).not.toContain('none');
});
