import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLACES } from '@kalends/site';
import { login, serve, type Served } from '../../packages/cli/test/running.js';

/*
 * Markup in percent escapes is text: names, slugs and addresses keep the escapes, and nothing that is shown decodes them, neither pages
 * at the decoded address nor errors.
 */

const MARKUP = '<img src=x onerror=alert(1)>';
const ESCAPED = '%3Cimg src=x onerror=alert(1)%3E';
const SLUG = '%3cimg-srcx-onerroralert1%3e';
const API = '/wp-json/tribe/events/v1';
const ADMIN = login('ann', 'pw');
/** A picture of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const folder = mkdtempSync(join(tmpdir(), 'kalends-escaped-'));
let served: Served;
beforeAll(async () => {
  served = await serve(['--user', 'ann:pw', '--wordpress', '--media', folder]);
});
afterAll(async () => {
  expect(served.errors).toEqual([]);
  served.stop();
  expect(await served.exitCode).toBe(0);
  rmSync(folder, { recursive: true });
});

it('percent escapes of markup in names and slugs are never shown decoded', async () => {
  const form = new FormData();
  const fields = {
    title: ESCAPED,
    slug: ESCAPED,
    description: ESCAPED,
    website: 'https://a.example/%3Cimg%3E',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('start_date', '2031-05-01');
  form.set('end_date', '2031-05-01');
  form.set('venue[venue]', ESCAPED);
  form.set('organizer[0][organizer]', ESCAPED);
  form.set('categories[0]', ESCAPED);
  form.set('tags[0]', ESCAPED);
  form.set('image', new Blob([GIF], { type: 'image/gif' }), `${ESCAPED}.gif`);
  const response = await fetch(served.origin + API + '/events', {
    ...{ method: 'POST', headers: ADMIN, body: form },
  });
  const event = (await response.json()) as { slug: string; image: { url: string } };
  expect([response.status, event.slug]).toEqual([201, SLUG]);
  expect(event.image.url).not.toMatch(/%|img/);

  const at = [SLUG, encodeURIComponent(MARKUP), encodeURIComponent(SLUG)];
  const paths = [
    ...['/events', '/venues', '/organizers', '/categories', '/tags'].map((path) => API + path),
    ...['tribe_events', 'tribe_venue', 'tribe_organizer', 'tribe_events_cat', 'tags'].map(
      (name) => `/wp-json/wp/v2/${name}?search=img&_embed=1`,
    ),
    ...['', '?ical=1', 'feed/', '2031-05/', '2031-05-01/', 'list/'].map((path) => `/events/${path}`),
    ...[
      '/events/feed/json/',
      '/events/feed/atom/',
      '/event-sitemap.xml',
      '/event-sitemap-1.xml',
      '/events.json',
    ],
    '/wp-json/kalends/v1/changes',
    ...at.flatMap((slug) => [
      ...Object.values(PLACES).map(({ page }) => `/${page}/${slug}/`),
      ...[`/events/${slug}/`, `/${slug}`, `/embed/${slug}/`, `/kalends/media/${slug}.gif`],
      ...[
        `${API}/events/by-slug/${slug}`,
        `${API}/events?search=${slug}`,
        `${API}/events?categories=${slug}`,
      ],
      `${API}/${slug}`,
      `/?s=${slug}&tribe-bar-search=${slug}`,
      `/wp-json/oembed/1.0/embed?url=${encodeURIComponent(`${served.origin}/event/${slug}/`)}`,
      `/wp-content/uploads/2031/05/${slug}.gif`,
    ]),
  ];
  const shown: string[] = [];
  for (const path of paths)
    for (const accept of ['text/html', 'application/json']) {
      const answer = await fetch(served.origin + path, { headers: { accept } });
      const isHtml = answer.headers.get('content-type')?.includes('html') === true;
      const body = await answer.text();
      expect([path, answer.status < 500]).toEqual([path, true]);
      // JSON is data, whose texts are HTML
      if (isHtml || !path.includes('search='))
        expect(body.replaceAll('\\"', '"')).not.toContain('<img src=x');
      if (isHtml && body.includes('%3Cimg')) shown.push(path);
    }
  expect(shown).toContain('/events/2031-05/');
});
