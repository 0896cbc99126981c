import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { login, run, serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-caldav-served-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('kalends serve --caldav shows collections to everyone, and links to those who log in', async () => {
  const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
  expect((await run(['user', 'add', 'ann', '--role', 'editor', '--no-password', ...store])).exitCode).toBe(0);
  const key = await run([
    ...['key', 'create', 'phone', '--account', 'ann', '--application-password'],
    ...store,
  ]);
  const link = ['feed-links', 'add', 'Jazz', '--account', 'ann', '--filter', '{"search":"jazz"}', ...store];
  const added = await run(link);
  expect(added.exitCode).toBe(0);
  const server = await serve([...store, '--user', 'admin:secret', '--caldav', '--title', 'Town Hall']);
  const write = (body: object) =>
    fetch(`${server.origin}/wp-json/tribe/events/v1/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...login('admin', 'secret') },
      body: JSON.stringify({ start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00', ...body }),
    });
  await write({ title: 'Open jazz' });
  await write({ title: 'Draft jazz', status: 'draft' });
  await write({ title: 'Open talk' });
  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${server.origin}/caldav/${path}`, {
      method: 'PROPFIND',
      headers: { Depth: '1', ...headers },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const namesIn = (text: string) => [...text.matchAll(/<D:displayname>([^<]*)/g)].map(([, name]) => name);
  expect(namesIn((await ask('calendars/')).text)).toEqual(['Town Hall', 'Town Hall', 'Town Hall: featured']);
  expect((await ask('account/calendars/')).status).toBe(401);
  const ann = login('ann', key.lines[0] ?? '');
  const home = await ask('account/calendars/', ann);
  expect(namesIn(home.text)).toEqual(['Town Hall', 'Town Hall', 'Town Hall: featured', 'Jazz']);
  const [, collection = ''] = /(selection-[\da-f]{12})/.exec(home.text) ?? [];
  const members = await ask(`account/calendars/${collection}/`, ann);
  expect(members.text.match(/event-\d+\.ics/g)).toHaveLength(2);
  // who knows the link needs no login
  const path = added.lines[0]?.replace('/private/', 'link/') ?? '';
  expect(namesIn((await ask(`${path}calendars/`)).text)).toEqual(['Town Hall', 'Jazz']);
  const opened = await ask(`${path}calendars/${collection}/`);
  expect(opened.text.match(/event-\d+\.ics/g)).toHaveLength(2);
  const other = await ask(`account/calendars/${collection}/`, login('admin', 'secret'));
  expect(other.status).toBe(404);
});
