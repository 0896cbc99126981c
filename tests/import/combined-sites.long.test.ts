import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EventRecord } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { serveSite, type Quirks } from '../../packages/importer/test/site/site-server.js';
import { entriesOf, seeded } from '../../packages/importer/test/site/random-calendar.js';
import { run, serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-combined-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Json = Record<string, unknown>;
const LOGIN = { KALENDS_SITE_USER: 'admin:abcd efgh' };
const EVENTS = 60;

/** Changes the events of every answer. */
const withEvents =
  (change: (event: Json, path: string) => Json) =>
  (path: string, body: Json): Json => {
    if (Array.isArray(body['events']))
      return { ...body, events: (body['events'] as Json[]).map((event) => change(event, path)) };
    return 'utc_start_date' in body ? change(body, path) : body;
  };

const around =
  (before: string, after: string): NonNullable<Quirks['send']> =>
  (answer) => ({ ...answer, body: before + answer.body + after });

const german = (event: Json): Json => ({
  ...event,
  ...(typeof event['title'] === 'string' && {
    title: event['title'].replaceAll('&#8220;', '&#8222;').replaceAll('&#8221;', '&#8220;'),
  }),
  ...(event['cost'] === '' && {
    cost_details: { currency_symbol: '€', currency_code: 'EUR', currency_position: 'suffix', values: [] },
  }),
});
const NOTICE = '<br />\n<b>Notice</b>: {"x"} in <b>/srv/{closure}.php</b> on line <b>7</b><br />\n';

/** The third event has the slug of the second, and times without seconds. */
const old = (event: Json): Json => ({
  ...event,
  ...(Number(event['id']) % 3 === 0 && {
    start_date: String(event['start_date']).slice(0, 16),
    end_date: `${String(event['end_date'])}.000000`,
  }),
  ...(Number(event['id']) % 7 === 0 && {
    slug: 'jazz',
    url: `https://calendar.example/blog/event/jazz/${String(event['start_date']).slice(0, 10)}/`,
  }),
});

const SITES: readonly (readonly [string, Quirks])[] = [
  [
    'German, with plain permalinks, a cutoff, small pages, notices, and several languages',
    {
      redirectsToItself: true,
      dates: { hours: 3, beyond: 'past' },
      largestPage: 25,
      hasPosts: true,
      send: around(`\uFEFF${NOTICE}`, '\n<!-- cached -->'),
      rewrite: (path, body) =>
        'namespaces' in body ? { ...body, namespaces: ['wp/v2', 'pll/v1'] } : withEvents(german)(path, body),
    },
  ],
  [
    'below a path, with equal slugs, dates in addresses, times without seconds and lists without order',
    { below: '/blog', shuffled: true, random: seeded(5), perPage: 20, rewrite: withEvents(old) },
  ],
  [
    'with a prefix of its own, another cutoff, failures, and texts for numbers',
    {
      answersAt: 'api',
      dates: { hours: 6, beyond: 'nothing' },
      failures: 0.1,
      random: seeded(7),
      rewrite: (_, body) => ({
        ...body,
        ...('total' in body && { total: String(body['total']), total_pages: String(body['total_pages']) }),
      }),
    },
  ],
];

describe('a site comes along by the commands', () => {
  it.each(SITES)('%s', { timeout: 500_000 }, async (name, quirks) => {
    const site = await serveSite(quirks);
    onTestFinished(site.close);
    await site.calendar.import(entriesOf(EVENTS, seeded(3)));
    const file = join(folder, `${name.slice(0, 6).trim()}.db`);
    const report = `${file}.jsonl`;
    const imported = await run(
      ['import', site.url, '--store', `sqlite:${file}`, '--report', report, '--redirects', `${file}.map`],
      LOGIN,
    );
    expect(imported.exitCode, imported.errors.join('\n')).toBe(0);
    expect(imported.lines.at(-1)).toMatch(/^All of it is in /);
    const copy = createSqliteStore({ file });
    const [before, after] = [await site.store.scan('event', 0, 999), await copy.scan('event', 0, 999)];
    await copy.close();
    const startOf = ({ id, start_date }: EventRecord): string => `${id} ${start_date.slice(0, 16)}`;
    expect(after.map(startOf)).toEqual(before.map(startOf));
    const moved = readFileSync(`${file}.map`, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    expect(moved.length > 0).toBe(name.includes('dates in addresses'));
    if (!name.startsWith('German')) return;
    const server = await serve(['--store', `sqlite:${file}`, '--timezone', 'Europe/Rome']);
    const compared = await run([
      ...['compare', site.url, server.origin, '--imported', report],
      ...['--sample', '1', '--only', 'events'],
    ]);
    server.stop();
    await server.exitCode;
    expect(compared.lines.at(-1)).toMatch(/^\d+ requests compared\. Nothing undeclared differs\.$/);
    expect(compared.exitCode).toBe(0);
  });
});
