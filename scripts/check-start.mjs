// Runs the README's first command as it is written there, in this checkout: the server has to come up, print its URLs and
// answer at them; started a second time, it has nothing to build. A package that is packed then has its types. Exit status 1
// when one of that is not so.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const root = join(import.meta.dirname, '..');
const COMMANDS = ['npm ci && npm start', 'npm ci && npm test'];
const DATA = ['kalends.db', 'kalends.db-wal', 'kalends.db-shm', 'kalends.media'];

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const missing = COMMANDS.filter((command) => !readme.includes(`\n    ${command}\n`));
if (missing.length > 0) throw new Error(`README.md does not say: ${missing.join(', ')}`);

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a command until it has printed the URL of the interface, whose list of events has to answer; then ends it. */
async function start(command) {
  const began = performance.now();
  // the port of a server that may run here already is 3000
  const env = { ...process.env, KALENDS_PORT: String(await freePort()) };
  // a group of its own, so that the signal reaches the server below npm
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let printed = '';
  let url;
  for await (const chunk of child.stdout) {
    process.stdout.write(chunk);
    printed += chunk;
    url = /API root +(\S+)\n/.exec(printed)?.[1];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error(`${command} ended without a URL`);
  const { status } = await fetch(`${url}/events`);
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  console.log(`ok  ${command}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Packs a package whose types need those of another one, where JavaScript alone was built. */
function pack(path) {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-packed-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--workspace', path, '--pack-destination', folder], {
      cwd: root,
    });
    const tarball = join(folder, readdirSync(folder)[0]);
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
    if (!files.includes('package/dist/index.d.ts'))
      throw new Error(`npm pack leaves out the types of ${path}`);
    console.log(`ok  npm pack: ${path} has its types`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  await start(COMMANDS[0]);
  await start('npm start');
  pack('packages/http');
} finally {
  for (const file of DATA) rmSync(join(root, file), { force: true, recursive: true });
}
