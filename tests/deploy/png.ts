import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(data.length);
  content.copy(whole, 4);
  whole.writeUInt32BE(crc32(content), content.length + 4);
  return whole;
}

/** A PNG file of three bytes for each pixel. */
export function uncompressedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // 8 bits, red, green and blue
  header.set([8, 2], 8);
  const pixels = Buffer.alloc(height * (1 + width * 3));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
