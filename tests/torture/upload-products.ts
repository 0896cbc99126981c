import { FIELDS, type WritableKind } from '@kalends/core/adapter';
import sharp, { type Sharp } from 'sharp';
import { BOUNDARY, CALLERS, MULTIPART_TYPE, type Caller, type Shape } from './cost-shapes.js';
import { COLLECTIONS, get, LEAST, WRITERS, type Product, type ProductSizes } from './limit-products.js';
import { LIMITS } from './limits.js';

/*
 * Image files at the product of their limits: as many pixels, frames, bytes and parts of a file as they may have, in every format, by
 * every role, to every route that takes them.
 */

const { uploadSize, parameters, partHeaders, formHeaders } = LIMITS;

/** The limits of `docs/recipes/images.md`: pixels of a side, of all frames, and parts of a file. */
// WebP knows no longer side than 16,383
const SIDE = 16_383;
const PIXELS = 50_000_000;
const PARTS = 10_000;

/** The kinds of records that have an image. */
const WITH_IMAGE = (Object.keys(COLLECTIONS) as WritableKind[]).filter((kind) => 'image' in FIELDS[kind]);

type Format = 'jpeg' | 'png' | 'gif' | 'webp';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Files of one side by side with the others of a form. */
function form(files: readonly Uint8Array[], fields: object, headers = ''): Buffer {
  const part = (disposition: string, content: Uint8Array): Buffer =>
    Buffer.concat([
      latin(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n`),
      content,
      latin('\r\n'),
    ]);
  return Buffer.concat([
    ...Object.entries<unknown>({ ...fields }).map(([name, value]) =>
      part(`name="${name}"`, Buffer.from(String(value))),
    ),
    ...files.map((file) => part('name="image"; filename="a"\r\nContent-Type: image/png', file)),
    latin(`--${BOUNDARY}--\r\n`),
  ]);
}

const upload = (
  name: string,
  kind: WritableKind,
  caller: Caller,
  body: Uint8Array,
  path = COLLECTIONS[kind],
): Shape => ({
  ...{ name, caller, method: 'POST', path, body },
  type: MULTIPART_TYPE,
});

/** A picture whose pixels all differ, which no format makes small. */
function noise(width: number, height: number, chance: () => number, frames = 1): Sharp {
  const data = Buffer.alloc(width * height * frames * 3);
  for (let at = 0; at < data.length; at += 4)
    data.writeUInt32LE(Math.floor(chance() * 2 ** 32), Math.min(at, data.length - 4));
  return sharp(data, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
}

/** A picture of one colour: as large as it may be in few bytes. */
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: '#f80c' }, limitInputPixels: false });

/** How each format is written in the ways that take most to read. */
const WAYS: Readonly<Record<Format, readonly ((image: Sharp) => Sharp)[]>> = {
  jpeg: [(image) => image.jpeg(), (image) => image.jpeg({ progressive: true, optimiseScans: true })],
  png: [
    (image) => image.png(),
    (image) => image.png({ progressive: true }),
    (image) => image.toColourspace('rgb16').png({ progressive: true }),
    (image) => image.png({ palette: true }),
  ],
  gif: [(image) => image.gif({ effort: 1 }), (image) => image.gif({ effort: 1, interFrameMaxError: 0 })],
  webp: [(image) => image.webp({ effort: 0 }), (image) => image.webp({ lossless: true, effort: 0 })],
};

/** What is put into a file again and again at a place where its format has parts, and how long the part before it is. */
const FILLERS: Readonly<Record<Format, readonly (readonly [at: number, part: string])[]>> = {
  jpeg: [
    [2, '\xff\xfe\0\x03x'],
    [2, '\xff\xe2\0\x10ICC_PROFILE\0\x01\x01'],
    [2, `\xff\xe1\xff\xff${'Exif\0\0II*\0'.padEnd(65_533, 'x')}`],
  ],
  png: [
    [33, '\0\0\0\0tEXt\0\0\0\0'],
    [33, `\0\x01\0\0tEXt${'x'.repeat(65_536)}\0\0\0\0`],
    [33, '\0\0\0\x04gAMA\0\0\0\0\0\0\0\0'],
  ],
  gif: [
    [13, '!\xfe\x01x\0'],
    [13, '!\xf9\x04\0\0\0\0\0'],
    [13, `!\xfe${'\x01x'.repeat(100_000)}\0`],
  ],
  webp: [
    [12, 'EXIF\0\0\0\0'],
    [12, `XMP \0\0\x01\0${'x'.repeat(65_536)}`],
  ],
};

/** A file with so many of a part as fit. */
function stuffed(file: Uint8Array, [at, part]: readonly [number, string], count: number): Buffer {
  const most = Math.min(count, Math.floor((uploadSize.most - file.length - 1_000) / part.length));
  const whole = Buffer.concat([file.subarray(0, at), latin(part.repeat(most)), file.subarray(at)]);
  // the length of the whole that only WebP has
  if (whole.toString('latin1', 0, 4) === 'RIFF') whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const buffer = (image: Sharp): Promise<Buffer> => image.toBuffer();

/** Files of a format at the product of limits, by name. */
function filesOf(
  format: Format,
  { divisor, chance }: ProductSizes,
): readonly (readonly [string, () => Promise<Buffer>])[] {
  const pixels = PIXELS / divisor;
  const side = Math.min(SIDE, Math.floor(pixels / 2));
  const other = Math.floor(pixels / side);
  const square = Math.floor(Math.sqrt(pixels));
  // three bytes a pixel
  const noisy = Math.floor(Math.sqrt(uploadSize.most / divisor / 4));
  const small = () => buffer(WAYS[format][0]?.(noise(40, 30, chance)) ?? noise(40, 30, chance));
  const shapes = [
    [`${side} × ${other}`, () => plain(side, other)],
    [`${other} × ${side}`, () => plain(other, side)],
    [`${square} × ${square}`, () => plain(square, square)],
    [`${SIDE} × 1`, () => plain(SIDE, 1)],
    [`1 × ${SIDE}`, () => plain(1, SIDE)],
    [`${noisy} × ${noisy} of noise`, () => noise(noisy, noisy, chance)],
  ] as const;
  return [
    ...WAYS[format].flatMap((write, way) =>
      shapes.map(([what, make]) => [`${what}, way ${way}`, () => buffer(write(make()))] as const),
    ),
    ...(format === 'gif' || format === 'webp'
      ? [2, 100, 1_000].map((frames) => {
          const width = Math.floor(Math.sqrt(Math.min(pixels, 4_000_000) / frames));
          return [
            `${frames} frames`,
            () =>
              buffer(
                noise(width, width, chance, frames).toFormat(format, { effort: format === 'gif' ? 1 : 0 }),
              ),
          ] as const;
        })
      : []),
    ...FILLERS[format].flatMap((filler, index) =>
      [PARTS * 0.9, Infinity].map(
        (count) =>
          [`${count} of part ${index}`, async () => stuffed(await small(), filler, count / divisor)] as const,
      ),
    ),
    [
      'bytes after its end',
      async () => Buffer.concat([await small(), Buffer.alloc(uploadSize.most / divisor - 100_000, 1)]),
    ],
    [
      'half of it',
      async () => (await buffer(noise(noisy, noisy, chance).toFormat(format))).subarray(0, -1_000),
    ],
  ];
}

/** Uploads at the product of limits. */
export function uploadProducts(sizes: ProductSizes): readonly Product[] {
  const { divisor, units } = sizes;
  const copies = (file: Uint8Array, count: number) =>
    Array<Uint8Array>(Math.ceil(count / divisor)).fill(file);
  const files: Product[] = (Object.keys(WAYS) as Format[]).map((format) => ({
    name: `uploads of ${format}`,
    limits: ['uploadSize'],
    async run({ measure }) {
      for (const [index, [what, make]] of filesOf(format, sizes).entries()) {
        // all of them in a long run, every seventh in a short one
        if (units < 1 && index % 7 !== 0) continue;
        const body = form([await make()], LEAST.event);
        await measure(upload(`${format}, ${what}`, 'event', 'author', body));
      }
    },
  }));
  const forms: Product = {
    name: 'uploads by every role',
    limits: ['uploadSize', 'parameters', 'partHeaders', 'formHeaders', 'bodySize'],
    async run({ prepare, measure }) {
      const side = Math.floor(1_700 / Math.sqrt(divisor));
      const file = await buffer(noise(side, side, sizes.chance).png());
      const many = Object.fromEntries(Array.from({ length: parameters.most - 10 }, (_, n) => [`a${n}`, 'x']));
      const long = `X: ${'x'.repeat(partHeaders.most - 200)}\r\n`;
      const some = `X: ${'x'.repeat(formHeaders.most / parameters.most - 150)}\r\n`;
      const piece = file.subarray(0, Math.floor(uploadSize.most / (parameters.most - 10)));
      for (const kind of WITH_IMAGE) {
        const least = { ...LEAST[kind] };
        const id = await prepare({ ...upload('', kind, WRITERS[kind], form([], least)) });
        for (const caller of CALLERS)
          for (const path of [COLLECTIONS[kind], `${COLLECTIONS[kind]}/${id}`])
            await measure(upload(`an image, ${path}, ${caller}`, kind, caller, form([file], least), path));
        if (units < 1 && kind !== 'event') continue;
        for (const caller of ['author', 'contributor', 'anonymous'] as const) {
          const send = (name: string, body: Buffer) =>
            measure(upload(`${name}, ${caller}`, kind, caller, body));
          await send('an image among many parts', form([file], { ...many, ...least }));
          await send('many files', form(copies(piece, parameters.most - 10), least));
          await send('many files of nothing', form(copies(new Uint8Array(), 30_000), least));
          const smallFiles = copies(new Uint8Array(10), parameters.most - 10);
          await send('many long headers', form(smallFiles, least, long));
          await send('as many headers as may be', form(smallFiles, least, some));
          await send(
            'boundaries that are none',
            form([latin('\r\n--'.repeat(uploadSize.most / divisor / 4))], least),
          );
          await send('line ends', form([latin('\r\n'.repeat(uploadSize.most / divisor / 2))], least));
        }
        await measure(get(COLLECTIONS[kind]));
      }
    },
  };
  return [forms, ...files];
}
