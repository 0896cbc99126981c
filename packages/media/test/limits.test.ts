import { CalendarError } from '@kalends/core';
import { createMemoryMedia } from '@kalends/media';
import { createUploads, loadCards } from '@kalends/media/http';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../src/formats/read-picture.js';
import { picture } from './pictures.js';
import { eventForm, startSite, type Sent } from './site.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const long = (value: number): string =>
  String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

/** A chunk of PNG. Its checksum is wrong. */
const chunk = (type: string, content = ''): string => `${long(content.length)}${type}${content}\0\0\0\0`;

/** A PNG file with other chunks before its picture. */
const pngWith = (chunks: string, header = `${long(10)}${long(10)}\x08\x06\0\0\0`): Buffer =>
  latin(`\x89PNG\r\n\x1a\n${chunk('IHDR', header)}${chunks}${chunk('IDAT', 'x')}${chunk('IEND')}`);

const whyRefused = ({ status, json }: Sent): unknown => {
  const { details } = json['data'] as { details?: { image?: { code: string; message: string } } };
  return [status, details?.image?.code ?? json['code']];
};

describe('a file of very many parts', () => {
  const EMPTY = {
    PNG: chunk('IDAT'),
    'a text of PNG': chunk('tEXt'),
    WebP: 'JUNK\0\0\0\0',
    JPEG: '\xff\xe1\0\x02',
  };
  const fileOf = (kind: keyof typeof EMPTY, count: number): Buffer => {
    const parts = EMPTY[kind].repeat(count);
    if (kind === 'WebP') return latin(`RIFF\xff\xff\x7f\0WEBPVP8L\x06\0\0\0\x2f\0\0\0\0\0${parts}`);
    return kind === 'JPEG' ? latin(`\xff\xd8${parts}`) : pngWith(parts);
  };

  it.each(Object.keys(EMPTY) as (keyof typeof EMPTY)[])('is refused after 10,000 of them: %s', (kind) => {
    expect(readPicture(fileOf(kind, 10_001))).toBeUndefined();
  });

  it('is read where an ordinary program writes as many', () => {
    expect(readPicture(pngWith(chunk('IDAT', 'x'.repeat(8)).repeat(9_000)))).toMatchObject({ width: 10 });
  });
});

it.each([
  ['50,000,000 pixels in a row', [50_000_000, 1]],
  ['50,000,000 pixels in a column', [1, 50_000_000]],
  ['one pixel more than the longest side', [16_385, 1]],
])('an image of %s is refused before anything is decoded', async (_, [width = 0, height = 0]) => {
  await using site = await startSite();
  const header = `${long(width)}${long(height)}\x08\x02\0\0\0`;
  const sent = await site.send('/events', eventForm(pngWith('', header)));
  expect(whyRefused(sent)).toEqual([400, 'rest_upload_image_too_large']);
  expect(await site.media.list()).toEqual([]);
});

it('an image counts by the memory that decoding it takes', async () => {
  await using site = await startSite();
  const send = (tail: string) =>
    site.send('/events', eventForm(pngWith('', `${long(6000)}${long(6000)}${tail}`)));
  // 16 bits for each of four samples: row by row, and all rows at once
  expect(whyRefused(await send('\x10\x06\0\0\0'))).toEqual([400, 'rest_upload_image_type_not_supported']);
  expect(whyRefused(await send('\x10\x06\0\0\x01'))).toEqual([400, 'rest_upload_image_too_large']);
});

it('the pictures of an animated PNG but the first, its profile and its texts are not stored', async () => {
  await using site = await startSite();
  const still = Buffer.from(await picture('png', 200, 160));
  const after = still.indexOf('IDAT') - 4;
  const before = still.subarray(0, after).toString('latin1');
  const rest = still.subarray(after).toString('latin1');
  const animation = `${chunk('acTL', `${long(2)}${long(0)}`)}${chunk('iCCP', 'Secret\0\0junk')}`;
  const second = chunk('fdAT', `${long(1)}<script>secret</script>`);
  const end = chunk('IEND');
  const file = latin(
    `${before}${animation}${chunk('tEXt', 'Author\0Secret')}${rest.slice(0, -end.length)}${second}${end}secret`,
  );
  const sent = await site.send('/events', eventForm(file));
  expect(sent.status).toBe(201);
  const { url } = sent.json['image'] as { url: string };
  const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(stored.toString('latin1')).not.toMatch(/secret|acTL|fdAT|tEXt/i);
  expect(await sharp(stored).metadata()).toMatchObject({ width: 200, height: 160 });
});

describe('a quota', () => {
  it('bounds what one account adds within a day, and no other account', async () => {
    let now = 0;
    const image = await picture('jpeg', 400, 300);
    const quota = { account: 3 * image.length };
    await using site = await startSite({ quota, clock: () => now });
    const send = (role: string) => site.send('/events', eventForm(image), { role });
    while ((await send('author')).status === 201);
    expect(whyRefused(await send('author'))).toEqual([400, 'rest_upload_user_quota_exceeded']);
    expect((await send('administrator')).status).toBe(201);
    now += 86_400_001;
    expect((await send('author')).status).toBe(201);
  });

  it('bounds what is stored, also by others, and sees what was deleted', async () => {
    let now = 0;
    const image = await picture('jpeg', 400, 300);
    await using site = await startSite({ quota: { total: 3 * image.length }, clock: () => now });
    const send = () => site.send('/events', eventForm(image));
    while ((await send()).status === 201);
    expect(whyRefused(await send())).toEqual([400, 'rest_upload_limited_space']);
    for (const { key } of await site.media.list()) await site.media.delete(key);
    now += 60_001;
    expect((await send()).status).toBe(201);
  });

  it('counts what waits to be rendered', async () => {
    const image = await picture('jpeg', 40, 30);
    for (const quota of [{ account: 3 * image.length }, { total: 3 * image.length }]) {
      const uploads = createUploads({ media: createMemoryMedia(), sharp: false, quota });
      const ends = await Promise.allSettled(Array.from({ length: 10 }, () => uploads.store(image, 1)));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    }
  });

  it('does not count the files of a refused event', async () => {
    const image = await picture('jpeg', 400, 300);
    await using site = await startSite({ quota: { account: 4 * image.length } });
    const form = eventForm(image);
    form.set('start_date', 'no date');
    for (let count = 0; count < 6; count++) expect((await site.send('/events', form)).status).toBe(400);
    expect((await site.send('/events', eventForm(image))).status).toBe(201);
  });
});

it('uploads beyond those that wait are asked to come back', async () => {
  const image = await picture('jpeg', 40, 30);
  const uploads = createUploads({ media: createMemoryMedia(), sharp: false });
  const ends = await Promise.all(
    Array.from({ length: 20 }, () =>
      uploads.store(image, 1).then(
        () => 'stored',
        (error: unknown) => CalendarError.from(error).code,
      ),
    ),
  );
  expect(ends.filter((end) => end === 'stored')).toHaveLength(16);
  expect(ends.filter((end) => end === 'busy')).toHaveLength(4);
  expect(await uploads.store(image, 1)).toMatchObject({ description: { width: 40 } });
});

/** How each of several ends: `done`, or the code of its error. */
const endsOf = (works: readonly Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    works.map((work) =>
      work.then(
        () => 'done',
        (error: unknown) => CalendarError.from(error).code,
      ),
    ),
  );

it.each<[string, (number: number) => readonly [account: number, client: string]]>([
  ['account', (number) => [number, '']],
  ['client without an account', (number) => [0, `192.0.2.${String(number)}`]],
])('each %s has a share of the uploads that wait', async (_who, callerOf) => {
  const image = await picture('jpeg', 40, 30);
  const uploads = createUploads({ media: createMemoryMedia(), sharp: false });
  const storedBy = (caller: number, count: number) =>
    Array.from({ length: count }, () => uploads.store(image, ...callerOf(caller)));
  const many = endsOf(storedBy(1, 24));
  const few = endsOf(storedBy(2, 6));
  expect(await few).toEqual(Array(6).fill('done'));
  expect((await many).filter((end) => end === 'busy').length).toBeGreaterThanOrEqual(24 - 16);
});

describe('cards', () => {
  const svg = (text: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><text y="20">${text}</text></svg>`;

  it('are drawn in turns of the clients that wait', async () => {
    const cards = await loadCards();
    if (cards === undefined) throw new Error('sharp is not installed');
    const many = endsOf(Array.from({ length: 40 }, (_, number) => cards(svg(`a ${number}`), '192.0.2.1')));
    const few = endsOf(Array.from({ length: 6 }, (_, number) => cards(svg(`b ${number}`), '192.0.2.2')));
    expect(await few).toEqual(Array(6).fill('done'));
    expect(await many).toContain('busy');
  });

  it('are not drawn again for the same picture', async () => {
    const cards = await loadCards();
    const [first, second] = await Promise.all([cards?.(svg('a')), cards?.(svg('a'))]);
    expect(first).toBeInstanceOf(Uint8Array);
    expect([second === first, (await cards?.(svg('a'))) === first]).toEqual([true, true]);
  });
});
