import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basicAuth, createClient, imageOf, venueOf } from '@kalends/client';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-client-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A GIF of one pixel. */
const GIF = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'));
const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };

async function connect() {
  const server = await serve(['--media', join(folder, 'media'), '--user', 'ann:secret']);
  onTestFinished(async () => {
    server.stop();
    await server.exitCode;
  });
  return createClient({ baseUrl: server.origin, auth: basicAuth('ann', 'secret') });
}

it('the client uploads a file with the record, whose other fields arrive as in JSON', async () => {
  const client = await connect();
  const image = new File([GIF], 'poster.gif', { type: 'image/gif' });
  const input = {
    ...EVENT,
    featured: true,
    tags: ['Live', 'one, two'],
    venue: { venue: 'Hall', city: 'Rome' },
  };
  const event = await client.events.create({ ...input, image });
  expect(event).toMatchObject({ title: 'Jazz', featured: true });
  expect(event.tags.map(({ name }) => name).sort()).toEqual(['Live', 'one, two']);
  expect(venueOf(event)).toMatchObject({ venue: 'Hall', city: 'Rome' });
  const url = imageOf(event)?.url ?? '';
  expect((await fetch(url)).headers.get('content-type')).toBe('image/gif');

  const changed = await client.events.update(event.id, {
    image: new Blob([GIF, new Uint8Array(1)]),
    tags: [],
  });
  expect(changed).toMatchObject({ title: 'Jazz', featured: true, tags: [] });
  expect(imageOf(changed)?.url).not.toBe(url);
});

it('a file that is no picture is refused as any other value', async () => {
  const client = await connect();
  const image = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
  await expect(client.events.create({ ...EVENT, image })).rejects.toMatchObject({
    code: 'rest_invalid_param',
  });
  await expect(client.venues.create({ venue: 'Hall', image })).rejects.toMatchObject({
    code: 'rest_invalid_param',
  });
});
