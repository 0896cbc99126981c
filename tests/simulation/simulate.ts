import { clientNamed, judgeCaches, judgeShares, judgeStopped } from './at-rest.js';
import { edit, newExchanges, visit, type Clients } from './clients.js';
import type { Store } from '@kalends/core/store';
import { openDatabase } from './database.js';
import {
  judgeFollower,
  judgeLog,
  judgeMirror,
  judgeReads,
  judgeReceiver,
  judgeSeries,
  judgeSource,
  judgeWrites,
} from './judge.js';
import {
  calendarFile,
  copy,
  curate,
  receiver,
  rewrite,
  watch,
  type Mirror,
  type Origin,
  type Received,
} from './mirrors.js';
import { createNetwork, type Outside } from './network.js';
import { startProcess, type SimulatedProcess } from './process.js';
import type { Program } from './program.js';
import { addRegisters, judgeRegisters, useRegisters, type Registers } from './registers.js';
import { openStorage } from './storage.js';
import { judgePictures, lookAround, upload, type Pictures } from './uploads.js';
import { startServer, type Server, type Told } from './server.js';
import { sizeOf, type Size } from './size.js';
import { createWorld, OUTSIDE } from './world.js';

/** What came of a simulation. */
export interface Outcome {
  readonly seed: number;
  /** The digest of everything that happened: the same seed gives the same. */
  readonly trace: string;
  /** What is wrong; each begins with the name of the invariant. */
  readonly faults: readonly string[];
  /** How many tasks ran. */
  readonly tasks: number;
  /** How many entries the change log has. */
  readonly entries: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** After so long without failures everybody has to know everything. */
const REST = 45 * MINUTE;

/** Adds registers, and what there is of an endpoint and a source. */
async function setUp(
  { house, clock }: SimulatedProcess,
  { hasEndpoint, hasSource }: Size,
  store: Store,
  registers: Registers,
): Promise<void> {
  const calendar = house.createCalendar({ store, clock });
  await addRegisters(calendar, registers);
  const onError = (error: unknown): never => {
    throw error;
  };
  const webhooks = house.createWebhooks({ calendar, store, baseUrl: 'https://calendar.test', onError });
  if (hasEndpoint)
    await webhooks.add({ url: 'http://10.0.0.1/hook', kinds: ['event'], record: true }, { trusted: true });
  const sources = house.createSources({ calendar, store, onError });
  if (hasSource)
    await sources.add({ url: 'http://10.0.0.2/calendar.ics', every: 15 }, { trusted: true, tries: false });
}

/**
 * Runs a world of servers on one database and one storage, with editors, visitors, copies, endpoints, a source and uploads, and judges what
 * happened in it.
 *
 * The database is that of the store in memory or of SQLite. PGlite (PostgreSQL in WebAssembly, Apache-2.0) takes two to four seconds of
 * processor time and 400 MB to start, and almost a millisecond for a statement: one world on it would take as long as five others. It has
 * one session, so what the store for PostgreSQL adds to the others does not happen there: commits that wait for each other's lock, a
 * pool, a connection that is lost while a transaction ends. Those are
 * tested with servers of PostgreSQL, in the tests of its package and in `tests/torture`.
 *
 * @param onTask called with each task
 */
export async function simulate(program: Program, seed: number, onTask?: () => void): Promise<Outcome> {
  const world = createWorld(seed, onTask);
  const size = sizeOf(world);
  const exchanges = newExchanges();
  const told: Told = { followed: [], faults: [] };
  const origin: Origin = {
    events: new Map(
      size.hasSource
        ? [
            ['uid-a', 'Source a'],
            ['uid-bc', 'Source b'],
            ['uid-def', 'Source c'],
          ]
        : [],
    ),
  };
  const newMirror = (name: string): Mirror => ({ name, titles: new Map(), isWhole: false });
  const received: Received = { ...newMirror('endpoint'), told: new Map() };
  const network = createNetwork(
    world,
    new Map<string, Outside>([
      ['10.0.0.1', receiver(world, received, exchanges.texts)],
      ['10.0.0.2', calendarFile(origin)],
    ]),
  );
  const home = startProcess(world, program, 'database', network);
  const database = openDatabase(world, home, seed % 2 === 0 ? 'memory' : 'sqlite');
  const storage = openStorage(world, home);
  const pictures: Pictures = new Map();
  let started = 0;
  const start = (): Server =>
    startServer(world, startProcess(world, program, `server ${++started}`, network), database, storage, told);
  const servers: Server[] = [];
  const clients: Clients = {
    world,
    size,
    exchanges,
    servers: () => servers,
    isOver: world.isCalm,
    hasEnded: () => ended.isOver,
  };
  const ended = { isOver: false };

  /** Ends servers in the middle of something, and starts others. */
  async function breakServers(): Promise<void> {
    while (!world.isCalm()) {
      await world.pass(OUTSIDE, 'a server goes on', world.chance() * 4 * MINUTE * size.pace);
      const index = world.below(servers.length);
      const [killed] = world.isCalm() ? [] : servers.splice(index, 1);
      if (killed === undefined) continue;
      if (world.chance() < 0.3) killed.process.setClock((world.chance() - 0.5) * 20 * MINUTE);
      if (world.chance() < 0.3) void killed.stop();
      else killed.process.kill();
      await world.pass(OUTSIDE, 'a server is started', world.chance() * 20 * SECOND);
      servers.push(start());
    }
  }

  /** Runs work that goes on by itself, and tells what it gave. */
  async function workOf<T>(what: string, work: Promise<T>): Promise<T | undefined> {
    let made: { readonly value: T } | undefined;
    const ended = work.then((value) => (made = { value }));
    if (!(await world.run(world.time() + 10 * MINUTE, () => made !== undefined))) {
      exchanges.faults.push(`ends: ${what} did not end`);
      return undefined;
    }
    return (await ended).value;
  }

  const registers: Registers = { ids: [], calls: [] };
  const mirrors = size.mirrors.map(newMirror);
  await workOf('the set-up', setUp(home, size, database.store, registers));
  servers.push(...Array.from({ length: size.servers }, start));
  const some = <T>(count: number, make: (id: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index + 1));
  const endings = [
    ...some(size.editors, (id) => edit(clients, clientNamed(`editor ${id}`), id)),
    ...some(size.visitors, (id) => visit(clients, clientNamed(`visitor ${id}`))),
    ...some(size.sessions, (id) => useRegisters(clients, clientNamed(`session ${id}`), registers)),
    ...(size.hasSource
      ? [rewrite(clients, clientNamed('origin'), origin), curate(clients, clientNamed('curator'))]
      : []),
    ...(size.hasUploads
      ? [
          upload(clients, clientNamed('photographer'), 7, pictures),
          lookAround(clients, clientNamed('looker'), pictures),
        ]
      : []),
    breakServers(),
  ];
  let open = endings.length;
  for (const ending of endings)
    void ending.then(
      () => open--,
      (error: unknown) => exchanges.faults.push(`ends: ${String(error)}`),
    );
  const copies = mirrors.map(async (mirror) => {
    const client = clientNamed(mirror.name);
    if (mirror.name.startsWith('stream')) return watch(clients, client, mirror);
    // it begins when there are more events than a page has
    if (mirror.name === 'late copy')
      await world.pass(OUTSIDE, 'a copy begins', (1 + world.chance()) * (size.busy / 2));
    return copy(clients, client, mirror);
  });
  await world.run(size.busy);
  world.calm();
  const end = size.busy + REST;
  await world.run(end, () => open === 0);
  if (open > 0 || exchanges.open > 1)
    exchanges.faults.push(`ends: ${open} clients and ${exchanges.open} requests have not ended`);

  const judge = async (): Promise<string[]> => [
    ...mirrors.flatMap((mirror) => judgeMirror(mirror, database.truth)),
    ...(size.hasEndpoint ? judgeReceiver(received, database.truth) : []),
    ...judgeSource(origin, database.truth),
    ...judgeFollower(told.followed, await database.store.version()),
  ];
  // a delivery that failed thrice comes after half an hour, and a source that did is taken by hand
  for (let until = world.time(); until < end && (await judge()).length > 0; until += 10 * SECOND) {
    if (judgeSource(origin, database.truth).length > 0) void servers[0]?.takeSource();
    await world.run(until);
  }
  const judgedAtRest = await judge();
  ended.isOver = true;
  await workOf('copying', Promise.all(copies));
  for (const [index, server] of servers.entries()) {
    if (index < size.audited) {
      judgedAtRest.push(...((await workOf('an audit', judgeCaches(server))) ?? []));
      judgedAtRest.push(...((await workOf('an audit', judgeShares(world, server))) ?? []));
    }
    await workOf('a stop', server.stop());
  }
  const entries = await database.store.version();
  await world.run(world.time() + 5 * MINUTE);
  return {
    ...{ seed, tasks: world.ran(), entries },
    faults: [
      ...exchanges.faults,
      ...told.faults.map((fault) => `reported: ${fault}`),
      ...judgeReads(exchanges, database.truth),
      ...judgeWrites(exchanges, database.truth),
      ...(await judgeLog(database.store)),
      ...(await judgeSeries(database.store)),
      ...(await judgeRegisters(database.store, registers)),
      ...judgedAtRest,
      ...(await judgePictures(home, database.store, storage, pictures, exchanges.texts)),
      ...servers.flatMap((server) => judgeStopped(world, server)),
    ],
    trace: world.trace(),
  };
}
