import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../scripts/postgres-server.mjs';
import { login } from '../../packages/cli/test/running.js';
import { bundleCommand, bundleProgram } from '../torture/server-process.js';
import { serveStore, type ServerOnStore } from './server-on-store.js';

/** Whether times are judged, or only printed: `npm run test:torture -- logins` judges them, on a machine that does nothing else. */
const JUDGE_TIMES = process.env['TORTURE_JUDGE_TIMES'] !== undefined;

/** The time within which a change by another process has to count, in milliseconds. */
const EFFECTIVE = 2_000;

const PASSWORD = 'correct horse battery';
const EVENT = { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' };

const folder = mkdtempSync(join(tmpdir(), 'kalends-accounts-'));
let program = '';
let database: PostgresServer;
const servers: ServerOnStore[] = [];

beforeAll(async () => {
  program = await bundleCommand(folder);
  database = await startPostgres();
});

afterAll(async () => {
  for (const server of servers) expect(await server.end()).toEqual({ code: 0, errors: '' });
  await database.remove();
  rmSync(folder, { recursive: true });
});

/** Starts a server and gives its API root. */
function serve(store: string): Promise<string> {
  const server = serveStore(program, store);
  servers.push(server);
  return server.apiRoot;
}

/** Runs a command in a process of its own: its standard output. */
async function kalends(store: string, line: string, input = ''): Promise<string> {
  const args = [program, ...line.split(' '), '--store', store];
  const running = promisify(execFile)(process.execPath, args, { env: {} });
  running.child.stdin?.end(input);
  return (await running).stdout.trim();
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** Sends a request from an address behind the proxy: its status. */
const ask = (
  apiRoot: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(apiRoot + path, { agent, method, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject);
    if (body !== undefined) outgoing.setHeader('Content-Type', 'application/json');
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });

const write = (apiRoot: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  ask(apiRoot, '/events', headers, EVENT);

let addresses = 0;
/** The header of a client that has not been seen yet. */
const fromElsewhere = () => {
  addresses += 1;
  return { 'X-Forwarded-For': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(['sqlite', 'postgres'])('two servers on one store (%s)', (kind) => {
  it('see what another process changes, and a revoked key at once', async () => {
    const store = kind === 'sqlite' ? `sqlite:${join(folder, 'two.db')}` : `${database.url}?schema=two`;
    const roots = await Promise.all([serve(store), serve(store)]);
    const ann = login('ann', PASSWORD);
    /** How long it took until both servers answer so, in milliseconds. */
    const untilBoth = async (status: number, headers: Readonly<Record<string, string>>) => {
      const started = performance.now();
      for (const root of roots)
        while ((await write(root, { ...headers, ...fromElsewhere() })) !== status)
          if (performance.now() - started > 30_000) throw new Error(`${status} never came`);
      return Math.round(performance.now() - started);
    };
    const took: Record<string, number> = {};
    await untilBoth(401, ann);
    await kalends(store, 'user add ann --role editor --password-stdin', PASSWORD);
    took['added'] = await untilBoth(201, ann);
    await kalends(store, 'user role ann subscriber');
    took['role'] = await untilBoth(403, ann);
    await kalends(store, 'user role ann editor');
    await kalends(store, 'user disable ann');
    took['disabled'] = await untilBoth(401, ann);
    await kalends(store, 'user enable ann');
    took['enabled'] = await untilBoth(201, ann);
    const key = { Authorization: `Bearer ${await kalends(store, 'key create script --account ann')}` };
    took['key'] = await untilBoth(201, key);
    await kalends(store, 'key revoke 1');
    // the very first request of each
    for (const root of roots) expect(await write(root, key)).toBe(401);
    await kalends(store, 'user remove ann');
    for (const root of roots) expect(await write(root, { ...ann, ...fromElsewhere() })).toBe(401);
    console.log(`${kind}: effective on both after`, took, 'ms (with the time of the requests and of a hash)');
    if (JUDGE_TIMES) for (const time of Object.values(took)) expect(time).toBeLessThan(EFFECTIVE);
  });
});

it('known and unknown names take the same time', async () => {
  const store = `sqlite:${join(folder, 'names.db')}`;
  for (const name of ['ann', 'bob'])
    await kalends(store, `user add ${name} --role editor --password-stdin`, PASSWORD);
  await kalends(store, 'user disable bob');
  const root = await serve(store);
  const names = { known: 'ann', unknown: 'nemo', address: 'nemo@example.org', disabled: 'bob' };
  const times = new Map(Object.keys(names).map((what) => [what, [] as number[]]));
  const ROUNDS = JUDGE_TIMES ? 25 : 8;
  for (let round = 0; round < ROUNDS; round++)
    for (const [what, name] of Object.entries(names)) {
      const headers = { ...login(name, `wrong ${round}`), ...fromElsewhere() };
      const started = performance.now();
      expect(await ask(root, '/events', headers)).toBe(401);
      if (round > 0) times.get(what)?.push(performance.now() - started);
    }
  const medians = Object.fromEntries([...times].map(([what, list]) => [what, Math.round(median(list))]));
  console.log('median time of a wrong login in ms:', medians);
  const { known = 0, ...others } = medians;
  // without a hash, an unknown name would take a hundredth of the time
  for (const other of Object.values(others))
    expect(Math.abs(other / known - 1)).toBeLessThan(JUDGE_TIMES ? 0.25 : 0.75);
});

/** A flood of a thousand wrong logins a second, by a process of its own. */
function startFlood(file: string, apiRoot: string) {
  const child = spawn(process.execPath, [file, apiRoot, '1000'], { stdio: ['pipe', 'pipe', 'inherit'] });
  return {
    /** Ends it. Gives how many answers there were of each status. */
    async end(): Promise<Readonly<Record<string, number>>> {
      child.stdin.write('end');
      return JSON.parse(await text(child.stdout)) as Record<string, number>;
    },
  };
}

it('a thousand wrong logins a second leave others at half their speed', async () => {
  const store = `sqlite:${join(folder, 'flood.db')}`;
  const flooder = await bundleProgram(folder, 'login-flood');
  await kalends(store, 'user add ann --role editor --password-stdin', PASSWORD);
  const root = await serve(store);
  const ann = login('ann', PASSWORD);
  expect(await write(root, ann)).toBe(201);
  /** Requests per second of eight clients: half of them anonymous lists, half of them logged in. */
  const speed = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let done = 0;
    const client = async (headers: Readonly<Record<string, string>>) => {
      while (performance.now() < end) {
        expect(await ask(root, '/events', headers)).toBe(200);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => client(n % 2 === 0 ? {} : ann)));
    return done / seconds;
  };
  await speed(2);
  const ratios: number[] = [];
  for (let round = 0; round < (JUDGE_TIMES ? 4 : 1); round++) {
    const alone = await speed(3);
    const flood = startFlood(flooder, root);
    await speed(1);
    const beside = await speed(3);
    const statuses = await flood.end();
    ratios.push(beside / alone);
    console.log(`others: ${Math.round(alone)} requests/s alone, ${Math.round(beside)} beside`, statuses);
    for (const status of Object.keys(statuses)) expect(['401', '429', '503']).toContain(status);
  }
  expect(await write(root, ann)).toBe(201);
  // flood and clients share the cores with the server: what they take is not the server's doing
  if (JUDGE_TIMES) expect(Math.max(...ratios)).toBeGreaterThan(0.5);
});
