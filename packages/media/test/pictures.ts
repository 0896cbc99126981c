import sharp, { type Sharp } from 'sharp';

/** Formats that can be uploaded. */
export const FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;

/** Text that no stored file may contain. */
export const SECRETS = ['48.8583', 'Cam-4711', 'Ann Author'];

/** A picture with a gradient, so that it is neither empty nor uniform. */
export function gradient(width: number, height: number): Sharp {
  const data = Buffer.from(
    Uint8Array.from(
      { length: width * height * 3 },
      (_, index) => (index * 7 + Math.floor(index / width)) % 256,
    ),
  );
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A picture file without metadata. */
export const picture = (format: (typeof FORMATS)[number], width = 1200, height = 800): Promise<Uint8Array> =>
  gradient(width, height).toFormat(format).toBuffer();

/** A picture file that says who took it, where and with what. GIF knows none of that. */
export const tellingPicture = (
  format: 'jpeg' | 'png' | 'webp',
  orientation = 1,
  width = 40,
  height = 20,
): Promise<Uint8Array> =>
  gradient(width, height)
    .withExif({
      IFD0: { Copyright: 'Ann Author', Model: 'Cam-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 2991/100', GPSProcessingMethod: '48.8583' },
    })
    .withMetadata({ orientation })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>48.8583</place></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
