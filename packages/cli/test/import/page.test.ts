import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { run } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

let stores = 0;
const store = (): string[] => ['--store', `sqlite:${join(folder, `calendar-${(stores += 1)}.db`)}`];

const page = (name: string, more = ''): string =>
  `<!DOCTYPE html><html><head><script type="application/ld+json">{"@type":"Event","name":"${name}","startDate":"2027-05-01T20:00"}</script></head><body>${more}</body></html>`;

/** Serves answers by their paths; others are 404. */
async function serving(answers: Readonly<Record<string, string | { readonly to: string }>>) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const { [request.url ?? '']: answer } = answers;
    if (typeof answer === 'object') response.writeHead(302, { Location: answer.to }).end();
    else
      response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(answer ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

it('a page is imported from a file, and again', async () => {
  const file = join(folder, 'page.html');
  writeFileSync(file, page('Concert'));
  const where = store();
  expect((await run(['import', file, ...where])).lines.join('\n')).toContain('Records: 1 new.');
  expect((await run(['import', file, ...where])).lines.join('\n')).toContain('Records: 1 as before.');
  const dry = await run(['import', file, '--dry-run', '--json', ...store()]);
  expect(JSON.parse(dry.lines.join(''))).toMatchObject({ dryRun: true, counts: { created: 1 } });
});

it('a page is imported from its address, whatever that ends with', async () => {
  const { url } = await serving({
    '/': page('A'),
    '/programme': page('B'),
    '/x.html': page('C'),
    '/old': { to: '/x.html' },
  });
  for (const path of ['/', '/programme', '/x.html', '/old']) {
    const { exitCode, lines } = await run(['import', url + path, ...store()]);
    expect([path, exitCode, lines.join('\n')]).toEqual([path, 0, expect.stringContaining('Records: 1 new.')]);
  }
});

it('a calendar file at an address that does not say so is one', async () => {
  const event = 'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:X\r\nDTSTART:20270501T200000Z\r\nEND:VEVENT\r\n';
  const { url } = await serving({
    '/feed?ical=1': `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`,
  });
  const { lines } = await run(['import', `${url}/feed?ical=1`, ...store()]);
  expect(lines.join('\n')).toContain('Records: 1 new.');
});

it('headers go to the server of the page only, and its links to no other private address', async () => {
  const other = await serving({ '/all.ics': 'BEGIN:VCALENDAR\nEND:VCALENDAR' });
  const link = `<a href="${other.url}/all.ics">Calendar</a>`;
  const { url, requests } = await serving({ '/x.html': page('A', link) });
  const { exitCode, lines } = await run(['import', `${url}/x.html`, '--header', 'X-Key: secret', ...store()]);
  expect(exitCode).toBe(0);
  expect(requests.map(({ headers }) => headers['x-key'])).toEqual(['secret']);
  expect(other.requests).toEqual([]);
  expect(lines.join('\n')).toContain('has no https');
});

it('what is no page with events is told as what it is', async () => {
  const { url } = await serving({
    '/none.html': '<!DOCTYPE html><p>Nothing</p>',
    '/feed.html': '<?xml version="1.0"?><rss version="2.0"><channel/></rss>',
  });
  const told = {
    '/none.html': 'has no events',
    '/feed.html': 'feed (RSS or Atom)',
    '/gone.html': 'status 404',
  };
  for (const [path, text] of Object.entries(told)) {
    const { exitCode, errors } = await run(['import', url + path, ...store()]);
    expect([path, exitCode, errors.join(' ')]).toEqual([path, 1, expect.stringContaining(text)]);
  }
});
