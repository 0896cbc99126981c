import type { Call } from '@kalends/http';
import type { PageImage } from './page-image.js';

/** The types of images that a page can show before they are stored, by how their files begin. */
const TYPES: readonly (readonly [begins: RegExp, type: string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
];

/** How many bytes are encoded at once: a multiple of three. */
const SLICE = 24 * 1024;

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** The image file that came with a request, to be shown without being stored; `undefined` if there is none that can be shown. */
export async function draftImage({ image: file, work }: Call): Promise<PageImage | undefined> {
  if (file === undefined) return undefined;
  const start = latin(file.bytes.subarray(0, 12));
  const type = TYPES.find(([begins]) => begins.test(start))?.[1];
  if (type === undefined) return undefined;
  const parts: string[] = [];
  for (let at = 0; at < file.bytes.length; at += SLICE) {
    parts.push(btoa(latin(file.bytes.subarray(at, at + SLICE))));
    await work.turn();
  }
  return { url: `data:${type};base64,${parts.join('')}`, width: 0, height: 0, srcset: '', focus: '' };
}
