import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { login, run, serve, type Served } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-old-addresses-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SITE = 'https://site.example/calendar';

async function serving(name: string, content: string): Promise<Served> {
  const file = join(folder, name);
  writeFileSync(file, content);
  return serve(['--base-url', SITE, '--user', 'ann:secret', '--old-addresses', file]);
}

async function end(server: Served): Promise<void> {
  server.stop();
  await server.exitCode;
}

/** The status of an address, and where it leads. */
async function at(server: Served, address: string): Promise<string> {
  const answer = await fetch(server.origin + address, { redirect: 'manual' });
  await answer.body?.cancel();
  return [answer.status, answer.headers.get('location') ?? []].flat().join(' ');
}

async function create(server: Served, slug: string): Promise<void> {
  const answer = await fetch(`${server.origin}/wp-json/tribe/events/v1/events`, {
    method: 'POST',
    headers: { ...login('ann', 'secret'), 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: slug, slug, start_date: '2031-05-01', end_date: '2031-05-01' }),
  });
  expect(answer.status).toBe(201);
}

const moved = (id: number, from: string, to: string): string =>
  `${JSON.stringify({ what: 'moved', kind: 'event', id, from, to })}\n`;

it('the addresses of an imported site lead to its pages', async () => {
  const long = `/termin/${'lang-'.repeat(80)}/`;
  const report = [
    `${JSON.stringify({ what: 'brought', kind: 'event', id: 7 })}\n`,
    moved(7, '/termin/jazz/', '/event/jazz/'),
    // of two with one address, the first keeps it
    moved(9, '/termin/jazz/', '/event/jazz-2/'),
    moved(11, '/?tribe_events=blues', '/event/blues/'),
    moved(12, '/termin/%d0%b6/', '/event/%d0%b6/'),
    moved(13, long, '/event/long/'),
    // what is the page of another record stays that page
    moved(14, '/event/jazz/', '/event/jazz-2/'),
    ...Array.from({ length: 5000 }, (_, n) => moved(100 + n, `/termin/n-${n}/`, `/event/n-${n}/`)),
  ];
  const server = await serving('report.jsonl', report.join(''));
  await create(server, 'jazz');
  const to = (path: string): string => `301 ${SITE}${path}`;
  const answers: readonly (readonly [string, string])[] = [
    ['/termin/jazz/', to('/event/jazz/')],
    ['/calendar/termin/jazz/', to('/event/jazz/')],
    ['/termin/jazz', to('/event/jazz/')],
    ['//termin/jazz/', to('/event/jazz/')],
    ['/termin/jazz/?ical=1', to('/event/jazz/?ical=1')],
    ['/termin/jazz?utm_source=mail&a=%20b', to('/event/jazz/?utm_source=mail&a=%20b')],
    ['/?tribe_events=blues', to('/event/blues/')],
    ['/?utm_source=mail&tribe_events=blues', to('/event/blues/?utm_source=mail')],
    ['/termin/%D0%B6/', to('/event/%d0%b6/')],
    ['/termin/%D0%B6', to('/event/%d0%b6/')],
    [long, to('/event/long/')],
    ['/termin/n-4999/', to('/event/n-4999/')],
    ['/event/jazz/', '200'],
    ['/?tribe_events=soul', '200'],
    ['/termin/soul/', '404'],
    ['/termin/%zz/', '404'],
    [`/termin/jazz${'/a'.repeat(7000)}`, '404'],
    ['/kalends/moved/99999', '404'],
    ['/wp-json/tribe/events/v1/events', '200'],
  ];
  for (const [address, answer] of answers)
    expect([address, await at(server, address)]).toEqual([address, answer]);
  const head = await fetch(`${server.origin}/termin/jazz/`, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('location')]).toEqual([301, `${SITE}/event/jazz/`]);
  await end(server);
});

it('the lists of an imported site lead to those of the calendar, in its language', async () => {
  const lines = [
    ['/termine/', '/events/'],
    ['/termine/liste/', '/events/list/'],
    ['/termine/heute/', '/events/today/'],
    ['/termine/kategorie/', '/events/category/'],
    ['/termine/kategorie/musik/', '/events/category/musik/'],
    ['/termine/jazz/', '/event/jazz/'],
    ['/index.php/events/', '/events/'],
  ];
  const server = await serving('lists.map', lines.map(([from, to]) => `"${from}" "${to}";\n`).join(''));
  const to = (path: string): string => `301 ${SITE}${path}`;
  const answers: readonly (readonly [string, string])[] = [
    ['/termine', to('/events/')],
    ['/termine/?ical=1', to('/events/?ical=1')],
    ['/termine/liste/', to('/events/list/')],
    ['/termine/liste/seite/2/', to('/events/list/page/2/')],
    ['/termine/2027-05/', to('/events/2027-05/')],
    ['/termine/2027-05-01/', to('/events/2027-05-01/')],
    ['/termine/monat/2027-05/', to('/events/month/2027-05/')],
    ['/termine/heute/', to('/events/today/')],
    ['/termine/ical/', to('/events/?ical=1')],
    ['/termine/liste/ical/?a=b', to('/events/list/?a=b&ical=1')],
    ['/termine/kategorie/', to('/events/')],
    ['/termine/kategorie/musik/liste/', to('/events/category/musik/list/')],
    ['/termine/kategorie/neu/', to('/events/category/neu/')],
    ['/termine/jazz/ical/', to('/event/jazz/?ical=1')],
    ['/termine/jazz/2027-05-01/', to('/event/jazz/2027-05-01/')],
    ['/index.php/events/2027-05/', to('/events/2027-05/')],
    ['/termine/impressum/', '404'],
    ['/events/list/', '200'],
  ];
  for (const [address, answer] of answers)
    expect([address, await at(server, address)]).toEqual([address, answer]);
  await end(server);
});

it.each([
  ['redirects.map', '"/ort/hall/" "/venue/hall/";\n'],
  ['redirects.caddy', 'redir /ort/hall/ /venue/hall/ permanent\n'],
])('takes the redirects of an import, as in %s', async (name, content) => {
  const server = await serving(name, content);
  expect(await at(server, '/ort/hall?ical=1')).toBe(`301 ${SITE}/venue/hall/?ical=1`);
  await end(server);
});

it('refuses a file that is none, at the start and in the doctor', async () => {
  const file = join(folder, 'other.jsonl');
  writeFileSync(file, '{"what":"brought","kind":"event","id":7}\n{"what":"else"}\n');
  const reason = `--old-addresses: ${file} is neither the report nor the redirects of an import: line 2 is another.`;
  const given = ['--old-addresses', file, '--port', '0'];
  expect(await run(['serve', ...given])).toMatchObject({ exitCode: 1, errors: [`kalends: ${reason}`] });
  expect((await run(['doctor', ...given])).lines.find((line) => line.includes('addresses'))).toContain(
    reason,
  );
  const missing = join(folder, 'missing');
  expect((await run(['serve', '--old-addresses', missing])).errors.join()).toContain(
    `${missing} cannot be read (ENOENT)`,
  );
});
