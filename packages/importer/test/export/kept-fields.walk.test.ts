import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionOf, createCalendar, kindsOf, type Calendar, type Kind } from '@kalends/core';
import { FIELDS, nameFieldOf, type PostKind, linksOf } from '@kalends/core/adapter';
import { type Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  exportCalendar,
  importCsv,
  importICalendar,
  importJson,
  LOST_FIELDS,
  type CsvKind,
  type ExportFormat,
} from '../../src/index.js';
import { NOW } from '../support.js';
import { eventsArb, fill } from './random-events.js';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that every copy has of its own; a UID is given by the export. */
const OWN: ReadonlySet<string> = new Set(['id', 'revision', 'uid', 'kind', 'count', 'hidden']);

/** The fields with ids of other records, and the kind of these. */
const LINKS: Readonly<Record<string, Kind>> = Object.fromEntries(
  linksOf('event', 'linked', 'term', 'image').map(({ field, to }) => [field, to]),
);

const fieldsOf = (record: object): Fields => record as Fields;

/** The records of a kind by name or UID, with names in place of ids. */
async function readable(store: Store, kind: Kind, host: string): Promise<Map<string, Fields>> {
  const names = new Map<string, unknown>();
  for (const linked of kindsOf('linked', 'term', 'image'))
    for (const record of await store.scan<Kind>(linked, 0, 1000))
      names.set(`${linked} ${record.id}`, fieldsOf(record)[nameFieldOf(linked)]);
  const nameOf = (field: string, value: unknown): unknown => {
    const linked = LINKS[field];
    if (linked === undefined || typeof value === 'string') return value;
    return Array.isArray(value)
      ? value.map((id) => names.get(`${linked} ${String(id)}`)).sort()
      : names.get(`${linked} ${String(value)}`);
  };
  const records = (await store.scan<Kind>(kind, 0, 1000)).map((record) => {
    const fields = fieldsOf(record);
    const key = kind === 'event' ? (fields['uid'] ?? `${record.id}@${host}`) : fields[nameFieldOf(kind)];
    const kept = Object.keys(FIELDS[kind]).filter((name) => !OWN.has(name));
    return [String(key), Object.fromEntries(kept.map((name) => [name, nameOf(name, fields[name])]))] as const;
  });
  return new Map(records);
}

const HOST = 'calendar.test';

const newSite = (): { readonly store: Store; readonly calendar: Calendar } => {
  const store = createMemoryStore();
  return {
    store,
    calendar: createCalendar({ store, settings: { timezone: 'Europe/Rome' }, clock: () => NOW }),
  };
};

/** What imports of sites give events as their currency. */
const CURRENCIES = [
  { symbol: '€', code: 'EUR', position: 'suffix' },
  { symbol: '', code: 'CHF', position: '' },
  { symbol: '$', code: '', position: 'prefix' },
] as const;

async function giveCurrencies(store: Store): Promise<void> {
  for (const [at, record] of (await store.scan('event', 0, 1000)).entries()) {
    const currency = CURRENCIES[at % 4] ?? null;
    await store.commit({
      changes: [{ op: 'put', kind: 'event', record: { ...record, currency } }],
      preconditions: [],
    });
  }
}

type Read = (text: string, calendar: Calendar) => Promise<unknown>;

const CASES: readonly (readonly [format: ExportFormat, kinds: CsvKind, kind: PostKind, read: Read])[] = [
  ...kindsOf('event', 'linked').flatMap((kind): (typeof CASES)[number][] => {
    const kinds = collectionOf(kind);
    return [
      ['csv', kinds, kind, (text, calendar) => importCsv(text, { calendar, kind: kinds })],
      ['json', kinds, kind, (text, calendar) => importJson(text, { calendar })],
    ];
  }),
  ['ics', 'events', 'event', (text, calendar) => importICalendar(text, { calendar })],
];

it.each(CASES)('%s keeps all fields of %s but those that it lists', async (format, kinds, kind, read) => {
  const lost = new Set<string>();
  await fc.assert(
    fc.asyncProperty(eventsArb, async (events) => {
      const [first, second] = [newSite(), newSite()];
      await fill(first.calendar, events);
      await giveCurrencies(first.store);
      let text = '';
      for await (const piece of exportCalendar(first.store, { format, kind: kinds, host: HOST }))
        text += piece;
      await read(text, second.calendar);
      const [before, after] = [
        await readable(first.store, kind, HOST),
        await readable(second.store, kind, HOST),
      ];
      expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [key, fields] of before)
        for (const [name, value] of Object.entries(fields)) {
          const kept = after.get(key)?.[name];
          if (JSON.stringify(kept) !== JSON.stringify(value)) lost.add(name);
        }
    }),
    { numRuns: 20, seed: 20_261_122 },
  );
  expect([...lost].sort()).toEqual([...(LOST_FIELDS[format][kinds] ?? [])].sort());
});

const page = readFileSync(join(import.meta.dirname, '../../../../docs/import-files.md'), 'utf8');

it.each(Object.entries(LOST_FIELDS))('docs/import-files.md lists what %s loses', (format, kinds) => {
  for (const [kind, fields] of Object.entries(kinds)) {
    const row = page
      .split('\n')
      .find((line) => line.startsWith(`| \`${format}\``) && line.includes(`| ${kind} `));
    for (const field of fields) expect(row).toContain(`\`${field}\``);
  }
});
