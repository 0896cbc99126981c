import type { Media, MediaFile } from './media.js';
import { requireNames } from './media-key.js';

/** Keeps images in memory, for tests. */
export function createMemoryMedia(): Media {
  const images = new Map<string, { readonly stored: number; readonly files: readonly MediaFile[] }>();
  return {
    async put(key, files) {
      requireNames(
        key,
        files.map(({ name }) => name),
      );
      if (images.has(key)) throw new Error(`The image ${key} exists.`);
      const copies = files.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(bytes) }));
      images.set(key, { stored: Date.now(), files: copies });
    },
    async get(key, name) {
      requireNames(key, [name]);
      const file = images.get(key)?.files.find((one) => one.name === name);
      return file && Uint8Array.from(file.bytes);
    },
    async delete(key) {
      requireNames(key);
      images.delete(key);
    },
    list: async () =>
      [...images].map(([key, { stored, files }]) => ({
        ...{ key, stored },
        bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      })),
  };
}
