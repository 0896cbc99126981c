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
import { startServer, type Server, type Told } from './server.js';
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
/** How long all write, read and fail, by the world's time. */
const BUSY = 7 * MINUTE;
/** After so long without failures everybody has to know everything. */
const REST = 45 * MINUTE;

/** Adds registers, an endpoint and a source. */
async function setUp({ house, clock }: SimulatedProcess, store: Store, registers: Registers): Promise<void> {
  const calendar = house.createCalendar({ store, clock });
  await addRegisters(calendar, registers);
  const onError = (error: unknown): never => {
    throw error;
  };
  const webhooks = house.createWebhooks({ calendar, store, baseUrl: 'https://calendar.test', onError });
  await webhooks.add({ url: 'http://10.0.0.1/hook', kinds: ['event'], record: true }, { trusted: true });
  const sources = house.createSources({ calendar, store, onError });
  await sources.add({ url: 'http://10.0.0.2/calendar.ics', every: 15 }, { trusted: true, tries: false });
}

/**
 * Runs a world of servers on one database, with editors, visitors, copies, endpoints and a source, and judges what happened in it.
 *
 * @param onTask called with each task
 */
export async function simulate(program: Program, seed: number, onTask?: () => void): Promise<Outcome> {
  const world = createWorld(seed, onTask);
  const exchanges = newExchanges();
  const told: Told = { followed: [], faults: [] };
  const origin: Origin = {
    events: new Map([
      ['uid-a', 'Source a'],
      ['uid-bc', 'Source b'],
      ['uid-def', 'Source c'],
    ]),
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
  const database = openDatabase(
    world,
    startProcess(world, program, 'database', network),
    seed % 2 === 0 ? 'memory' : 'sqlite',
  );
  let started = 0;
  const start = (): Server =>
    startServer(world, startProcess(world, program, `server ${++started}`, network), database, told);
  const servers: Server[] = [];
  const clients: Clients = {
    world,
    exchanges,
    servers: () => servers,
    isOver: world.isCalm,
    hasEnded: () => ended.isOver,
  };
  const ended = { isOver: false };

  /** Ends servers in the middle of something, and starts others. */
  async function breakServers(): Promise<void> {
    while (!world.isCalm()) {
      await world.pass(OUTSIDE, 'a server goes on', world.chance() * 4 * MINUTE);
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
  const mirrors = ['copy', 'late copy', 'stream 1', 'stream 2'].map(newMirror);
  const [early, late, ...streams] = mirrors as [Mirror, Mirror, ...Mirror[]];
  await workOf(
    'the set-up',
    setUp(startProcess(world, program, 'set-up', network), database.store, registers),
  );
  servers.push(...Array.from({ length: 2 + world.below(2) }, start));
  const endings = [
    ...[1, 2, 3].map((id) => edit(clients, clientNamed(`editor ${id}`), id)),
    ...[1, 2, 3].map((id) => visit(clients, clientNamed(`visitor ${id}`))),
    ...[1, 2].map((id) => useRegisters(clients, clientNamed(`session ${id}`), registers)),
    rewrite(clients, clientNamed('origin'), origin),
    curate(clients, clientNamed('curator')),
    breakServers(),
  ];
  let open = endings.length;
  for (const ending of endings)
    void ending.then(
      () => open--,
      (error: unknown) => exchanges.faults.push(`ends: ${String(error)}`),
    );
  const copies = [
    copy(clients, clientNamed(early.name), early),
    // it begins when there are more events than a page has
    world
      .pass(OUTSIDE, 'a copy begins', (1 + world.chance()) * (BUSY / 2))
      .then(() => copy(clients, clientNamed(late.name), late)),
    ...streams.map((mirror) => watch(clients, clientNamed(mirror.name), mirror)),
  ];
  await world.run(BUSY);
  world.calm();
  await world.run(BUSY + REST, () => open === 0);
  if (open > 0 || exchanges.open > 1)
    exchanges.faults.push(`ends: ${open} clients and ${exchanges.open} requests have not ended`);

  const judge = async (): Promise<string[]> => [
    ...mirrors.flatMap((mirror) => judgeMirror(mirror, database.truth)),
    ...judgeReceiver(received, database.truth),
    ...judgeSource(origin, database.truth),
    ...judgeFollower(told.followed, await database.store.version()),
  ];
  // a delivery that failed thrice comes after half an hour, and a source that did is taken by hand
  for (let until = world.time(); until < BUSY + REST && (await judge()).length > 0; until += MINUTE) {
    if (judgeSource(origin, database.truth).length > 0) void servers[0]?.takeSource();
    await world.run(until);
  }
  const judgedAtRest = await judge();
  ended.isOver = true;
  await workOf('copying', Promise.all(copies));
  for (const server of servers) {
    judgedAtRest.push(...((await workOf('an audit', judgeCaches(server))) ?? []));
    judgedAtRest.push(...((await workOf('an audit', judgeShares(world, server))) ?? []));
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
      ...servers.flatMap((server) => judgeStopped(world, server)),
    ],
    trace: world.trace(),
  };
}
