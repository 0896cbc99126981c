import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { isObject, objectOf, objectsOf, type JsonObject } from '../../src/json-values.js';
import { LISTED } from '../../src/site/source.js';
import type { SiteNote } from '../../src/index.js';
import { correctionsOf, hasRecordings, recordings, type Step } from '../recordings.js';
import { importAll } from './importing.js';
import {
  isWhollyListed,
  PATHS,
  RECORDED_AT,
  serveRecordings,
  type RecordedServer,
  type RecordedSite,
} from './recorded-site.js';
import { ADMIN } from './site-server.js';

const ZONE = { timezone: 'America/New_York' };

/** Corrections of writing: after such a step, the plugin has other records than the corrected interface would have. */
const WRITING = [
  'F2',
  'F4',
  'F6',
  'F7',
  'F8',
  'F9',
  'F16',
  'F18',
  'F19',
  'F20',
  'F21',
  'F23',
  'F27',
  'F28',
  'F34',
  'F35',
];

/** The corrections because of which a record may be kept otherwise than the site shows it, by the reason in the note. */
const CORRECTED: readonly (readonly [reason: RegExp, corrections: readonly string[]])[] = [
  [/^follows from the local times and the zone$/, ['F5', 'F6', 'F27', 'dates']],
  [/^is shown otherwise$/, ['F28']],
  [/ is taken out$/, ['F28']],
  [/^has no start$/, ['F16']],
  [/^has the status/, ['F23']],
];

let server: RecordedServer;
let kit: Awaited<ReturnType<typeof recordings>>;

/** Imports a recorded site; returns the notes, and what our interface answers for the copy. */
async function importRecorded(site: RecordedSite) {
  server.show(site);
  const { store, notes } = await importAll(server, { settings: ZONE, hidden: !isWhollyListed(site) });
  return { notes, ask: interfaceOf(store) };
}

function interfaceOf(store: Store) {
  const calendar = createCalendar({ store, settings: ZONE, clock: () => RECORDED_AT });
  const identify = basicAuth([{ ...ADMIN, email: 'admin@example.com' }]);
  const handle = toFetchHandler(createHandler({ calendar, baseUrl: server.url, identify }));
  return async (request: Step['request']): Promise<Step['response']> => {
    const { url, headers } = kit.buildRequest(request, {
      ...{ api: `${server.url}/wp-json/tribe/events/v1`, user: ADMIN.name, password: ADMIN.password },
    });
    const response = await handle(new Request(url, { headers }));
    const body: unknown = await response.json();
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };
}

/** The JSON of an answer without the parameters of list addresses, whose order and encoding are open. */
const textOf = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) =>
    /rest_url$|^href$/.test(key) && typeof value === 'string' ? value.replace(/\?.*/, '') : value,
  );

const pattern = ({ path }: { readonly path: string }): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', String.raw`\.`)
      .replaceAll('**', '.+')
      .replace(/(?<![.+])\*/g, '[^.]+')}(?:\\.|$)`,
  );

const HEADERS = ['x-tec-total', 'x-tec-totalpages', 'allow'] as const;
const listed = (header: string | undefined): string[] | undefined => header?.split(/, */).sort();

/** The differences between what the copy answers to a request and what was recorded, with the declared corrections. */
async function differencesOf(ask: ReturnType<typeof interfaceOf>, step: Step): Promise<string[]> {
  const { request, response, ignore = [], soft = [], safe = [], unordered } = kit.decide(step);
  const answer = await ask(request);
  const body = kit.applyUnordered(answer.body, unordered) ?? answer.body;
  const open = { ignore: ignore.map(pattern), soft: soft.map(pattern), safe: safe.map(pattern) };
  const found = kit
    .compare(response.body, body, { vars: {}, fixed: {} }, open)
    .map(({ path, expected, got }) => `${path}: ${JSON.stringify(expected)} -> ${JSON.stringify(got)}`);
  const isOpen = [...ignore, ...soft, ...safe].length > 0;
  if (found.length === 0 && !isOpen && textOf(body) !== textOf(response.body)) found.push('other bytes');
  if (answer.status !== response.status) found.push(`status ${response.status} -> ${answer.status}`);
  for (const name of HEADERS)
    if (String(listed(answer.headers[name])) !== String(listed(response.headers[name])))
      found.push(`header ${name}: ${response.headers[name]} -> ${answer.headers[name]}`);
  return found.map((one) => `${request.path}?${JSON.stringify(request.query ?? '')} ${one}`);
}

const isComparable = ({ request: { method, path, root, auth, body } }: Step): boolean =>
  method === 'GET' &&
  root === undefined &&
  body === undefined &&
  typeof auth !== 'object' &&
  // the description and the index of the interface say nothing about records
  /^\/(?!doc)\w/.test(path);

/** The paths at which a record of the copy differs from the recorded one, among the keys that both have. */
function pathsOf(recorded: unknown, kept: unknown, path = ''): string[] {
  if (JSON.stringify(recorded) === JSON.stringify(kept)) return [];
  const isList = Array.isArray(recorded) && Array.isArray(kept);
  if (!isList && !(isObject(recorded) && isObject(kept))) return [path];
  const [a, b] = [recorded as JsonObject, kept as JsonObject];
  return Object.keys(isList && recorded.length < kept.length ? b : a)
    .filter((key) => isList || key in b)
    .flatMap((key) => pathsOf(a[key], b[key], path === '' ? key : `${path}.${key}`));
}

/** Values that follow from other records, or that depend on who asks and are compared by the reads. */
const DERIVED = /(?:^|\.)(?:count|urls|_links|json_ld)(?:\.|$)/;

/** A recorded site and its copy. */
interface Imported {
  readonly site: RecordedSite;
  readonly notes: readonly SiteNote[];
  readonly ask: ReturnType<typeof interfaceOf>;
}

/** All records of a kind that the copy has, by id. */
async function recordsOf(ask: Imported['ask'], kind: keyof typeof PATHS): Promise<Map<number, JsonObject>> {
  const filters = {
    ...(kind === 'event' && { start_date: '0001-01-01', end_date: '9999-12-31' }),
    ...(kind === 'category' || kind === 'tag'
      ? { hide_empty: false }
      : { status: 'publish,future,draft,pending,private,trash' }),
  };
  const records = new Map<number, JsonObject>();
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...filters, page, per_page: 50 };
    const { body } = await ask({ method: 'GET', path: `/${PATHS[kind]}`, query, auth: true });
    last = Number(objectOf(body)['total_pages']);
    for (const record of objectsOf(objectOf(body)[PATHS[kind]])) records.set(Number(record['id']), record);
  }
  return records;
}

/** The notes about a record for which none of the declared corrections is a reason. */
function undeclaredNotes({ site, notes }: Imported): string[] {
  const declared = site.scenario.steps.flatMap(correctionsOf);
  const isDeclared = (reason: string): boolean =>
    CORRECTED.some(([of, numbers]) => of.test(reason) && numbers.some((number) => declared.includes(number)));
  // a term that was answered before the last write still has the count of that time
  const isOfBefore = (note: SiteNote): boolean =>
    note.what === 'differs' &&
    note.field === 'count' &&
    (site.records[note.kind as 'tag'].get(note.id ?? 0)?.writes ?? 0) < site.writes;
  return notes.flatMap((note) =>
    note.what === 'brought' || isOfBefore(note) || ('reason' in note && isDeclared(note.reason))
      ? []
      : [JSON.stringify(note)],
  );
}

/** The recorded records of a site that its copy lacks, or has with other values. */
async function otherRecords({ site, notes, ask }: Imported): Promise<string[]> {
  const different: string[] = [];
  for (const kind of LISTED) {
    const kept = await recordsOf(ask, kind);
    for (const [id, { json }] of site.records[kind]) {
      const about = notes.filter((note) => note.kind === kind && note.id === id);
      if (about.some(({ what }) => what === 'skipped')) continue;
      const found =
        kept.get(id) ?? (await ask({ method: 'GET', path: `/${PATHS[kind]}/${id}`, auth: true })).body;
      const paths = pathsOf(json, found);
      const isNoted = (path: string): boolean =>
        about.some((note) => note.what === 'differs' && path.startsWith(note.field));
      different.push(
        ...paths.flatMap((path) => (DERIVED.test(path) || isNoted(path) ? [] : [`${kind} ${id} ${path}`])),
      );
    }
  }
  return different;
}

/** The recorded reads whose answer the copy can be compared with. */
function readsOf({ scenario, reads }: RecordedSite): readonly Step[] {
  const isWrittenOtherwise = scenario.steps.flatMap(correctionsOf).some((number) => WRITING.includes(number));
  if (scenario.dropped !== undefined || isWrittenOtherwise) return [];
  return reads.filter(isComparable);
}

/** Imports one of so many of the recorded sites, and compares the copies with what was recorded. */
export function testRecorded(stride: number): void {
  describe.skipIf(!hasRecordings)(
    'a site that answers as the plugin was recorded (skipped without the recordings)',
    () => {
      const imported: Imported[] = [];
      const ofAll = async (find: (one: Imported) => Promise<string[]>): Promise<string[]> => {
        const found: string[] = [];
        for (const one of imported)
          found.push(...(await find(one)).map((text) => `${one.site.scenario.name}: ${text}`));
        return found;
      };

      beforeAll(async () => {
        [server, kit] = await Promise.all([serveRecordings(), recordings()]);
        const sites = server.sites.filter((_, index) => index % stride === 0);
        for (const site of sites) imported.push({ site, ...(await importRecorded(site)) });
      });
      afterAll(() => server.close());

      it('is imported so that every recorded read has the recorded answer', async () => {
        let reads = 0;
        const different = await ofAll(async ({ site, ask }) => {
          const found: string[] = [];
          for (const step of readsOf(site)) {
            reads++;
            found.push(...(await differencesOf(ask, step)));
          }
          return found;
        });
        expect(different).toEqual([]);
        expect(reads).toBeGreaterThan(700 / stride / 2);
      });

      it('is imported with every record as it was answered, but for noted differences', async () => {
        expect(await ofAll(otherRecords)).toEqual([]);
        const records = imported.flatMap(({ site }) => LISTED.map((kind) => site.records[kind].size));
        expect(records.reduce((sum, size) => sum + size)).toBeGreaterThan(1000 / stride / 2);
      });

      it('is imported with notes about nothing but declared corrections', async () => {
        expect(await ofAll(async (one) => undeclaredNotes(one))).toEqual([]);
      });
    },
  );
}
