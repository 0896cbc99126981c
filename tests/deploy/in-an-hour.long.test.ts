import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read } from '../../docs/test/markdown.js';
import { login } from '../../packages/cli/test/running.js';
import { installed } from '../../packages/cli/test/runtimes/installed.js';
import { packAgain, packInto, ran, serveRegistry } from '../release/registry.js';
import { debianRoot, missingForDebian, type DebianRoot } from './debian-root.js';
import { ask, type Answer, type Asked } from './exchange.js';
import { freePort } from './proxy.js';
import { putInPlaceOfSystemd } from './systemd-in-place.js';

/** The memory of the server, in megabytes: half of what the page asks for. */
const MEMORY = 512;

const PAGE = 'docs/in-an-hour.md';

/** The version that the page upgrades to. */
const LATER = '99.0.0';

/** A step of the page: a file to write, or commands. */
type Step = { readonly file: string; readonly code: string } | { readonly commands: string };

/** The steps below a heading of the second level, with their headings of the third. */
function stepsBelow(heading: string): { readonly title: string; readonly steps: readonly Step[] }[] {
  const [, section = ''] = read(PAGE).split(new RegExp(`^## ${heading}\n`, 'm'));
  const [own = ''] = section.split(/^## /m);
  return own
    .split(/^### /m)
    .slice(1)
    .map((text) => ({
      title: text.split('\n', 1)[0] ?? '',
      steps: [...text.matchAll(/(?:^`(\/\S+)`.*:\n\n(?:<!-- .* -->\n\n)?)?^```(\w+)\n([^]*?)^```$/gm)].map(
        ([, file, language, code = '']) => {
          if (file !== undefined) return { file, code };
          if (language !== 'sh') throw new Error(`${PAGE} says not what this is: ${code}`);
          return { commands: code };
        },
      ),
    }));
}

const tarballs = mkdtempSync(join(tmpdir(), 'kalends-packed-'));
const missing = missingForDebian();
let registry: Awaited<ReturnType<typeof serveRegistry>>;

beforeAll(async () => {
  if (missing !== undefined) return;
  packInto(tarballs);
  registry = await serveRegistry(tarballs);
});

afterAll(async () => {
  if (missing === undefined) await registry.close();
  rmSync(tarballs, { recursive: true });
});

const NODESOURCE = 'https://deb.nodesource.com';

/** Puts the Node of npm's registry into a Debian, as the package of NodeSource does. */
function putNode(root: DebianRoot): void {
  const packages = [`node-${process.platform}-${process.arch}@24`, 'npm@11'];
  const found = installed(...packages);
  if ('missing' in found) throw new Error(found.missing);
  const from = join(found.folder, 'node_modules');
  ran(
    'cp',
    [join(from, `node-${process.platform}-${process.arch}`, 'bin/node'), 'usr/bin/node'],
    root.folder,
  );
  ran('mkdir', ['-p', 'usr/lib/node_modules'], root.folder);
  ran('cp', ['-a', join(from, 'npm'), 'usr/lib/node_modules/npm'], root.folder);
  ran('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', 'usr/bin/npm'], root.folder);
}

/** Whether NodeSource can be reached from here. */
const isReachable = (): Promise<boolean> =>
  fetch(NODESOURCE, { signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );

it.for([
  { name: 'Debian 12', suite: 'bookworm' },
  { name: 'Debian 13', suite: 'trixie' },
])(
  `the page is followed in $name${missing === undefined ? '' : ` (skipped: ${missing})`}`,
  { timeout: 3_600_000 },
  async ({ name, suite }, { skip }) => {
    if (missing !== undefined) return skip(missing);
    ran('sh', ['-c', `rm -f *-${LATER}.tgz`], tarballs);
    const root = debianRoot(suite, MEMORY);
    if ('missing' in root) return skip(root.missing);
    try {
      const [port, proxyPort] = [await freePort(), await freePort()];
      putInPlaceOfSystemd(root.folder, proxyPort);
      writeFileSync(join(root.folder, 'root/.npmrc'), `registry=${registry.url}\nfetch-retries=1\n`);
      const hasNode = await isReachable();
      if (!hasNode) putNode(root);
      const seconds = new Map<string, number>();
      const outputs = new Map<string, string>();
      /** What stands on the page for what is another thing here. */
      const here = (code: string): string => {
        let text = code
          .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
          .replaceAll('calendar.example.org', 'example.org');
        if (text.includes('KALENDS_STORE')) text += `KALENDS_PORT=${port}\n`;
        if (!hasNode) text = text.replaceAll(/^.*(?:nodesource|install -y nodejs).*\n/gm, '');
        return text;
      };
      const chapters = stepsBelow('With Node');
      expect(chapters.map(({ title }) => title)).toEqual([
        ...['Install', 'Settings and service', 'The first account', 'The address'],
        ...['A backup', 'Restore it once', 'Upgrade'],
      ]);
      const api = '/wp-json/tribe/events/v1/events';
      /** What a visitor gets at the public address. */
      const visit: Visit = async (path, more = {}) => {
        const authority = 'root/.local/share/caddy/pki/authorities/local/root.crt';
        return ask({ port: proxyPort, ca: readFileSync(join(root.folder, authority)) }, { ...more, path });
      };
      for (const { title, steps } of chapters) {
        if (title === 'Upgrade') packAgain(tarballs, LATER);
        for (const step of steps) {
          if ('file' in step) {
            const path = join(root.folder, step.file);
            ran('mkdir', ['-p', dirname(path)], root.folder);
            writeFileSync(path, here(step.code));
            continue;
          }
          const done = await root.run(here(step.commands));
          seconds.set(title, (seconds.get(title) ?? 0) + done.seconds);
          outputs.set(title, (outputs.get(title) ?? '') + done.output);
        }
        if (title === 'The address') {
          await expect
            .poll(() =>
              visit('/').then(
                ({ status }) => status,
                () => 0,
              ),
            )
            .toBe(200);
          const [link = ''] = /https:\S+first-account\S+/.exec(outputs.get('The first account') ?? '') ?? [];
          await createAdministrator(visit, new URL(link));
          const created = await visit(api, {
            method: 'POST',
            headers: { ...login('admin', 'a long secret'), 'Content-Type': 'application/json' },
            body: JSON.stringify({ title: 'Jazz', start_date: 'tomorrow 20:00', end_date: 'tomorrow 23:00' }),
          });
          expect(created.status).toBe(201);
        }
        if (title === 'A backup') expect(outputs.get(title)).toMatch(/\d{4}-\d\d-\d\d-\d{6}\.db/);
      }
      // the event of before the backup is there, after a restore and an upgrade
      const list = JSON.parse((await visit(api)).body.toString()) as { readonly total: number };
      expect(list.total).toBe(1);
      const { output } = await root.run('npm ls --global kalends');
      expect(output).toContain(`kalends@${LATER}`);
      await runCron(root);
      const minutes = [...seconds.values()].reduce((sum, one) => sum + one, 0) / 60;
      const each = [...seconds].map(([title, took]) => `${title} ${took.toFixed(0)} s`).join(', ');
      console.log(`${name}: ${minutes.toFixed(1)} minutes (${each}), at most ${root.peak()} MB at once`);
    } finally {
      root.remove();
    }
  },
);

/** Asks for a path of the public address. */
type Visit = (path: string, more?: Partial<Asked>) => Promise<Answer>;

/** Creates the administrator by the form of the link, as a browser does. */
async function createAdministrator(visit: Visit, { pathname, search, searchParams }: URL): Promise<void> {
  expect((await visit('/manage/login')).body.toString()).toContain('journalctl -u kalends');
  const shown = await visit(pathname + search);
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(shown.body.toString()) ?? [];
  const cookie = (shown.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  const fields = {
    token,
    secret: searchParams.get('secret') ?? '',
    name: 'admin',
    password: 'a long secret',
  };
  const answer = await visit(pathname, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://example.org',
    },
    body: new URLSearchParams(fields).toString(),
  });
  expect([answer.status, answer.headers.location]).toEqual([303, 'https://example.org/manage']);
}

/** Runs what cron would run, as it would. */
async function runCron(root: DebianRoot): Promise<void> {
  const lines = readFileSync(join(root.folder, 'etc/cron.d/kalends'), 'utf8').trim().split('\n');
  const path = lines.find((line) => line.startsWith('PATH='));
  const jobs = lines.filter((line) => /^\d/.test(line));
  expect(jobs.length).toBeGreaterThan(1);
  for (const job of jobs) {
    const [, user = '', command = ''] = /^(?:\S+ +){5}(\S+) (.*)$/.exec(job) ?? [];
    // what % means to cron
    expect(command).not.toContain('%');
    await root.run(
      `setpriv --reuid ${user} --regid ${user} --clear-groups env -i ${path ?? ''} sh -c '${command}'`,
    );
  }
}
