import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run, serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-media-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A GIF of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const AUTHORIZATION = { authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}` };

async function send(
  url: string,
  fields: Readonly<Record<string, string>>,
  image?: Uint8Array,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image !== undefined) form.set('image', new Blob([Uint8Array.from(image)]), 'poster.html');
  return fetch(url, { method: 'POST', headers: AUTHORIZATION, body: form });
}

it('takes images, serves them after a restart, and deletes those that no record uses', async () => {
  const media = join(folder, 'media');
  const store = `sqlite:${join(folder, 'kalends.db')}`;
  const options = ['--store', store, '--media', media];
  const event = { title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };
  const start = () => serve([...options, '--user', 'ann:secret:author']);

  const first = await start();
  const created = await send(`${first.apiRoot}/events`, event, GIF);
  expect(created.status).toBe(201);
  const { id, image } = (await created.json()) as { id: number; image: { url: string } };
  first.stop();
  await first.exitCode;

  const second = await start();
  const shown = await fetch(second.origin + new URL(image.url).pathname);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('image/gif');
  const removed = await send(`${second.apiRoot}/events/${id}`, { image: '' });
  expect(removed.status).toBe(200);
  second.stop();
  await second.exitCode;

  expect((await run(['media', 'prune', ...options])).lines).toEqual([
    '0 images without a record are deleted.',
  ]);
  const [key = ''] = readdirSync(media);
  const old = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(join(media, key), old, old);
  const checked = await run(['media', 'check', ...options, '--json']);
  expect(JSON.parse(checked.lines.join(''))).toEqual({ missing: [], orphans: [key] });
  const environment = { KALENDS_STORE: store, KALENDS_MEDIA: media };
  expect(await run(['media', 'prune', '--json'], environment)).toEqual({
    ...{ exitCode: 0, errors: [], lines: [JSON.stringify({ removed: [key] })] },
  });
  expect(readdirSync(media)).toEqual([]);
});

it('reports images of records whose files are missing', async () => {
  const media = join(folder, 'lost');
  const options = ['--store', `sqlite:${join(folder, 'lost.db')}`, '--media', media];
  const server = await serve([...options, '--user', 'ann:secret:author']);
  const created = await send(`${server.apiRoot}/venues`, { venue: 'Hall' }, GIF);
  const { image } = (await created.json()) as { image: { id: number; url: string } };
  server.stop();
  await server.exitCode;
  for (const key of readdirSync(media)) rmSync(join(media, key), { recursive: true });
  expect(await run(['media', 'check', ...options])).toEqual({
    exitCode: 1,
    errors: [],
    lines: [
      `The files of image ${image.id} are missing: ${new URL(image.url).pathname}`,
      '1 images of records are missing; 0 images have no record.',
    ],
  });
});

it('refuses a directory or a store that does not exist, and creates neither', async () => {
  const nowhere = join(folder, 'nowhere');
  const options = ['--media', nowhere, '--store', `sqlite:${join(folder, 'none.db')}`];
  expect(await run(['media', 'prune', ...options])).toMatchObject({ exitCode: 1, lines: [] });
  expect((await run(['media', 'prune', '--media', folder, ...options.slice(2)])).exitCode).toBe(1);
  expect((await run(['media', 'prune', '--media', folder])).errors.join()).toContain('--store is required');
  expect(existsSync(nowhere)).toBe(false);
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
});

it('ignores files in forms without --media', async () => {
  const server = await serve(['--user', 'ann:secret:author']);
  const created = await send(`${server.apiRoot}/venues`, { venue: 'Hall' }, GIF);
  expect(created.status).toBe(201);
  expect(await created.json()).not.toHaveProperty('image');
  expect((await fetch(`${server.origin}/media/${'0'.repeat(32)}/full.gif`)).status).toBe(404);
  server.stop();
  await server.exitCode;
});
