import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, run, serve, type Served } from '../running.js';

const OLD = 'https://old.example';
const folder = mkdtempSync(join(tmpdir(), 'kalends-site-media-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A GIF of one pixel, and what a file with something behind it is cleaned to. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const UPLOADS = '/wp-content/uploads';

/** What the old site has below its uploads, by path. */
const FILES: Readonly<Record<string, Buffer>> = {
  [`${UPLOADS}/2024/05/hall.gif`]: Buffer.concat([GIF, Buffer.from('<script>')]),
  [`${UPLOADS}/2024/05/caf%C3%A9.gif`]: GIF,
  [`${UPLOADS}/in-text.gif`]: GIF,
  [`${UPLOADS}/page.gif`]: Buffer.from('<html>'),
  [`${UPLOADS}/wide-scaled.gif`]: GIF,
  [`${UPLOADS}/wide.gif`]: GIF,
  [`${UPLOADS}/high-scaled.gif`]: GIF,
  [`${UPLOADS}/www.gif`]: GIF,
};

const IMAGES = [
  `${OLD}${UPLOADS}/2024/05/hall.gif`,
  `${OLD}${UPLOADS}/2024/05/café.gif`,
  `${OLD}${UPLOADS}/gone.gif`,
  `${OLD}${UPLOADS}/page.gif`,
  `${OLD}${UPLOADS}/busy.gif`,
  `${OLD}${UPLOADS}/moved.gif`,
  `${OLD}${UPLOADS}/..%2f..%2fescape.gif`,
  `https://elsewhere.example${UPLOADS}/theirs.gif`,
  `${OLD}${UPLOADS}/wide-scaled.gif`,
  // its original is gone
  `https://i0.wp.com/old.example${UPLOADS}/high-scaled.gif?resize=300%2C200`,
  `https://www.old.example${UPLOADS}/www.gif`,
];

let source: Served;
let site = '';
const asked: string[] = [];
let isBusy = true;
const server = createServer((request, response) => {
  const url = request.url ?? '';
  if (!url.startsWith('/wp-content/')) {
    const { authorization = '' } = request.headers;
    // redirects lead to a host that is not there
    void fetch(source.origin + url, { headers: { authorization }, redirect: 'manual' }).then(
      async (answer) => {
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(await answer.text());
      },
    );
    return;
  }
  asked.push(url);
  const file = FILES[url];
  if (url.endsWith('/busy.gif') && isBusy) response.writeHead(503, { 'Retry-After': '0' }).end();
  else if (url.endsWith('/moved.gif'))
    response.writeHead(302, { Location: `${site}${UPLOADS}/in-text.gif` }).end();
  else if (url.endsWith('/busy.gif')) response.end(GIF);
  else response.writeHead(file === undefined ? 404 : 200).end(file);
});

beforeAll(async () => {
  source = await serve(['--base-url', OLD, '--user', 'admin:secret']);
  const headers = { ...login('admin', 'secret'), 'Content-Type': 'application/json' };
  for (const [index, image] of IMAGES.entries()) {
    const description = `<img src="${UPLOADS}/in-text.gif"> <a href="${OLD}${UPLOADS}/paper.pdf">paper</a>`;
    const event = {
      title: `Jazz ${index}`,
      image,
      description,
      start_date: '2031-05-01',
      end_date: '2031-05-01',
    };
    const answer = await fetch(`${source.origin}/wp-json/tribe/events/v1/events`, {
      ...{ method: 'POST', headers, body: JSON.stringify(event) },
    });
    expect(answer.status).toBe(201);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  source.stop();
  await source.exitCode;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('import --media fetches the pictures of the site, and kalends serve has them at their addresses', async () => {
  const [store, media] = [`sqlite:${join(folder, 'kalends.db')}`, join(folder, 'media')];
  const command = ['import', site, '--store', store, '--media', media];
  const env = { KALENDS_SITE_USER: 'admin:secret' };
  const first = await run(command, env);
  expect(first.exitCode).toBe(1);
  expect(first.lines.slice(first.lines.findIndex((line) => line.startsWith('Pictures')))).toEqual([
    'Pictures: 7 fetched, 0 there before, 6 not fetched.',
    `not fetched: ${UPLOADS}/..%2f..%2fescape.gif: It is not a JPEG, PNG, GIF or WebP image.`,
    `not fetched: ${UPLOADS}/busy.gif: the site answers with status 503`,
    `not fetched: ${UPLOADS}/gone.gif: the site answers with status 404`,
    `not fetched: ${UPLOADS}/moved.gif: the site answers with status 302`,
    `not fetched: ${UPLOADS}/page.gif: The file is not a JPEG, PNG, GIF or WebP image, or it is damaged.`,
    `not fetched: ${UPLOADS}/paper.pdf: It is not a JPEG, PNG, GIF or WebP image.`,
    'Pictures on other hosts stay there: elsewhere.example (1).',
    'The site did not answer for some; run the same command again to fetch them.',
  ]);
  isBusy = false;
  asked.length = 0;
  const again = await run(command, env);
  expect(again.lines.join('\n')).toContain('Pictures: 1 fetched, 7 there before, 5 not fetched.');
  expect(again.exitCode).toBe(0);
  expect(asked).not.toContain(`${UPLOADS}/in-text.gif`);

  const moved = await serve(['--store', store, '--media', media, '--base-url', OLD]);
  const at = (path: string): Promise<Response> => fetch(moved.origin + path);
  for (const path of [
    `${UPLOADS}/2024/05/hall.gif`,
    `${UPLOADS}/2024/05/caf%C3%A9.gif`,
    `${UPLOADS}/in-text.gif`,
    `${UPLOADS}/wide.gif`,
    `${UPLOADS}/high-scaled.gif`,
    `${UPLOADS}/www.gif`,
  ]) {
    const answer = await at(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/gif']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    // what was behind the picture is gone
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(GIF);
  }
  writeFileSync(join(folder, 'secret.gif'), GIF);
  mkdirSync(join(media, 'wp-content/uploads/folder.gif'));
  writeFileSync(join(media, 'wp-content/uploads/page.html'), '<script>');
  for (const path of [
    'gone.gif',
    '..%2f..%2f..%2fsecret.gif',
    'folder.gif',
    'page.html',
    '',
    '%00.gif',
    '%zz.gif',
    '.hidden.gif',
  ])
    expect([path, (await at(`${UPLOADS}/${path}`)).status]).toEqual([path, 404]);
  moved.stop();
  await moved.exitCode;
  // the maintenance of uploads leaves them alone
  await run(['media', 'prune', '--store', store, '--media', media, '--older-than', '1h']);
  expect(existsSync(join(media, 'wp-content/uploads/in-text.gif'))).toBe(true);
  expect(readFileSync(join(media, 'wp-content/uploads/2024/05/hall.gif'))).toEqual(GIF);
  expect(readdirSync(folder).sort()).not.toContain('escape.gif');
});
