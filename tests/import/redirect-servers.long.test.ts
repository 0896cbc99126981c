import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { writeRedirects } from '../../packages/cli/src/import/redirect-file.js';
import { freePort } from '../deploy/proxy.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-redirects-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The path of an event whose title is long, in letters that an address encodes. */
const longPath = (n: number): string => `/termin/${encodeURIComponent('ж'.repeat(180)).toLowerCase()}-${n}/`;

const MOVES = new Map([
  ...Array.from({ length: 3000 }, (_, n) => [longPath(n), `/event/long-${n}/`] as const),
  ['/termin/jazz/', '/event/jazz/'],
]);

/** Starts a server, and waits until it answers. */
async function start(program: string, args: readonly string[], url: string): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        child.once('close', () => resolve());
        child.kill('SIGTERM');
      }),
  );
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
    await sleep(10);
  }
}

/** Where a request is redirected to, as path and query. */
async function targetOf(url: string): Promise<string | null> {
  const answer = await fetch(url, { redirect: 'manual' });
  await answer.body?.cancel();
  const location = answer.headers.get('location');
  return answer.status === 301 && location !== null ? location.replace(/^http:\/\/[^/]*/, '') : null;
}

it('nginx redirects by the file as documented, also long paths, without a slash and with a query', async () => {
  const map = join(folder, 'redirects.map');
  writeRedirects(map, MOVES);
  const page = readFileSync(join(import.meta.dirname, '../../docs/moving-from-wordpress.md'), 'utf8');
  const [ofHttp = '', ofServer = ''] = Array.from(
    page.matchAll(/```nginx\n([^]*?)```/g),
    ([, block = '']) => block,
  );
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
    http { access_log off; large_client_header_buffers 4 16k; ${temporary.join(' ')}
      ${ofHttp.replace('/etc/nginx/redirects.map', map)}
      server { listen 127.0.0.1:${port}; ${ofServer} location / { return 204; } }
    }`,
  );
  const origin = `http://127.0.0.1:${port}`;
  await start('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], origin);
  const found = await Promise.all(
    [
      '/termin/jazz/',
      '/termin/jazz',
      '/termin/jazz/?ical=1',
      '/termin/jazz?utm_source=x',
      longPath(7),
      longPath(2999).replace(/\/$/, '?ical=1'),
      '/termin/folk/',
      '/',
    ].map((path) => targetOf(origin + path)),
  );
  expect(found).toEqual([
    ...['/event/jazz/', '/event/jazz/', '/event/jazz/?ical=1', '/event/jazz/?utm_source=x'],
    ...['/event/long-7/', '/event/long-2999/?ical=1', null, null],
  ]);
});

it('Caddy redirects by the file, also long paths', async () => {
  const file = join(folder, 'redirects.caddy');
  writeRedirects(file, MOVES);
  const port = await freePort();
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\n import ${file}\n respond 204\n}\n`,
  );
  const origin = `http://127.0.0.1:${port}`;
  await start('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], origin);
  const found = await Promise.all(
    ['/termin/jazz/', longPath(7), '/termin/folk/'].map((path) => targetOf(origin + path)),
  );
  expect(found).toEqual(['/event/jazz/', '/event/long-7/', null]);
});
