import { deflateSync } from 'node:zlib';
import type { Asked } from './site.js';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG. */
export function png(width = 400, height = 300, level?: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      ...[
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows, { level: level ?? -1 })),
        chunk('IEND', new Uint8Array()),
      ],
    ]),
  );
}

/** An upload of a PNG as raw bytes under a file name. */
export const raw = (name: string, more: Asked = {}): Asked => ({
  as: 'author',
  bytes: png(),
  ...more,
  headers: {
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Type': 'image/png',
    ...more.headers,
  },
});
