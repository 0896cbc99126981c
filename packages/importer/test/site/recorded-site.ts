import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectionOf, type CollectionOf } from '@kalends/core';
import { linksOf } from '@kalends/core/adapter';
import { idOf, isObject, objectsOf, textOf, type JsonObject } from '../../src/json-values.js';
import { LISTED, type ListedKind } from '../../src/site/source.js';
import { recordings, type Scenario, type Step } from '../recordings.js';
import { ADMIN } from './site-server.js';

/** The time at which every answer counts as recorded: `2026-11-20 18:07:05` in New York. */
export const RECORDED_AT = Date.UTC(2026, 10, 20, 23, 7, 5);

const CLOCK: Readonly<Record<string, string>> = {
  ...{ now: '2026-11-20 18:07:05', now_utc: '2026-11-20 23:07:05' },
  ...{ list_start: '2026-11-19 18:59:00', list_end: '2028-11-20 23:07:05' },
  ...{ list_start_q: '2026-11-19+18%3A59%3A00', list_end_q: '2028-11-20+23%3A07%3A05' },
};
const TODAY = { today: '2026-11-20', todayUtc: '2026-11-20' };

/** The path of the list of each kind, which is also its key in answers. */
export const PATHS = Object.fromEntries(LISTED.map((kind) => [kind, collectionOf(kind)])) as {
  readonly [K in ListedKind]: CollectionOf<K>;
};
const kindAt = (path: string): ListedKind | undefined =>
  LISTED.find((kind) => path.split('/')[1] === PATHS[kind]);

/** A record in its last recorded answer. */
export interface RecordedRecord {
  readonly json: JsonObject;
  /** The number of writes before the answer. */
  readonly writes: number;
}

/** The site in which a scenario ended, as far as its answers show it. */
export interface RecordedSite {
  readonly scenario: Scenario;
  readonly records: Readonly<Record<ListedKind, ReadonlyMap<number, RecordedRecord>>>;
  /** The number of writes in the scenario. */
  readonly writes: number;
  /** The steps after the last write, with the values of this site. */
  readonly reads: readonly Step[];
}

/** E-mail addresses in linked data have some of their characters as entities. */
const scrambled = (text: string): string =>
  [...text].map((char, i) => (i % 2 === 0 ? `&#${char.codePointAt(0)};` : char)).join('');

/** Fills in the tokens of a scenario. Ids are numbered in the order of their first appearance. */
function createFiller(site: string, dateToken: (token: string, on: typeof TODAY) => string | null) {
  const { host, hostname } = new URL(site);
  const fixed: Readonly<Record<string, string>> = {
    ...{ ...CLOCK, site, api: `${site}/wp-json/tribe/events/v1`, host: hostname, hostport: host },
    ...{ user: ADMIN.name, password: ADMIN.password, any: 'any' },
  };
  const ids = new Map<string, number>();
  const idFor = (name: string): number => {
    const id = ids.get(name) ?? ids.size + 11;
    ids.set(name, id);
    return id;
  };
  const valueOf = (name: string): string => fixed[name] ?? dateToken(name, TODAY) ?? String(idFor(name));
  const textFrom = (text: string): string =>
    text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => valueOf(name));
  function filled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(filled);
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [textFrom(key), filled(one)]));
    if (typeof value !== 'string') return value;
    const number = /^\{\{n:([^}]+)\}\}$/.exec(value)?.[1];
    if (number !== undefined) return idFor(number);
    const [, plain] = /^\{\{scrambled\}\}(.*)$/s.exec(value) ?? [];
    return plain === undefined ? textFrom(value) : scrambled(textFrom(plain));
  }
  return (step: Step): Step => filled(step) as Step;
}

const isRecord = (json: JsonObject): boolean =>
  idOf(json['id']) !== undefined && (json['date'] !== undefined || json['taxonomy'] !== undefined);

/** The records in an answer: that of the path or those of the list, and the ones embedded in events. */
function* recordsIn({ request, response: { body } }: Step): Generator<[ListedKind, JsonObject]> {
  const kind = kindAt(request.path);
  if (kind === undefined || !isObject(body)) return;
  const list = body[PATHS[kind]];
  for (const record of Array.isArray(list) ? objectsOf(list) : [body]) {
    if (!isRecord(record)) continue;
    yield [kind, record];
    if (kind !== 'event') continue;
    for (const { field, to } of linksOf('event', 'linked', 'term'))
      for (const one of objectsOf(record[field])) yield [to, one];
  }
}

const isRead = ({ request: { method } }: Step): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const isDone = ({ response: { status } }: Step): boolean => status < 300;
const isWrite = (step: Step): boolean => !isRead(step) && isDone(step);

/** The site in which a scenario ended. */
function siteAfter(scenario: Scenario, steps: readonly Step[]): RecordedSite {
  const records = Object.fromEntries(
    LISTED.map((kind) => [kind, new Map<number, RecordedRecord>()]),
  ) as Record<ListedKind, Map<number, RecordedRecord>>;
  let writes = 0;
  for (const step of steps.filter(isDone)) {
    if (isWrite(step)) writes++;
    for (const [kind, json] of recordsIn(step)) {
      const id = idOf(json['id']) ?? 0;
      const isDeletedTerm = step.request.method === 'DELETE' && json['taxonomy'] !== undefined;
      const known = records[kind].get(id);
      // only some answers have linked data
      const isFuller = known?.writes === writes && 'json_ld' in known.json && !('json_ld' in json);
      if (isDeletedTerm) records[kind].delete(id);
      else if (!isFuller) records[kind].set(id, { json, writes });
    }
  }
  return { scenario, records, writes, reads: steps.slice(steps.findLastIndex(isWrite) + 1).filter(isRead) };
}

/** A server on a port of this machine that answers GET requests as the plugin was recorded to. */
export interface RecordedServer {
  readonly url: string;
  /** The sites in which the recorded scenarios ended. */
  readonly sites: readonly RecordedSite[];
  /** Selects the site that the server is. */
  readonly show: (site: RecordedSite) => void;
  readonly close: () => Promise<void>;
}

type Answer = Step['response'];

/** Events that are hidden from listings are in no list of the plugin. */
const isListed = (json: JsonObject): boolean => json['hide_from_listings'] !== true;

/** Whether the lists of a site have all its events. */
export const isWhollyListed = ({ records }: RecordedSite): boolean =>
  Array.from(records.event.values()).every(({ json }) => isListed(json));

/** The maximum size of a page of the plugin. */
const MOST_PER_PAGE = 50;

/** A page of a list in the form of the plugin, with the records as they were recorded. */
function pageOf(
  site: RecordedSite,
  kind: ListedKind,
  { search, searchParams }: URL,
  api: string,
): Answer | undefined {
  const path = PATHS[kind];
  const all = Array.from(site.records[kind].values(), ({ json }) => json).filter(isListed);
  const size = Math.min(MOST_PER_PAGE, Number(searchParams.get('per_page') ?? 10));
  const page = Number(searchParams.get('page') ?? 1);
  const pages = Math.ceil(all.length / size);
  if (page > Math.max(1, pages)) return undefined;
  // the plugin drops parameters that it does not know
  const query = search.replace(/[?&]modified_after=[^&]*/, '');
  const body = {
    [path]: all.slice((page - 1) * size, page * size),
    rest_url: `${api}/${path}/${query}`,
    ...(page < pages && { next_rest_url: `${api}/${path}/?page=${page + 1}&per_page=${size}` }),
    ...(page > 1 && { previous_rest_url: `${api}/${path}/?page=${page - 1}&per_page=${size}` }),
    ...{ total: all.length, total_pages: pages },
  };
  const headers = { 'x-tec-total': String(all.length), 'x-tec-totalpages': String(pages) };
  return { status: 200, headers, body };
}

/** Serves the sites in which the recorded scenarios ended, one at a time. */
export async function serveRecordings(): Promise<RecordedServer> {
  const { scenarios, dateToken } = await recordings();
  let shown: RecordedSite | undefined;
  /** Recorded errors by their code. */
  const errors = new Map<string, Answer>();

  function answerTo({ pathname, href, search }: URL, api: string, isUser: boolean): Answer | undefined {
    const path = pathname.replace(/^\/wp-json\/tribe\/events\/v1/, '').replace(/\/$/, '');
    const [, , id = ''] = path.split('/');
    const kind = kindAt(path);
    const exact = shown?.reads.findLast(
      ({ request }) =>
        search === '' &&
        request.query === undefined &&
        request.headers === undefined &&
        request.path === path &&
        (request.auth === true) === isUser,
    );
    if (exact !== undefined) return exact.response;
    if (shown === undefined || kind === undefined) return errors.get('rest_no_route');
    if (id === '')
      return pageOf(shown, kind, new URL(href), api) ?? errors.get(`${kind}-archive-page-not-found`);
    const record = shown.records[kind].get(Number(id));
    if (record !== undefined) return { status: 200, headers: {}, body: record.json };
    return errors.get(kind === 'event' ? 'rest-event-not-found' : 'rest_invalid_param');
  }

  function respond(
    { url = '', headers: { host, authorization } }: IncomingMessage,
    response: ServerResponse,
  ): void {
    const site = `http://${host}`;
    const answer = answerTo(
      new URL(url, site),
      `${site}/wp-json/tribe/events/v1`,
      authorization !== undefined,
    );
    const { status, headers, body } = answer ?? {
      status: 500,
      headers: {},
      body: { message: 'nothing like it was recorded' },
    };
    const text = JSON.stringify(body).replaceAll('/', '\\/');
    response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=UTF-8' }).end(text);
  }

  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sites = scenarios.map((scenario) => {
    const steps = scenario.steps.map(createFiller(url, dateToken));
    for (const { response } of steps.filter((step) => !isDone(step)))
      if (isObject(response.body)) errors.set(textOf(response.body['code']), response);
    return siteAfter(scenario, steps);
  });
  return {
    url,
    sites,
    show: (site) => void (shown = site),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
