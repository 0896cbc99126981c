import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { blockUnder, replaced } from './deploy-page.js';

/** A proxy that runs. */
export interface Proxy {
  /** Its port for HTTPS at 127.0.0.1. */
  readonly port: number;
  /** The certificate that it must prove to have, for example.org. */
  readonly ca: Buffer;
  readonly end: () => Promise<void>;
}

/** Where a proxy leads, and where the calendar is. */
interface Site {
  /** An empty folder for its files. */
  readonly folder: string;
  /** The ports of the servers at 127.0.0.1. */
  readonly ports: readonly number[];
  /** Whether the calendar is below `/calendar`. */
  readonly isBelow: boolean;
}

const UPSTREAM = '127.0.0.1:3000';

/** A port that no one listens at. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Whether a server speaks TLS as example.org: a proxy may listen before it has a certificate. */
const speaksTls = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, servername: 'example.org', rejectUnauthorized: false };
    const socket = connect(options, () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a program that stays in the foreground and waits until it serves. */
async function start(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  port: number,
): Promise<() => Promise<void>> {
  const [program, ...args] = command;
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  while (!(await speaksTls(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await sleep(10);
  }
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}

/** Starts nginx with the configuration of docs/deploy.md. */
async function startNginx({ folder, ports, isBelow }: Site): Promise<Proxy> {
  const port = await freePort();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=example.org', '-addext', 'subjectAltName=DNS:example.org'];
  const signing = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  const { status, stderr } = spawnSync('openssl', [...signing, '-keyout', key, '-out', certificate]);
  if (status !== 0) throw new Error(String(stderr));
  const upstream = `server ${UPSTREAM} max_fails=0;`;
  const site = replaced(blockUnder('### nginx'), {
    'listen 443': `listen 127.0.0.1:${port}`,
    '/etc/letsencrypt/live/example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/example.org/privkey.pem': key,
    [upstream]: ports.map((each) => upstream.replace(UPSTREAM, `127.0.0.1:${each}`)).join('\n  '),
    ...(isBelow && { 'location /': 'location /calendar/' }),
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // what the package of the distribution has in its nginx.conf
  const main = [
    `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}`,
    `http { gzip on; access_log off; ${paths.join(' ')} include ${join(folder, 'site.conf')}; }`,
  ];
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  const command = ['nginx', '-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] as const;
  return { port, ca: readFileSync(certificate), end: await start([...command], {}, port) };
}

/** Starts Caddy with the configuration of docs/deploy.md. */
async function startCaddy({ folder, ports, isBelow }: Site): Promise<Proxy> {
  const port = await freePort();
  const site = replaced(blockUnder(isBelow ? '### Below a path' : '### Caddy'), {
    [UPSTREAM]: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  });
  // certificates are signed by an authority in the folder; nothing else listens
  const globals = [
    ...['admin off', 'local_certs', 'skip_install_trust', 'auto_https disable_redirects'],
    ...[`https_port ${port}`, 'default_bind 127.0.0.1', 'servers {\n protocols h1 h2\n}'],
  ];
  writeFileSync(join(folder, 'Caddyfile'), `{\n${globals.join('\n')}\n}\n${site}`);
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')] as const;
  const end = await start([...command], homes, port);
  return { port, ca: readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')), end };
}

/** Why a program cannot be run; `undefined`: it can. */
const missing = (program: string, asking: string): string | undefined =>
  spawnSync(program, [asking]).error === undefined
    ? undefined
    : `${program} is not installed (apt-get install ${program})`;

/** The proxies of docs/deploy.md. */
export const PROXIES = [
  { name: 'nginx', start: startNginx, absent: missing('nginx', '-v') ?? missing('openssl', 'version') },
  { name: 'Caddy', start: startCaddy, absent: missing('caddy', 'version') },
] as const;

/** Makes an empty folder in another. */
export function folderIn(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}
