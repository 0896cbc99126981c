import { deflateSync } from 'node:zlib';
import type { CreateInterface } from '@kalends/http/interface';
import { CalendarError } from '@kalends/core';
import { CATEGORIES } from './demo-places.js';

const [WIDTH, HEIGHT] = [640, 400];

const ROOT = '/kalends/demo';

/** The checksum of a PNG's parts (CRC-32). */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(content));
  return Buffer.concat([length, content, sum]);
}

/** A colour of full strength: the hue in degrees, and how light it is, from 0 to 1. */
function colour(hue: number, light: number): number[] {
  const strength = 0.6 * Math.min(light, 1 - light);
  return [0, 8, 4].map((n) => {
    const at = (n + hue / 30) % 12;
    return Math.round(255 * (light - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  });
}

/** A landscape as a PNG file: a sun above three ranges of hills, drawn from a number. */
function landscape(seed: number): Buffer {
  const hue = (seed * 67) % 360;
  const palette = [
    [hue + 30, 0.9],
    [hue + 60, 0.75],
    [hue, 0.6],
    [hue, 0.45],
    [hue, 0.3],
  ] as const;
  const [sunX, sunY, radius] = [120 + ((seed * 97) % 400), 110, 50];
  const hill = (range: number, x: number): number =>
    150 +
    75 * range +
    35 * Math.sin(x / (70 + 20 * range) + seed * (range + 1)) +
    12 * Math.sin(x / 31 + seed);
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1));
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const range = [2, 1, 0].find((one) => y > hill(one, x));
      const isSun = (x - sunX) ** 2 + (y - sunY) ** 2 < radius ** 2;
      // each row begins with the number of its filter, none
      rows[y * (WIDTH + 1) + 1 + x] = range === undefined ? Number(isSun) : range + 2;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits for each pixel, which are its place in the palette
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(([tone, light]) => colour(tone % 360, light)))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const NAMES = Object.keys(CATEGORIES).map((category) => `${category}.png`);

/** The path of the picture of a category of the demo, below the site. */
export const picturePath = (category: keyof typeof CATEGORIES): string => `${ROOT}/${category}.png`;

/** The interface that serves the pictures of the demo; each is drawn when it is first asked for. */
export function demoPictures(): CreateInterface {
  const drawn = new Map<string, Buffer>();
  const picture = (name: string): Buffer => {
    const seed = NAMES.indexOf(name);
    if (seed < 0) throw new CalendarError('not_found', 'There is no such picture.');
    const known = drawn.get(name) ?? landscape(seed + 1);
    drawn.set(name, known);
    return known;
  };
  return () => ({
    routes: [
      {
        path: `${ROOT}/{name}`,
        operations: [
          {
            ...{
              operationId: 'demoPicture',
              summary: 'A picture of the demo',
              methods: ['GET'],
              status: 200,
            },
            run: ({ key }) => ({
              headers: { 'Cache-Control': 'public, max-age=86400' },
              body: picture(key),
            }),
          },
        ],
      },
    ],
    dialect: {
      contentType: 'image/png',
      anonymous: true,
      form: {
        result: (answer) => answer,
        error: ({ message }) => ({ contentType: 'text/plain; charset=UTF-8', body: `${message}\n` }),
      },
    },
  });
}
