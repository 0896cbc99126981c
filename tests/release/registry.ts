import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a registry is asked of a version of a package. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Runs a command that has to succeed; gives what it prints. */
export function ran(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

const tarballsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name));

/** Runs a program that imports scripts of the repository; gives what it prints. */
const evaluated = (code: string): string => ran(process.execPath, ['--input-type=module', '-e', code], ROOT);

/**
 * Builds what is stale and packs all packages into a folder, as `npm publish` would send them.
 *
 * @param typed those that need their types, for what is compiled
 */
export function packInto(folder: string, typed: readonly string[] = []): void {
  mkdirSync(folder, { recursive: true });
  ran(process.execPath, ['scripts/build-js.mjs'], ROOT);
  const paths = JSON.stringify(typed.map((name) => `packages/${name}`));
  const stale = `import { staleOf } from './scripts/stale.mjs'; console.log(staleOf(${paths}, 'index.d.ts').join(' '));`;
  for (const path of evaluated(stale).trim().split(' ').filter(Boolean))
    ran('npm', ['run', 'build', '--workspace', path], ROOT);
  const pack = `import { packAll } from './scripts/pack.mjs'; packAll(${JSON.stringify(folder)});`;
  evaluated(pack);
}

/** Adds to the packed packages of a folder the same ones under another version. */
export function packAgain(folder: string, version: string): void {
  for (const file of tarballsIn(folder)) {
    const work = mkdtempSync(join(folder, 'again-'));
    ran('tar', ['-xzf', file, '-C', work], folder);
    const path = join(work, 'package/package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    const isOurs = (name: string): boolean => name === 'kalends' || name.startsWith('@kalends/');
    const dependencies = Object.fromEntries(
      Object.entries(manifest.dependencies ?? {}).map(([name, range]) => [
        name,
        isOurs(name) ? `^${version}` : range,
      ]),
    );
    writeFileSync(path, JSON.stringify({ ...manifest, version, dependencies }));
    ran('tar', ['-czf', file.replace(`-${manifest.version}.tgz`, `-${version}.tgz`), 'package'], work);
    rmSync(work, { recursive: true });
  }
}

async function fetchOf(url: string) {
  // the form with what an installation needs alone
  const headers = { accept: 'application/vnd.npm.install-v1+json, */*' };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
  return { ok: answer.ok, status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

/** The registry that npm is configured with here. */
const upstream = (): string => ran('npm', ['config', 'get', 'registry'], ROOT).trim();

/**
 * Serves packed packages as a registry does, at 127.0.0.1: the last version in the folder is `latest`. All other packages are found
 * where npm finds them otherwise.
 */
export async function serveRegistry(
  folder: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const others = upstream();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** What a registry says of a package, by the tarballs that are there now. */
  const packumentOf = (name: string): object | undefined => {
    const versions = new Map<string, object>();
    const named = new RegExp(String.raw`/${name.replace('@', '').replace('/', '-')}-\d[^/]*\.tgz$`);
    for (const file of tarballsIn(folder)
      .filter((one) => named.test(one))
      .sort()) {
      const manifest = JSON.parse(ran('tar', ['-xzOf', file, 'package/package.json'], folder)) as Manifest;
      const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
      const dist = { tarball: `${url}/-/${basename(file)}`, integrity };
      versions.set(manifest.version, { ...manifest, dist });
    }
    if (versions.size === 0) return undefined;
    return {
      name,
      'dist-tags': { latest: [...versions.keys()].at(-1) },
      versions: Object.fromEntries(versions),
    };
  };
  /** What npm would get otherwise, with the addresses of its files here. */
  const fetched = async (
    target: string,
  ): Promise<{ readonly status: number; readonly body: string | Buffer }> => {
    const { ok, status, ...answer } = await fetchOf(others + target);
    return {
      status,
      body:
        target.endsWith('.tgz') || !ok ? answer.body : answer.body.toString().replaceAll(others, `${url}/`),
    };
  };
  server.on('request', ({ url: target = '' }, response) => {
    const path = decodeURIComponent(target.slice(1));
    if (path.startsWith('-/') && path.endsWith('.tgz')) {
      response.end(readFileSync(join(folder, basename(path))));
      return;
    }
    const found = packumentOf(path);
    if (found === undefined)
      fetched(target.slice(1)).then(
        ({ status, body }) => response.writeHead(status).end(body),
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(found));
  });
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
