import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSite, TOKEN } from './site.js';

async function serve(): Promise<string> {
  const { calendar, listener } = await createSite();
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await calendar.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (api: string, headers: Record<string, string>) =>
  fetch(`${api}/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ title: 'Night Walk', start_date: 'tomorrow 22:00', end_date: 'tomorrow 23:00' }),
  });

it('serves events, pages and feeds, and takes events of those who have the token', async () => {
  const site = await serve();
  const api = `${site}/wp-json/tribe/events/v1`;
  expect(await (await fetch(`${api}/events`)).json()).toMatchObject({ total: 10 });
  expect((await post(api, {})).status).toBe(401);
  expect((await post(api, { Authorization: `Bearer ${TOKEN}` })).status).toBe(201);
  const page = await (await fetch(`${site}/events/`)).text();
  expect(page).toContain('Night Walk');
  expect(page).toContain(`${site}/event/night-walk/`);
  expect(await (await fetch(`${site}/events.ics`)).text()).toContain('SUMMARY:Night Walk');
});

it('leads to the host of its preview', async () => {
  const site = await serve();
  const host = 'a1--3000--b2.local-credentialless.webcontainer.io';
  const request = get(`${site}/events/`, { headers: { host } });
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>];
  let page = '';
  for await (const part of response) page += part.toString();
  expect(page).toContain(`https://${host}/event/late-jazz-session/`);
});

interface Package {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly os?: unknown;
  readonly cpu?: unknown;
}

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

/** Where a package finds another one: in its own folder, or in one above. */
function folderOf(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(from) === from) throw new TypeError(`${name} is not installed.`);
  return folderOf(name, dirname(from));
}

it('installs nothing that is compiled or made for one platform', () => {
  const found = new Map<string, Package>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    const own = readPackage(folder);
    found.set(folder, own);
    const { dependencies = {} } = own;
    for (const name of Object.keys(dependencies))
      visit(
        name.startsWith('@kalends/')
          ? join(import.meta.dirname, '../../packages', name.slice('@kalends/'.length))
          : folderOf(name, folder),
      );
  };
  visit(import.meta.dirname);
  expect(found.size).toBeGreaterThan(10);
  const native = [...found].filter(
    ([folder, { scripts = {}, os, cpu }]) =>
      existsSync(join(folder, 'binding.gyp')) ||
      ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) ||
      (os ?? cpu) !== undefined,
  );
  expect(native.map(([, { name }]) => name)).toEqual([]);
});
