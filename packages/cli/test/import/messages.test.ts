import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stores = ['--store', `sqlite:${join(folder, 'calendar.db')}`];

it('a file of another kind is told as one', async () => {
  const page = join(folder, 'page.html');
  writeFileSync(page, '<!doctype html><title>Events</title>');
  const { exitCode, errors } = await run(['import', page, ...stores]);
  expect(exitCode).not.toBe(0);
  expect(errors.join(' ')).toContain('The page has no events that programs can read');
  const text = join(folder, 'page.txt');
  writeFileSync(text, 'Events');
  expect((await run(['import', text, ...stores])).errors.join(' ')).toContain('is a file that is not read');
  const csv = join(folder, 'events.csv');
  writeFileSync(csv, '<!doctype html><p class="a">');
  expect((await run(['import', csv, ...stores])).errors.join(' ')).toContain('HTML page');
});

it('a page without the interface is told with the address that was asked', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end('<p>Events</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { exitCode, errors } = await run(['import', url, ...stores]);
  server.close();
  expect(exitCode).not.toBe(0);
  expect(errors.join(' ')).toMatch(/asked for at http:\/\/127\.0\.0\.1:\d+\/wp-json/);
  expect(errors.join(' ')).toContain('.ics');
  // the number of a port may have these digits
  expect(errors.join(' ')).not.toMatch(/\b404\b/);
});
