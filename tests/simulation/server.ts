import type { Actor, ChangeEntry } from '@kalends/core';
import type { Handler, HttpRequest } from './house.js';
import type { Database } from './database.js';
import type { SimulatedProcess } from './process.js';
import type { Storage } from './storage.js';
import { OUTSIDE, type Owner, type World } from './world.js';

/** How many streams of changes a server gives at once, to all and to one client. */
export const STREAMS = { total: 6, ofClient: 3 };

/** A request of a client. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** Another body than JSON. */
  readonly body?: { readonly type: string; readonly bytes: Uint8Array } | undefined;
}

/** A complete answer; the text of a picture has a character for each byte. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A server: a process with a calendar on the database, and all that runs in it. */
export interface Server {
  readonly process: SimulatedProcess;
  /** Sends a request; `undefined` if there is no answer, because the server has ended or the client gave up. */
  readonly ask: (client: Owner, sent: Sent, gone?: () => boolean) => Promise<Answer | undefined>;
  /** Reads a stream piece by piece, until `take` says that it is enough or there are no more. */
  readonly stream: (
    client: Owner,
    sent: Sent,
    take: (piece: string) => boolean,
  ) => Promise<number | undefined>;
  /** The same request without caches, in the same process. */
  readonly askPlain: (client: Owner, sent: Sent) => Promise<Answer | undefined>;
  /** Takes the source now. */
  readonly takeSource: () => Promise<void>;
  /** Ends all that runs in the background, as a server that stops does. */
  readonly stop: () => Promise<void>;
}

/** What a server reports to the simulation. */
export interface Told {
  /** The numbers of the entries that a follower was told of, in order. */
  readonly followed: number[];
  /** Errors that no fault of the world explains. */
  readonly faults: string[];
}

const TEXT = new TextDecoder();

const textOf = (body: string | Uint8Array): string => (typeof body === 'string' ? body : TEXT.decode(body));

/** Errors that a fault of the world explains. */
const EXPECTED = /does not answer|store_unavailable|took too long|Another process follows|The follower/;

/** Starts a server in a process. */
export function startServer(
  world: World,
  process: SimulatedProcess,
  { connect }: Database,
  storage: Storage,
  told: Told,
): Server {
  const { house, clock } = process;
  const store = connect(process);
  const report = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
    const { cause } = error as { readonly cause?: unknown };
    if (!EXPECTED.test(`${text} ${String(cause)}`))
      told.faults.push(`${process.name} reported ${text} ${String(cause)}`);
  };
  const calendar = house.createCalendar({
    ...{ store, clock, onListenerError: report },
    settings: { timezone: 'Europe/Rome' },
  });
  const identify = ({ headers }: HttpRequest): Actor | null => {
    const id = Number(headers['x-editor'] ?? 0);
    return id === 0 ? null : { id, role: 'editor' };
  };
  const options = {
    ...{ calendar, identify, baseUrl: 'https://calendar.test' },
    clientOf: ({ clientAddress }: HttpRequest) => clientAddress,
    onError: report,
    uploads: house.createUploads({ media: storage.connect(process), sharp: false }),
  };
  const interfaces = () => [house.tribeEvents(), house.feeds(), house.sync({ streams: STREAMS })];
  const handler = house.createHandler({ ...options, interfaces: interfaces() });
  const plain = house.createHandler({ ...options, interfaces: interfaces(), cache: { bytes: 0 } });
  const webhooks = house.createWebhooks({
    ...{ calendar, store, baseUrl: 'https://calendar.test', onError: report },
    ...{ interval: 20_000, random: world.chance },
  });
  const sources = house.createSources({
    ...{ calendar, store, onError: report, random: world.chance, interval: 30_000 },
  });
  const follower = calendar.follow(
    'simulation',
    async ({ version }: ChangeEntry) => {
      await world.pass(process, 'a follower works');
      if (world.oneIn(20)) throw new Error('The follower fails.');
      told.followed.push(version);
      await world.pass(process, 'a follower has done its work');
    },
    { from: 'start', interval: 15_000 },
  );
  const ends = [house.startPublishing(calendar, report), webhooks.start(), sources.start()];

  const requestOf = (client: Owner, sent: Sent, isGone: () => boolean): HttpRequest => {
    const { body: given, json } = sent;
    const ofJson = json && {
      type: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify(json)),
    };
    const { type, bytes: body } = given ?? ofJson ?? { type: undefined, bytes: new Uint8Array() };
    return {
      ...{ method: sent.method ?? 'GET', url: sent.path, isGone, clientAddress: client.name },
      headers: {
        host: 'calendar.test',
        ...(type !== undefined && { 'content-type': type, 'content-length': String(body.length) }),
        ...sent.headers,
      },
      body: async () => {
        await world.pass(process, 'a body comes');
        return body;
      },
    };
  };

  /** The next piece of a stream; `undefined` if the connection is lost, as when the process ends or a stream fails on its way. */
  const nextOf = (pieces: AsyncIterator<Uint8Array>, isCut?: Promise<undefined>) =>
    unlessKilled(Promise.race([pieces.next(), ...(isCut ? [isCut] : [])]).catch(() => undefined));

  /** What `work` gives, or `undefined` as soon as the process ends. */
  const unlessKilled = <T>(work: Promise<T>): Promise<T | undefined> =>
    Promise.race([work, process.killed.then(() => undefined)]);

  async function exchange(with_: Handler, client: Owner, sent: Sent, gone: () => boolean) {
    await world.pass(OUTSIDE, `${client.name} asks ${sent.method ?? 'GET'} ${sent.path}`);
    if (process.hasEnded()) return undefined;
    const handled = await unlessKilled(with_(requestOf(client, sent, gone)));
    if (handled === undefined) return undefined;
    if (!handled.matched) throw new Error(`No interface has ${sent.path}.`);
    return handled.response;
  }

  async function askOf(
    with_: Handler,
    client: Owner,
    sent: Sent,
    gone: () => boolean,
  ): Promise<Answer | undefined> {
    const response = await exchange(with_, client, sent, gone);
    await world.pass(OUTSIDE, `${client.name} is answered ${response?.status ?? 'nothing'}`);
    if (response === undefined || gone()) return undefined;
    const { status, headers, body } = response;
    let text = '';
    if (response.status === 200 && sent.path.startsWith('/media/') && body instanceof Uint8Array)
      text = Buffer.from(body).toString('latin1');
    else if (typeof body === 'string' || body instanceof Uint8Array) text = textOf(body);
    else {
      const pieces = body[Symbol.asyncIterator]();
      for (;;) {
        const piece = await nextOf(pieces);
        if (piece === undefined) return undefined;
        if (piece.done === true) break;
        text += TEXT.decode(piece.value, { stream: true });
        await world.pass(OUTSIDE, `${client.name} gets a piece`);
        if (!gone()) continue;
        void unlessKilled(Promise.resolve(pieces.return?.()));
        return undefined;
      }
    }
    world.note(text);
    return {
      status,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      text,
    };
  }

  const never = (): boolean => false;
  return {
    process,
    ask: (client, sent, gone = never) => askOf(handler, client, sent, gone),
    askPlain: (client, sent) => askOf(plain, client, sent, never),
    async stream(client, sent, take) {
      let isGone = false;
      const response = await exchange(handler, client, sent, () => isGone);
      if (response === undefined) return undefined;
      const { status, body } = response;
      if (typeof body === 'string' || body instanceof Uint8Array) return status;
      const pieces = body[Symbol.asyncIterator]();
      const isCut = new Promise<undefined>((resolve) =>
        body.signal?.addEventListener('abort', () => resolve(undefined)),
      );
      for (;;) {
        const piece = await nextOf(pieces, isCut);
        if (piece === undefined || piece.done === true) return status;
        await world.pass(OUTSIDE, `${client.name} gets a piece`);
        if (take(TEXT.decode(piece.value))) break;
      }
      isGone = true;
      void unlessKilled(Promise.resolve(pieces.return?.()));
      return status;
    },
    async takeSource() {
      const taking = sources.list().then(([source]) => source && sources.take(source.id));
      // it may be taken already, or the database does not answer
      await unlessKilled(taking.catch(() => undefined));
    },
    async stop() {
      await Promise.all([...ends.map((end) => end()), follower.stop()]);
    },
  };
}
