import { createMemoryMedia, isKey } from '@kalends/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, SECRETS, tellingPicture } from './pictures.js';
import { eventForm, startSite, type Json, type Sent, type TestSite } from './site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site[Symbol.asyncDispose]());

/** An image in JSON. */
interface Shown {
  readonly url: string;
  readonly id: number;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly sizes: Readonly<Record<string, Omit<Shown, 'id' | 'extension' | 'sizes'> & Json>>;
}

const imageOf = ({ json }: Sent): Shown => json['image'] as Shown;

const bytesOf = async (url: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(url)).arrayBuffer());

const keyIn = (url: string): string => url.split('/').find(isKey) ?? '';

describe('an event with an image file', () => {
  it('is answered with the image and its sizes, which exist', async () => {
    const sent = await site.send('/events', eventForm(await picture('jpeg')));
    expect(sent.status).toBe(201);
    const image = imageOf(sent);
    expect(image).toMatchObject({ extension: 'jpg', width: 1200, height: 800 });
    expect(image.url.startsWith(`${site.url}/media/`)).toBe(true);
    const sizes = Object.entries(image.sizes).map(([name, { width, height }]) => [name, width, height]);
    expect(sizes).toEqual([
      ['thumbnail', 150, 150],
      ['medium', 300, 200],
      ['medium_large', 768, 512],
      ['large', 1024, 683],
    ]);
    for (const file of [image, ...Object.values(image.sizes)]) {
      const bytes = await bytesOf(file.url);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height, size: bytes.length }).toEqual({
        ...{ format: 'jpeg', width: file.width, height: file.height, size: file.filesize },
      });
    }
  });

  it('has the image id of the shared sequence, which other records can use', async () => {
    const image = imageOf(await site.send('/events', eventForm(await picture('png', 200, 100))));
    const form = eventForm();
    form.set('image', String(image.id));
    const again = await site.send('/events', form);
    expect(again.json['image']).toEqual(image);
    expect(again.json['id']).toBeGreaterThan(image.id);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('does not say where it was taken (%s)', async (format) => {
    const image = imageOf(await site.send('/events', eventForm(await tellingPicture(format, 1, 400, 200))));
    for (const { url } of [image, ...Object.values(image.sizes)]) {
      const text = Buffer.from(await bytesOf(url)).toString('latin1');
      expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  it('is shown upright', async () => {
    const image = imageOf(await site.send('/events', eventForm(await tellingPicture('jpeg', 6, 400, 200))));
    expect(image).toMatchObject({ width: 200, height: 400 });
    expect(image.sizes['medium']).toMatchObject({ width: 150, height: 300 });
    expect(await sharp(await bytesOf(image.url)).metadata()).toMatchObject({ width: 200, height: 400 });
  });
});

it.each([
  ['/venues', 'venue'],
  ['/organizers', 'organizer'],
])('takes image files on %s', async (path, name) => {
  const form = eventForm(await picture('webp', 200, 200));
  form.set(name, 'Hall');
  const sent = await site.send(path, form);
  expect(sent.status).toBe(201);
  expect(imageOf(sent)).toMatchObject({ extension: 'webp', width: 200, height: 200 });
});

it.each(['POST', 'PUT', 'PATCH'])(
  'replaces the image of a record by %s, and keeps the rest',
  async (method) => {
    const created = await site.send('/events', eventForm(await picture('jpeg', 100, 100)));
    const form = new FormData();
    form.set('image', new Blob([Uint8Array.from(await picture('gif', 30, 30))]), 'x.gif');
    const updated = await site.send(`/events/${String(created.json['id'])}`, form, { method });
    expect(updated.status).toBe(200);
    expect(imageOf(updated)).toMatchObject({ extension: 'gif', width: 30, height: 30, sizes: {} });
    expect(updated.json['title']).toBe('Jazz');
  },
);

it('ignores the empty file that browsers send if none was chosen, and files with other names', async () => {
  const form = eventForm(new Uint8Array());
  form.set('picture', new Blob([Uint8Array.from(await picture('jpeg', 9, 9))]), 'x.jpg');
  const sent = await site.send('/events', form);
  expect(sent).toMatchObject({ status: 201, json: { image: false } });
});

it('keeps the animation of a GIF', async () => {
  const frames = await Promise.all(
    [200, 90].map((red) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const image = imageOf(await site.send('/events', eventForm(animation)));
  expect(image).toMatchObject({ width: 400, height: 300 });
  expect(await sharp(await bytesOf(image.url)).metadata()).toMatchObject({ pages: 2 });
});

describe('without sharp', () => {
  it('has the image itself, without metadata, under every name', async () => {
    await using plain = await startSite({ sharp: false });
    const image = imageOf(await plain.send('/events', eventForm(await tellingPicture('jpeg', 6, 400, 200))));
    const { url, width, height, filesize, sizes } = image;
    expect({ width, height }).toEqual({ width: 200, height: 400 });
    const size = { width, height, 'mime-type': 'image/jpeg', filesize, url };
    expect(sizes).toEqual({ thumbnail: size, medium: size });
    const bytes = await bytesOf(url);
    expect(bytes).toHaveLength(filesize);
    const text = Buffer.from(bytes).toString('latin1');
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('who may upload', () => {
  it.each([
    ['', 401, 'rest_forbidden'],
    ['subscriber', 403, 'rest_forbidden'],
    ['contributor', 400, 'rest_invalid_param'],
  ])('refuses %j with %i, and stores nothing', async (role, status, code) => {
    const media = createMemoryMedia();
    await using other = await startSite({ media });
    const sent = await other.send('/events', eventForm(await picture('jpeg', 500, 500)), { role });
    expect(sent).toMatchObject({ status, json: { code } });
    expect(await media.list()).toEqual([]);
  });

  it('lets authors and administrators upload', async () => {
    for (const role of ['author', 'administrator']) {
      const sent = await site.send('/events', eventForm(await picture('png', 9, 9)), { role });
      expect(sent.status).toBe(201);
    }
  });
});

describe('a refused write leaves no file', () => {
  it.each([
    ['a missing name', (form: FormData) => form.delete('title'), '/events', 400],
    ['a wrong date', (form: FormData) => form.set('start_date', 'never'), '/events', 400],
    ['an unknown record', () => undefined, '/events/999999', 404],
  ])('%s', async (_name, change, path, status) => {
    const before = await site.media.list();
    const form = eventForm(await picture('jpeg', 20, 20));
    change(form);
    expect((await site.send(path, form)).status).toBe(status);
    expect(await site.media.list()).toEqual(before);
  });

  it('a record of another author', async () => {
    const { json } = await site.send('/events', eventForm(), { role: 'administrator' });
    const before = await site.media.list();
    const sent = await site.send(`/events/${String(json['id'])}`, eventForm(await picture('jpeg', 20, 20)));
    expect(sent.status).toBe(403);
    expect(await site.media.list()).toEqual(before);
  });
});

describe('a creation that is sent again with its Idempotency-Key', () => {
  it('is answered with the first record, and stores one image', async () => {
    const before = (await site.media.list()).length;
    const options = { headers: { 'idempotency-key': 'poster' } };
    const image = await picture('jpeg', 20, 20);
    const first = await site.send('/events', eventForm(image), options);
    const again = await site.send('/events', eventForm(image), options);
    expect(again).toEqual(first);
    expect(await site.media.list()).toHaveLength(before + 1);
    const other = await site.send('/events', eventForm(await picture('jpeg', 21, 21)), options);
    expect(other.status).toBe(422);
    expect(await site.media.list()).toHaveLength(before + 1);
  });
});

describe('limits', () => {
  it('refuses files above uploadSize with 413', async () => {
    await using small = await startSite({ limits: { uploadSize: 1000 } });
    const bytes = await picture('png', 100, 100);
    expect(bytes.length).toBeGreaterThan(1000);
    const sent = await small.send('/events', eventForm(bytes));
    expect(sent).toMatchObject({ status: 413, json: { code: 'rest_request_too_large' } });
    expect(await small.media.list()).toEqual([]);
  });

  it('refuses bodies above both limits with 413', async () => {
    await using small = await startSite({ limits: { uploadSize: 2000, bodySize: 2000 } });
    const sent = await small.send('/events', eventForm(new Uint8Array(100_000)));
    expect(sent).toMatchObject({ status: 413, json: { code: 'rest_request_too_large' } });
  });

  it('refuses pictures with too many pixels by their header, with what is wrong', async () => {
    await using small = await startSite({ maxPixels: 399 });
    const sent = await small.send('/events', eventForm(await picture('png', 20, 20)));
    expect(sent).toMatchObject({
      status: 400,
      json: {
        code: 'rest_invalid_param',
        data: {
          details: {
            image: {
              code: 'rest_upload_image_too_large',
              message: expect.stringContaining('more than 399 pixels (limit "pixels")') as string,
            },
          },
        },
      },
    });
    expect(await small.media.list()).toEqual([]);
  });

  it('does not raise the limit for JSON', async () => {
    const answer = await fetch(`${site.url}/wp-json/tribe/events/v1/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('author:secret').toString('base64')}`,
      },
      body: JSON.stringify({ title: 'x'.repeat(3_000_000) }),
    });
    expect(answer.status).toBe(413);
  });
});

describe('a stored file', () => {
  it('is served with a type, a long cache and headers that let it be a picture only', async () => {
    const { url } = imageOf(await site.send('/events', eventForm(await picture('jpeg', 20, 20))));
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="full.jpg"',
      etag: `"${keyIn(url)}-full.jpg"`,
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'));
    expect(await head.text()).toBe('');
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  });

  it('is cached for callers with credentials too', async () => {
    const { url } = imageOf(await site.send('/events', eventForm(await picture('jpeg', 20, 20))));
    const answer = await fetch(url, { headers: { authorization: 'Basic nonsense' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it('has a name that cannot be guessed', async () => {
    const images = [];
    for (let count = 0; count < 3; count += 1)
      images.push(imageOf(await site.send('/events', eventForm(await picture('jpeg', 20, 20)))));
    expect(new Set(images.map(({ url }) => keyIn(url))).size).toBe(3);
    expect(new Set(images.map(({ id }) => id)).size).toBe(3);
  });

  it.each([
    '',
    '..%2f..%2fpackage.json',
    '../../package.json',
    '0'.repeat(32),
    `${'0'.repeat(32)}/`,
    `${'0'.repeat(32)}/full.jpg`,
    `${'0'.repeat(32)}/..%2f..%2fetc%2fpasswd`,
    `${'0'.repeat(32)}/full.svg`,
    `${'0'.repeat(32)}/full.jpg/x`,
    '%00',
  ])('is all that is served: %j is 404', async (path) => {
    const answer = await fetch(`${site.url}/media/${path}`);
    expect(answer.status).toBe(404);
  });
});
