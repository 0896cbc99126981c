import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, serve, type Served } from '../../packages/cli/test/running.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };

let site: Served;
let other: Served;

beforeAll(async () => {
  site = await serve(['--wordpress', '--user', 'admin:secret'], {});
  other = await serve(['--user', 'admin:secret'], {});
  for (const { origin } of [site, other]) {
    const headers = { 'Content-Type': 'application/json', ...login('admin', 'secret') };
    for (const more of [{}, { title: 'Hidden', status: 'private' }])
      await fetch(`${origin}/wp-json/tribe/events/v1/events`, {
        ...{ method: 'POST', headers, body: JSON.stringify({ ...EVENT, ...more }) },
      });
  }
});
afterAll(async () => {
  for (const one of [site, other]) {
    one.stop();
    await one.exitCode;
  }
});

const read = async ({ origin }: Served, path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { headers })).text();

it('--wordpress adds interfaces, each with its index', async () => {
  const index = JSON.parse(await read(site, '/wp-json/')) as { namespaces: string[] };
  const names = ['tribe/events/v1', 'kalends/v1', 'wp/v2', 'tec/v1', 'oembed/1.0'];
  expect(index.namespaces).toEqual(names);
  for (const name of names)
    expect(JSON.parse(await read(site, `/wp-json/${name}`))).toMatchObject({ namespace: name });
  const without = JSON.parse(await read(other, '/wp-json/')) as { namespaces: string[] };
  expect(without.namespaces).toEqual(['tribe/events/v1', 'kalends/v1']);
});

it('pages of events say where oEmbed is, if it is there, and if everybody sees the event', async () => {
  const page = await read(site, '/event/jazz/');
  const [, href = ''] =
    /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]*)"/.exec(page) ?? [];
  const answer = await fetch(href.replaceAll('&amp;', '&').replace(/^http:\/\/[^/]*/, site.origin));
  expect(await answer.json()).toMatchObject({ title: 'Jazz', type: 'rich' });
  expect(page).toContain('text/xml+oembed');
  expect(await read(site, '/event/hidden/', login('admin', 'secret'))).not.toContain('oembed');
  expect(await read(other, '/event/jazz/')).not.toContain('oembed');
});
