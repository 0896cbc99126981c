import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../deploy/proxy.js';

/** PostgreSQL refuses to run as root: then all of it runs as the user who owns nothing. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const PACKAGED = '/usr/lib/postgresql';

/** Where the programs of PostgreSQL are, of the newest version that has them. */
const BINARIES = (existsSync(PACKAGED) ? readdirSync(PACKAGED) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(PACKAGED, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_rewind')));

const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

/** The program that this machine lacks for a cluster; `undefined` if it has all. */
export const MISSING = [
  ...['patroni', 'etcd', 'haproxy'].filter((program) => !isThere(program)),
  ...(BINARIES === undefined ? ['postgresql'] : []),
][0];

/** The times of Patroni, in seconds. */
export interface Times {
  /** How long the primary stays one without renewing its lease. */
  readonly ttl: number;
  readonly loop_wait: number;
  readonly retry_timeout: number;
}

/** A member, as Patroni tells. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** One PostgreSQL and the Patroni that runs it. */
export interface Node {
  readonly name: string;
  /** Lets all processes of it, or those whose command line contains a text, stop, go on, or end. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL', among?: string): void;
  /** Starts it again after it was killed. */
  start(): void;
}

/** PostgreSQL on three nodes, kept by Patroni and etcd, behind HAProxy, which leads to the primary. */
export interface Cluster {
  readonly url: string;
  primary(): Promise<Node>;
  /** A replica that is asked before a write is acknowledged, or that is not. */
  replica(role: 'sync_standby' | 'replica'): Promise<Node>;
  /** Whether writes are acknowledged only when a replica has them. */
  synchronous(is: boolean): Promise<void>;
  /** Waits until so many nodes work, one of them as the primary, and one that is asked if there is to be. */
  ready(nodes: number): Promise<void>;
  /** The process of etcd stops, or goes on. */
  etcd(signal: 'SIGSTOP' | 'SIGCONT'): void;
  remove(): Promise<void>;
}

/** The numbers of a process and all that it has started, as far as they still have parents. */
function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // it has ended in the meantime
    }
  const family = [pid];
  for (const each of family) family.push(...(children.get(each) ?? []));
  return family;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended in the meantime
  }
}

/** Starts a cluster, which works once it is ready. */
export async function startCluster(times: Times): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-cluster-'));
  const own = (path: string): string => {
    if (UNPRIVILEGED.uid !== undefined) chownSync(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    return path;
  };
  own(folder);
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return own(join(folder, name));
  };
  const running: ChildProcess[] = [];
  const run = (program: string, args: readonly string[]): ChildProcess => {
    const child = spawn(program, args, {
      ...UNPRIVILEGED,
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' },
      stdio: process.env['TORTURE_FAILOVER_LOG'] === undefined ? 'ignore' : 'inherit',
    });
    running.push(child);
    return child;
  };

  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const local = (port: number): string => `127.0.0.1:${port}`;
  const etcd = run('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://${local(client)}`],
    ...['--advertise-client-urls', `http://${local(client)}`],
    ...['--listen-peer-urls', `http://${local(peer)}`],
    ...['--initial-advertise-peer-urls', `http://${local(peer)}`],
    ...['--initial-cluster', `default=http://${local(peer)}`],
  ]);

  const anyone = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'];
  const parameters = {
    ...{ fsync: 'off', wal_log_hints: 'on', max_connections: 200, shared_buffers: '32MB' },
    // a replica that hangs is given up after this time
    wal_sender_timeout: '4s',
  };
  const dcs = {
    ...times,
    ...{ synchronous_mode: true, failsafe_mode: true, primary_start_timeout: 0 },
    postgresql: { use_pg_rewind: true, parameters },
  };

  async function newNode(name: string) {
    const [port, rest] = [await freePort(), await freePort()];
    const account = (username: string) => ({ username, password: username });
    const configuration = {
      ...{ scope: 'kalends', name, etcd3: { hosts: [local(client)] } },
      restapi: { listen: local(rest), connect_address: local(rest) },
      bootstrap: { dcs, initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }, 'no-sync'] },
      postgresql: {
        ...{ listen: local(port), connect_address: local(port), pg_hba: anyone },
        ...{ data_dir: join(folder, name), bin_dir: BINARIES, pgpass: join(folder, `${name}.pgpass`) },
        parameters: { unix_socket_directories: '' },
        authentication: {
          ...{ superuser: account('postgres'), replication: account('replicator') },
          rewind: account('postgres'),
        },
      },
    };
    const path = file(`${name}.json`, JSON.stringify(configuration));
    let patroni = run('patroni', [path]);
    const processes = (): number[] => {
      const postmaster = join(folder, name, 'postmaster.pid');
      const postgres = existsSync(postmaster) ? Number(readFileSync(postmaster, 'utf8').split('\n')[0]) : 0;
      return [patroni.pid ?? 0, postgres].filter((pid) => pid > 0).flatMap(familyOf);
    };
    const node: Node = {
      name,
      signal(signal, among = '') {
        for (const pid of new Set(processes())) if (commandOf(pid).includes(among)) send(pid, signal);
      },
      start() {
        patroni = run('patroni', [path]);
      },
    };
    return { node, port, rest };
  }

  const nodes = [await newNode('one'), await newNode('two'), await newNode('three')];
  const haproxy = file(
    'haproxy.cfg',
    `global
  maxconn 1000
defaults
  mode tcp
  retries 0
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind ${local(front)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ node, port, rest }) => `  server ${node.name} ${local(port)} check port ${rest}\n`).join('')}`,
  );
  run('haproxy', ['-db', '-f', haproxy]);

  /** What one of the nodes answers, the first that does. */
  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    for (const { rest } of nodes) {
      const url = `http://${local(rest)}${path}`;
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(1_000) }).catch(
        () => undefined,
      );
      if (response?.ok === true) return response.json().catch(() => undefined);
    }
    return undefined;
  }

  async function members(): Promise<readonly Member[]> {
    const answer = (await ask('/cluster')) as { readonly members: readonly Member[] } | undefined;
    return (answer?.members ?? []).filter(({ state }) => state === 'running' || state === 'streaming');
  }

  async function member(...roles: string[]): Promise<Node> {
    for (;;) {
      const found = (await members()).find(({ role }) => roles.includes(role));
      const known = nodes.find(({ node }) => node.name === found?.name);
      if (known !== undefined) return known.node;
      await sleep(100);
    }
  }

  let isSynchronous = true;
  return {
    url: `postgres://postgres@${local(front)}/postgres`,
    primary: () => member('leader', 'master'),
    replica: (role) => member(role),
    async synchronous(is) {
      isSynchronous = is;
      const body = JSON.stringify({ synchronous_mode: is });
      await ask('/config', { method: 'PATCH', body });
    },
    async ready(count) {
      for (;;) {
        const working = await members();
        const leads = working.filter(({ role }) => role === 'leader' || role === 'master');
        const asked = working.filter(({ role }) => role === 'sync_standby');
        if (working.length === count && leads.length === 1 && asked.length === (isSynchronous ? 1 : 0))
          return;
        await sleep(100);
      }
    },
    etcd: (signal) => void etcd.kill(signal),
    async remove() {
      for (const { node } of nodes) node.signal('SIGKILL');
      const left = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = left.map((child) => once(child, 'exit'));
      for (const child of left) child.kill('SIGKILL');
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
