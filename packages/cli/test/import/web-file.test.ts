import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { run } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-web-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ICS = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a@example.org', 'DTSTART:20310501T100000'],
  ...['SUMMARY:Jazz', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let stores = 0;
const importFrom = (source: string, ...options: readonly string[]) =>
  run(['import', source, '--store', `sqlite:${join(folder, `${++stores}.db`)}`, ...options]);

it('reads a feed on the web, through a redirect', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/old.ics') response.writeHead(301, { Location: '/events.ics?x=1' }).end();
    else response.writeHead(request.url === '/gone.ics' ? 404 : 200).end(ICS);
  });
  expect((await importFrom(`${origin}/old.ics`)).lines).toContain('Records: 1 new.');
  expect(await importFrom(`${origin}/gone.ics`)).toMatchObject({
    exitCode: 1,
    errors: [`kalends: ${origin}/gone.ics answers with status 404.`],
  });
});

it('sends headers to the given host only', async () => {
  const seen: [string, unknown][] = [];
  const other = await serve(({ headers }, response) => {
    seen.push(['other', headers['x-token']]);
    response.end(ICS);
  });
  const origin = await serve(({ headers }, response) => {
    seen.push(['given', headers['x-token']]);
    response.writeHead(302, { Location: `${other}/events.ics` }).end();
  });
  expect((await importFrom(`${origin}/a.ics`, '--header', 'X-Token: secret')).exitCode).toBe(0);
  expect(seen).toEqual([
    ['given', 'secret'],
    ['other', undefined],
  ]);
});

it('leaves redirects in circles, and to what is not on the web', async () => {
  let asked = 0;
  const origin = await serve(({ url = '' }, response) => {
    asked += 1;
    const location = url.startsWith('/file') ? 'file:///etc/passwd' : url === '/a.ics' ? '/b.ics' : '/a.ics';
    response.writeHead(302, { Location: location }).end();
  });
  const circle = await importFrom(`${origin}/a.ics`);
  expect([circle.exitCode, circle.errors.join()]).toEqual([
    1,
    `kalends: ${origin}/a.ics redirects more than 5 times.`,
  ]);
  expect(asked).toBe(6);
  const local = await importFrom(`${origin}/file.ics`);
  expect([local.exitCode, local.errors.join()]).toEqual([
    1,
    expect.stringContaining('no address on the web'),
  ]);
});

it('leaves a body that never ends, and one that does not come', async () => {
  let sent = 0;
  const origin = await serve(({ url }, response) => {
    response.writeHead(200);
    if (url === '/silent.ics') response.write(ICS.slice(0, 40));
    else {
      const more = (): void => {
        while (!response.destroyed && response.write('X'.repeat(1_000_000))) sent += 1;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }
  });
  const endless = await importFrom(`${origin}/endless.ics`);
  expect([endless.exitCode, endless.errors.join()]).toEqual([
    1,
    expect.stringContaining('more than 100000000 bytes'),
  ]);
  expect(sent).toBeLessThan(200);
  const silent = await importFrom(`${origin}/silent.ics`, '--timeout', '0.2');
  expect([silent.exitCode, silent.errors.join()]).toEqual([1, expect.stringContaining('cannot be read')]);
});
