import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { login, run, serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-feed-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('kalends serve answers private links, which the command line and people keep', async () => {
  const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
  const account = ['user', 'add', 'ann', '--role', 'editor', '--no-password', ...store];
  expect((await run(account)).exitCode).toBe(0);
  const server = await serve([
    ...[...store, '--user', 'admin:secret', '--metrics', '--log', 'json'],
    ...['--base-url', 'https://calendar.example/town'],
  ]);
  const write = (body: object) =>
    fetch(`${server.origin}/wp-json/tribe/events/v1/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...login('admin', 'secret') },
      body: JSON.stringify({ start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00', ...body }),
    });
  await write({ title: 'Open jazz' });
  await write({ title: 'Draft jazz', status: 'draft' });
  await write({ title: 'Draft talk', status: 'draft' });

  const added = await run([
    'feed-links',
    'add',
    'phone',
    '--account',
    'ann',
    '--filter',
    '{"search":"jazz"}',
    ...store,
  ]);
  const [path = ''] = added.lines;
  expect(added).toMatchObject({ exitCode: 0, errors: [expect.stringContaining('events.ics')] });
  const read = async (address: string) => {
    const response = await fetch(server.origin + address, { headers: { 'Accept-Encoding': 'br, gzip' } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const shown = async (address: string) => {
    const { status, text } = await read(address);
    return [status, ...['Open jazz', 'Draft jazz', 'Draft talk'].filter((title) => text.includes(title))];
  };
  for (const feed of [
    'events.ics',
    'events.json',
    'feed/',
    'feed/atom/',
    'feed/json/',
    'changes?kinds=event',
  ])
    for (const base of ['', '/town'])
      expect(await shown(base + path + feed)).toEqual([200, 'Open jazz', 'Draft jazz']);
  const { headers } = await read(`${path}events.ics`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-encoding')).toBeNull();

  const list = await run(['feed-links', 'list', ...store]);
  expect(list.lines[1]).toMatch(/^[\da-f]{12} {2}ann +phone +editor +\{"search":"jazz"\} +never +active$/);
  const [{ id } = { id: '' }] = JSON.parse(
    (await run(['feed-links', 'list', '--json', ...store])).lines[0]!,
  ) as {
    readonly id: string;
  }[];
  await run(['user', 'disable', 'ann', ...store]);
  expect(await shown(`${path}events.ics`)).toEqual([404]);
  expect((await run(['feed-links', 'list', ...store])).lines[1]).toContain('may not log in');
  await run(['user', 'enable', 'ann', ...store]);
  expect(await shown(`${path}events.ics`)).toEqual([200, 'Open jazz', 'Draft jazz']);

  const api = `${server.origin}/wp-json/kalends/v1/feed-links`;
  const mine = await fetch(api, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...login('admin', 'secret') },
    body: '{"name":"all"}',
  });
  expect((await run(['feed-links', 'list', ...store])).lines.join('\n')).toContain('active with its --user');
  const { addresses } = (await mine.json()) as { readonly addresses: Readonly<Record<string, string>> };
  expect(addresses['feed/json']).toMatch(/^https:\/\/calendar\.example\/town\/private\/.*\/feed\/json$/);
  const own = new URL(addresses['changes']!).pathname;
  expect(await shown(own)).toEqual([200, 'Open jazz', 'Draft jazz', 'Draft talk']);

  expect((await run(['feed-links', 'remove', id, ...store])).lines).toEqual([`The link ${id} is removed.`]);
  expect((await run(['feed-links', 'remove', id, ...store])).exitCode).toBe(1);
  expect(await shown(`${path}events.ics`)).toEqual([404]);
  const samples = (await read('/metrics')).text;
  expect(samples).toContain('route="/private",status="404"');
  const secrets = [path, own].map((address) => /-([\w-]{43})\//.exec(address)?.[1] ?? '?');
  for (const secret of secrets)
    expect(samples + server.lines.join('\n') + server.errors.join('\n')).not.toContain(secret);
  expect(server.lines.filter((line) => line.includes('"route":"/events.ics"')).length).toBeGreaterThan(2);
  server.stop();
  expect(await server.exitCode).toBe(0);
});

it('the commands refuse what cannot be', async () => {
  const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
  const refused = async (...args: string[]) => (await run(['feed-links', ...args, ...store])).exitCode;
  expect(await refused('add', 'x')).toBe(2);
  expect(await refused('add', 'x', '--account', 'unknown')).toBe(1);
  expect(await refused('add', ' ', '--account', 'ann')).toBe(2);
  expect(await refused('add', 'x', '--account', 'ann', '--role', 'owner')).toBe(2);
  expect(await refused('add', 'x', '--account', 'ann', '--filter', '[]')).toBe(2);
  expect(await refused('add', 'x', '--account', 'ann', '--filter', '{"categories":["unknown"]}')).toBe(2);
  expect(await refused('add', 'x', '--account', 'ann', '--expires', '2020-01-01')).toBe(2);
  expect(await refused('remove', '../x')).toBe(1);
  const elsewhere = ['--store', `sqlite:${join(folder, 'none.db')}`];
  expect((await run(['feed-links', 'list', ...elsewhere])).exitCode).toBe(1);
});
