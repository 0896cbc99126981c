// Serves an empty calendar to the conformance kit, and replaces it by another empty one whenever the kit asks: each POST to the
// reset address ends the running `kalends serve` (built before) and starts the next on a new store. A process per scenario
// would spend most of its time on starting. conformance.mjs forks this program and is sent { base, reset }.
//
// The interfaces beside tribe/events/v1 are recorded with uploads, and tribe/events/v1 without: there, files in forms are ignored.
//
//   node scripts/conformance-server.mjs memory|sqlite|postgres scenarios|neighbours
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../packages/cli/dist/index.js';

const nothing = async () => undefined;

/** A database server for the schemas of all scenarios, started for the first one. */
let database;

/** Makes a new empty store: what `--store` says, and how to remove it. */
const NEW_STORE = {
  async memory() {
    return { store: 'memory', remove: nothing };
  },
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-conformance-'));
    return {
      store: `sqlite:${join(folder, 'kalends.db')}`,
      remove: async () => rmSync(folder, { recursive: true }),
    };
  },
  async postgres(scenario) {
    const { startPostgres } = await import('./postgres-server.mjs');
    database ??= await startPostgres();
    return { store: `${database.url}?schema=scenario_${scenario}`, remove: nothing };
  },
};

async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

async function freePort() {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

const newStore = NEW_STORE[process.argv[2]];
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
let scenarios = 0;

/** Starts `kalends serve` on a new store; answers how to end it, once it listens. */
async function serve() {
  const { store, remove } = await newStore(++scenarios);
  const media = mkdtempSync(join(tmpdir(), 'kalends-conformance-'));
  const stop = new AbortController();
  let serving;
  const listens = new Promise((resolve) => {
    serving = main(
      [
        ...['serve', '--json', '--store', store, '--port', String(port), '--base-url', site],
        ...[
          '--user',
          'admin:secret:administrator:admin@example.com',
          '--timezone',
          'America/New_York',
          '--wordpress',
          ...(process.argv[3] === 'neighbours' ? ['--media', media] : []),
        ],
      ],
      { env: {}, print: resolve, printError: console.error, stop: stop.signal },
    );
  });
  const failed = serving.then((exitCode) => {
    throw new Error(`kalends serve ended with ${exitCode}`);
  });
  await Promise.race([listens, failed]);
  return async () => {
    failed.catch(nothing);
    stop.abort();
    await serving;
    rmSync(media, { recursive: true });
    await remove();
  };
}

let end = await serve();

const control = createServer((request, response) => {
  const answer = (status, text = '') => response.writeHead(status).end(text);
  if (request.method !== 'POST') return answer(405);
  end()
    .then(serve)
    .then((started) => {
      end = started;
      answer(204);
    })
    .catch((error) => answer(500, String(error.stack)));
});
const reset = `http://127.0.0.1:${await listen(control)}/`;

process.once('disconnect', async () => {
  control.close();
  await end();
  await database?.remove();
});
process.send({ base: `${site}/wp-json/tribe/events/v1`, reset });
