import type { Calendar } from '@kalends/core';
import { findZone, UTC, type Zone } from '@kalends/core/adapter';
import { createCalendarObjects } from '@kalends/feeds/internal';
import {
  headerText,
  isStream,
  jsonText,
  type Answer,
  type Call,
  type CreateInterface,
  type Dialect,
  type Host,
  type Interface,
  type Method,
  type Operation,
} from '@kalends/http';
import { createCursors } from '@kalends/sync';
import { ACCOUNT, createAddresses, LINK, readAddress, ROOT, secretIn, type Address } from './addresses.js';
import {
  collectionNamed,
  type Collection,
  type CollectionSource,
  type OwnSelection,
  type SelectionsOf,
} from './collections.js';
import { DIALECT, textOf } from './dialect.js';
import { createMembers } from './members.js';
import { multistatus, streamedMultistatus } from './multistatus.js';
import { OBJECT_TYPE, objectEtag, objectModified } from './properties.js';
import { propfind } from './propfind.js';
import { badRequest, notFound, Refusal } from './refusal.js';
import { freeBusy } from './reports/free-busy.js';
import { multiget } from './reports/multiget.js';
import { writtenParts } from './reports/objects.js';
import { queried } from './reports/query.js';
import { synced } from './reports/sync.js';
import { readPropfind, readReport } from './requests.js';
import { createSyncTokens } from './sync-tokens.js';
import type { Writing } from './writer.js';
import { dav } from './xml/names.js';
import { readXml, SMALL } from './xml/read-xml.js';

/** The path at which clients look for CalDAV (RFC 6764). */
const WELL_KNOWN = '/.well-known/caldav';

/** Methods that write: they are refused, and not unknown. */
const WRITING: readonly Method[] = [
  ...(['PUT', 'POST', 'PATCH', 'DELETE', 'PROPPATCH', 'MKCOL', 'MKCALENDAR'] as const),
  ...(['COPY', 'MOVE', 'LOCK', 'UNLOCK', 'ACL'] as const),
];

/** The length of request bodies whose responses are cached, in characters: requests of clients that ask for news have some hundred. */
const SHORT = 2_000;

/** The secret in a URL. */
const SECRET = new RegExp(`(?<=${ROOT}/${LINK}/)[^/?]+`);

/** A refusal is an answer, not an error that is logged. */
const answering =
  (run: (call: Call) => Promise<Answer>): Operation['run'] =>
  async (call) => {
    try {
      return await run(call);
    } catch (error) {
      if (error instanceof Refusal) return error.answer();
      throw error;
    }
  };

/** The depth that a request asks for (RFC 4918 §10.2). A client that says nothing means the resource itself. */
function depthOf({ request }: Call): 0 | 1 {
  const depth = headerText(request.headers, 'depth')?.trim().toLowerCase() ?? '0';
  if (depth === '0') return 0;
  if (depth === '1') return 1;
  throw new Refusal(403, 'The depth is 0 or 1.', dav('propfind-finite-depth'));
}

/** The address of a call; who has not logged in is asked to where that is needed. */
function addressOf({ key, actor }: Call): Address {
  const address = readAddress(key);
  if (address === undefined) throw notFound();
  if (address.part === ACCOUNT && actor === null)
    throw new Refusal(401, 'This part is for those who log in.', undefined, {
      'WWW-Authenticate': 'Basic realm="Calendar", charset="UTF-8"',
    });
  return address;
}

/** Creates the tools that the requests of a handler share. */
function createTools(host: Host, { selectionsOf = async () => [], openSelection }: CaldavOptions) {
  const { calendar, cache, site } = host;
  const objects = createCalendarObjects(host);
  const members = createMembers(calendar, cache, objects);
  const tokens = createSyncTokens(createCursors(calendar), cache);
  const source: CollectionSource = { settings: calendar.settings, selectionsOf };

  /** The collections of a part: for a secret, those that it opens. */
  async function sourceOf({ actor }: Call, { part }: Address): Promise<CollectionSource> {
    const secret = secretIn(part);
    if (secret === undefined) return source;
    const only = actor === null ? undefined : await openSelection?.(secret);
    if (only === undefined) throw notFound();
    return { ...source, only };
  }

  return {
    ...{ calendar, cache, objects, members, tokens },
    /** The tools for a call, limited to its part of the addresses. */
    async of(call: Call, address: Address, zone = '') {
      const addresses = createAddresses(site, address.part);
      const context = { calendar, call, addresses, tokens, objects };
      const writingOf = (collection: Collection): Writing => {
        const by = readBy(calendar, call, collection);
        return {
          ...{ call: by, addresses, objects, collection, context: { ...context, call: by } },
          ...{ now: calendar.clock(), zone: zoneOf(calendar, zone) },
        };
      };
      return { source: await sourceOf(call, address), addresses, context, writingOf };
    },
  };
}

type Tools = ReturnType<typeof createTools>;

/** A call with the rights that a collection is read with. */
function readBy(calendar: Calendar, call: Call, { actor }: Collection): Call {
  if (actor === undefined) return call;
  return { ...call, actor, calendar: calendar.as(actor, { share: call.work.client }) };
}

/** The zone that a client names, otherwise that of the calendar: whole days begin on its clock. */
const zoneOf = ({ settings }: Pick<Calendar, 'settings'>, named: string): Zone =>
  findZone(named) ?? findZone(settings.timezone) ?? UTC;

/** An answer that anonymous callers get again as long as nothing is written, if it is no stream and what they ask for is short. */
async function kept(
  { cache }: Tools,
  call: Call,
  of: readonly unknown[],
  make: () => Promise<Answer>,
  text = '',
): Promise<Answer> {
  // for all callers: what others have committed is to be seen
  await cache.refresh();
  if (call.actor !== null || text.length > SHORT) return make();
  const key = `caldav ${jsonText([...of, text])}`;
  if (key.length > SHORT) return make();
  const begun = cache.commits();
  const known = cache.page(key);
  if (known !== undefined) return known;
  const answer = await make();
  const { body } = answer;
  if (!isStream(body)) cache.putPage(key, { ...answer, body }, begun);
  return answer;
}

async function answerPropfind(tools: Tools, call: Call): Promise<Answer> {
  const address = addressOf(call);
  const depth = depthOf(call);
  const text = textOf(call.params['body']);
  const { headers } = call.request;
  const key = ['propfind', call.key, depth, headers['prefer'], headers['brief']];
  const make = async (): Promise<Answer> => {
    const asked = readPropfind(await readXml(text, call.work), call.request);
    return propfind({ ...tools, ...(await tools.of(call, address)) }, address, asked, depth);
  };
  return kept(tools, call, key, make, text);
}

async function answerReport(tools: Tools, call: Call): Promise<Answer> {
  const address = addressOf(call);
  const text = textOf(call.params['body']);
  const { headers } = call.request;
  const key = ['report', call.key, headers['prefer'], headers['brief']];
  return kept(tools, call, key, () => report(tools, call, address, text), text);
}

async function report(tools: Tools, call: Call, address: Address, text: string): Promise<Answer> {
  const body = await readXml(text, call.work);
  if (address.at !== 'collection') {
    if (body === undefined) throw badRequest('A REPORT has a body.');
    throw new Refusal(403, 'There is no such report here.', dav('supported-report'));
  }
  const asked = readReport(body, call.request);
  const { calendar, members, objects } = tools;
  const { source, writingOf } = await tools.of(call, address, asked.report === 'query' ? asked.zone : '');
  const writing = writingOf(await collectionNamed(source, call, address.name));
  if (asked.report === 'free-busy') return freeBusy(writing, members, asked.range);
  if (asked.report === 'multiget')
    return streamedMultistatus(call, multiget(writing, members, asked.hrefs, asked));
  if (asked.report === 'sync') return synced(tools, writing, asked);
  const version = await calendar.version();
  const found = await queried(writing, members, asked.filter);
  if (found.length === 0) return multistatus([]);
  return streamedMultistatus(call, writtenParts(writing, objects, found, asked, version));
}

/** An object as a file. */
async function answerGet(tools: Tools, call: Call): Promise<Answer> {
  const address = addressOf(call);
  if (address.at !== 'object') {
    // what no one may know of is not there
    await tools.of(call, address);
    return {
      body: 'Add this address to a program for calendars.\n',
      contentType: 'text/plain; charset=UTF-8',
    };
  }
  return kept(tools, call, ['get', call.key], () => objectAt(tools, call, address));
}

async function objectAt(
  tools: Tools,
  call: Call,
  address: Extract<Address, { readonly at: 'object' }>,
): Promise<Answer> {
  const { members, objects } = tools;
  const { source, writingOf } = await tools.of(call, address);
  const collection = await collectionNamed(source, call, address.name);
  const { call: by } = writingOf(collection);
  const [found] = await members.named(by, collection, [address.object]);
  const [object] = found === undefined ? [] : await objects.write(by, [found]);
  if (object === undefined) throw notFound();
  return {
    contentType: OBJECT_TYPE,
    etag: objectEtag(object),
    headers: { 'Cache-Control': 'no-cache', 'Last-Modified': objectModified(object) },
    body: objects.text(object),
  };
}

const refuseToWrite = async (): Promise<Answer> => {
  throw new Refusal(403, 'This calendar is read here, and changed elsewhere.', dav('need-privileges'));
};

/** The operations of all addresses. */
function operations(tools: Tools): Operation[] {
  const reading = (
    operationId: string,
    method: Method,
    summary: string,
    run: typeof answerGet,
    bodySize = Infinity,
  ): Operation => ({
    ...{ operationId, summary, methods: [method], status: 200, bodySize },
    run: answering((call) => run(tools, call)),
  });
  return [
    reading('getCaldavObject', 'GET', 'Reads a calendar object', answerGet),
    reading('readCaldavProperties', 'PROPFIND', 'Reads properties', answerPropfind, SMALL),
    reading('readCaldavReport', 'REPORT', 'Finds calendar objects', answerReport),
    {
      ...{ operationId: 'refuseToWrite', summary: 'Is refused', methods: WRITING, status: 200 },
      allowed: () => false,
      run: answering(refuseToWrite),
    },
  ];
}

/** Leads clients that know the site alone: those that log in to their part. */
function wellKnown({ site }: Host): Interface {
  const methods: readonly Method[] = ['GET', 'PROPFIND', 'REPORT'];
  const roots = [createAddresses(site, '').root, createAddresses(site, ACCOUNT).root] as const;
  const run = ({ actor }: Call): Answer => ({
    ...{ status: 301, body: '' },
    headers: { Location: actor === null ? roots[0] : roots[1] },
  });
  const operation: Operation = {
    ...{ operationId: 'findCaldav', summary: 'Leads to CalDAV', methods, status: 200, run },
  };
  return { dialect: DIALECT, routes: [{ path: WELL_KNOWN, operations: [operation] }] };
}

/** Options of `caldav`. */
export interface CaldavOptions {
  /** The selections of someone who has logged in, such as private links: each is a collection. Default: none. */
  readonly selectionsOf?: SelectionsOf | undefined;
  /**
   * The selection that a secret opens, such as a private link: it is the collection below `/caldav/link/SECRET/`, for all who know the
   * secret, with the rights of its `actor`. `undefined` if there is none, or no longer. Default: there are none.
   */
  readonly openSelection?: ((secret: string) => Promise<OwnSelection | undefined>) | undefined;
}

/** The addresses with a secret: who knows it reads with the rights of what it opens, whatever else a request says. */
function privateInterface(all: readonly Operation[], { openSelection }: CaldavOptions): Interface {
  const identify: Dialect['identify'] = async ({ url }) => {
    const [secret] = SECRET.exec(url) ?? [];
    const opened = secret === undefined ? undefined : await openSelection?.(secret);
    return opened?.actor ?? null;
  };
  const operations = all.map((operation): Operation => ({
    ...operation,
    run: (call) => operation.run({ ...call, key: `${LINK}/${call.key}` }),
  }));
  const headers: Dialect['headers'] = (...given) => ({
    ...DIALECT.headers?.(...given),
    ...{ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  });
  return {
    ...{ root: `${ROOT}/${LINK}`, dialect: { ...DIALECT, headers, identify, secret: SECRET } },
    routes: [{ path: '/{path*}', operations }],
  };
}

/**
 * CalDAV (RFC 4791) at `/caldav/` of the site, to read: programs for calendars find collections there, of all events, of featured ones, of each
 * category, venue and organizer, and get what has changed (docs/caldav.md). A series is one object. Callers see what they see elsewhere.
 *
 * @example
 * const handler = createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), caldav()] });
 */
export const caldav =
  (options: CaldavOptions = {}): CreateInterface =>
  (host) => {
    const all = operations(createTools(host, options));
    return [
      privateInterface(all, options),
      {
        root: ROOT,
        dialect: DIALECT,
        routes: [
          { path: '', operations: all },
          { path: '/{path*}', operations: all },
        ],
      },
      wellKnown(host),
    ];
  };
