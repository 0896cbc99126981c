import sharp from 'sharp';
import { expect, it } from 'vitest';
import { gradient, SECRETS } from './pictures.js';
import { eventForm, startSite, type Sent } from './site.js';

/** A file that begins as one of a brand of the ISO base media format does, and has nothing else. */
const fileOf = (brand: string): Uint8Array =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)]);

const whyRefused = ({ status, json }: Sent): unknown => {
  const { details } = json['data'] as { details?: { image?: { message: string } } };
  return [status, details?.image?.message];
};

it('converts what sharp reads to a format that clients know, upright and without metadata', async () => {
  await using site = await startSite();
  const still = await gradient(60, 40)
    .withExif({ IFD0: { Copyright: 'Ann Author', Model: 'Cam-4711' } })
    .avif()
    .toBuffer();
  const sent = await site.send('/events', eventForm(still));
  expect([sent.status, sent.json['image']]).toMatchObject([201, { extension: 'jpg', width: 60, height: 40 }]);
  const { url } = sent.json['image'] as { readonly url: string };
  const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect((await sharp(stored).metadata()).format).toBe('jpeg');
  for (const secret of SECRETS) expect(stored.toString('latin1')).not.toContain(secret);
  const clear = await gradient(20, 20).ensureAlpha(0.5).avif().toBuffer();
  expect((await site.send('/events', eventForm(clear))).json['image']).toMatchObject({ extension: 'webp' });
});

it.each([
  ['heic', 'The file is a HEIC image, which cannot be converted here. Save it as JPEG.'],
  ['mif1', 'The file is a HEIC image, which cannot be converted here. Save it as JPEG.'],
  ['avif', 'The file is an AVIF image, which cannot be converted here. Save it as JPEG.'],
  ['mp42', 'The file is not a JPEG, PNG, GIF or WebP image, or it is damaged.'],
  ['constructor', 'The file is not a JPEG, PNG, GIF or WebP image, or it is damaged.'],
])('says what to do with a file of the brand %s that cannot be read', async (brand, message) => {
  await using site = await startSite();
  expect(whyRefused(await site.send('/events', eventForm(fileOf(brand))))).toEqual([400, message]);
});

it('says what to do with a document, and with other formats where nothing converts them', async () => {
  await using site = await startSite({ sharp: false });
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n');
  expect(whyRefused(await site.send('/events', eventForm(pdf)))).toEqual([
    400,
    'The file is a PDF document. Save the page as a JPEG or PNG image.',
  ]);
  const avif = await gradient(20, 20).avif().toBuffer();
  expect(whyRefused(await site.send('/events', eventForm(avif)))).toEqual([
    400,
    'The file is an AVIF image, which cannot be converted here. Save it as JPEG.',
  ]);
});

it('converts nothing of too many pixels', async () => {
  await using site = await startSite({ maxPixels: 1000 });
  const sent = await site.send('/events', eventForm(await gradient(60, 40).avif().toBuffer()));
  expect(whyRefused(sent)).toEqual([400, expect.stringContaining('pixels')]);
});
