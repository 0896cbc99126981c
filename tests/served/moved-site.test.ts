import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { login, run, serve, type Served } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-moved-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A GIF of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const JAZZ = { title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };
const OPTIONS = ['--media', join(folder, 'media'), '--user', 'ann:secret'];

const storeAt = (name: string): string => `sqlite:${join(folder, name)}.db`;

interface Shown {
  readonly id: number;
  readonly image: {
    readonly id: number;
    readonly url: string;
    readonly sizes: Record<string, { url: string }>;
  };
}

async function create(server: Served, image: Blob | string): Promise<Shown> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...JAZZ, image })) form.set(name, value);
  const headers = login('ann', 'secret');
  const answer = await fetch(`${server.origin}/wp-json/tribe/events/v1/events`, {
    ...{ method: 'POST', headers, body: form },
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Shown;
}

async function end(server: Served): Promise<void> {
  server.stop();
  await server.exitCode;
}

describe('a site that moves to another address', () => {
  it('keeps its uploaded images, in answers, feeds and pages', async () => {
    const first = await serve(['--store', storeAt('old'), '--base-url', 'https://old.example', ...OPTIONS]);
    const { id, image } = await create(first, new Blob([GIF]));
    expect(image.url).toMatch(/^https:\/\/old\.example\/media\/[0-9a-f]{32}\/full\.gif$/);
    // given by its own address, it is the same image
    expect((await create(first, image.url)).image.id).toBe(image.id);
    await end(first);
    expect((await run(['copy', storeAt('old'), storeAt('new')])).exitCode).toBe(0);

    const moved = ['--store', storeAt('new'), '--base-url', 'https://new.example/calendar', ...OPTIONS];
    const second = await serve(moved);
    const api = '/wp-json/tribe/events/v1';
    const shown = (await (await fetch(`${second.origin}${api}/events/${id}`)).json()) as Shown;
    const url = image.url.replace('old.example', 'new.example/calendar');
    expect(shown.image).toMatchObject({ id: image.id, url });
    expect(
      Object.values(shown.image.sizes).every((size) => size.url.startsWith('https://new.example/')),
    ).toBe(true);
    expect((await fetch(second.origin + new URL(url).pathname.replace('/calendar', ''))).status).toBe(200);
    for (const path of [`${api}/events/${id}.ics`, '/event/jazz/', '/events/2031-05/']) {
      const text = (await (await fetch(second.origin + path)).text()).replaceAll('\r\n ', '');
      expect([path, text.includes(url), text.includes('old.example')]).toEqual([path, true, false]);
    }
    await end(second);
  });

  it('keeps the UIDs of its events, in feeds and exports, whatever was in the store before', async () => {
    const uids = async (server: Served): Promise<readonly string[]> => {
      const answer = await fetch(`${server.origin}/events.ics?end_date=2032-01-01`);
      const text = await answer.text();
      return text.match(/^UID:\S+/gm) ?? [];
    };
    const first = await serve(['--store', storeAt('a'), ...OPTIONS]);
    const { id } = await create(first, 'https://media.example/hall.jpg');
    expect(await uids(first)).toEqual([`UID:${id}@localhost`]);
    await end(first);
    // the new place was tried before the calendar came
    const tried = await serve(['--store', storeAt('b'), '--base-url', 'https://new.example', ...OPTIONS]);
    expect(await uids(tried)).toEqual([]);
    await end(tried);
    expect((await run(['copy', storeAt('a'), storeAt('b')])).exitCode).toBe(0);
    const file = join(folder, 'backup.db');
    expect((await run(['backup', join(folder, 'b.db'), file])).exitCode).toBe(0);
    for (const store of [storeAt('a'), storeAt('b'), `sqlite:${file}`]) {
      const moved = await serve(['--store', store, '--base-url', 'https://new.example', ...OPTIONS]);
      expect(await uids(moved)).toEqual([`UID:${id}@localhost`]);
      await end(moved);
      const exported = await run(['export', '--store', store, '--format', 'ics']);
      expect(exported.lines.join('\n').match(/^UID:\S+/gm)).toEqual([`UID:${id}@localhost`]);
    }
    const output = join(folder, 'events.ics');
    await run(['export', '--store', storeAt('b'), '--format', 'ics', '--output', output]);
    // a name that other calendars have, too, is given by hand
    const imported = await run(['import', output, '--store', storeAt('b'), '--host', 'localhost']);
    expect([imported.exitCode, imported.lines.join()]).toEqual([0, expect.stringContaining('1 as before')]);
  });
});
