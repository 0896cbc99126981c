import { createCalendar } from '@kalends/core';
import { basicAuth } from '@kalends/client';
import { createMemoryStore } from '@kalends/store-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteNote } from '@kalends/client/internal';
import type { ComparisonReport } from '@kalends/compare';
import { importAll } from './importing.js';
import {
  calendarOf,
  compare,
  filledStore,
  listenerOf,
  NOW,
  proxyOf,
  serve,
  type Served,
} from '../../../../tools/compare/test/two-sites.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every record of an answer, wherever it stands. */
function eachRecord(value: unknown, change: (record: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => eachRecord(one, change));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, eachRecord(one, change)]));
  return 'id' in inner ? change(inner) : inner;
}

/** What other plugins of a site add, and what a calendar does not keep. */
function unusual(record: Json): Json {
  if (typeof record['venue'] === 'string') return { ...record, website: 'gopher://old.example/' };
  if (!('utc_start_date' in record)) return record;
  const unknown = { ...record, ticketed: { provider: 'a shop' } };
  return record['id'] === 5 ? { ...unknown, start_date: '', end_date: '' } : unknown;
}

let plain: Served;
let site: Served;
let copy: Served;
let notes: readonly SiteNote[];
beforeAll(async () => {
  const calendar = calendarOf(await filledStore(12));
  plain = await serve(listenerOf(calendar));
  site = await serve(
    proxyOf(plain.url, (answer, request) => {
      if (!/\/doc|OPTIONS|v1\/?$/.test(request)) answer.body = eachRecord(answer.body, unusual);
    }),
  );
  const store = createMemoryStore();
  const settings = { timezone: 'Europe/Rome' };
  ({ notes } = await importAll(site, { store, settings, auth: basicAuth('ann', 'secret') }));
  // the copy is asked a minute later
  copy = await serve(listenerOf(createCalendar({ store, settings, clock: () => NOW + 61_000 })));
});
afterAll(() => Promise.all([plain.close(), site.close(), copy.close()]));

const open = ({ differences }: ComparisonReport): string[] =>
  differences.map(({ kind, path, examples }) => `${kind} ${path} ${JSON.stringify(examples[0])}`);
const SHORT = { pageSizes: [50], sample: 2 };

describe('a site and its copy', () => {
  it('differ by nothing but the clock and what the import has reported, which is counted by its reason', async () => {
    const report = await compare(site.url, copy.url, { ...SHORT, imported: notes });
    expect(open(report)).toEqual([]);
    expect(report.equal).toBe(true);
    expect(notes.map(({ what }) => what)).toEqual(expect.arrayContaining(['skipped', 'differs', 'unknown']));
    expect(report.corrections.map(({ number, about }) => `${number} ${about}`)).toEqual(
      expect.arrayContaining([
        'clock depends on the time of the request',
        'import event: has no start',
        'import event: ticketed',
        expect.stringMatching(/^import venue: website: /),
        'import lists and counts without records that were skipped',
      ]),
    );
  });

  it('differ openly by what the import has not reported', async () => {
    const other = await serve(
      proxyOf(copy.url, (answer) => {
        answer.body = eachRecord(answer.body, (record) =>
          record['id'] === 7 && 'utc_start_date' in record ? { ...record, cost: '$9' } : record,
        );
      }),
    );
    const report = await compare(site.url, other.url, { ...SHORT, only: ['events'], imported: notes });
    await other.close();
    expect(report.differences.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['value event.cost']);
  });

  it('differ openly where the report of the import is not read', async () => {
    const report = await compare(site.url, copy.url, SHORT);
    expect(open(report)).not.toEqual([]);
  });
});
