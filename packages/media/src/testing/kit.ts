import { deepEqual, equal, rejects } from 'node:assert/strict';
import type { Runner } from '@kalends/store-kit';
import type { Media, MediaFile } from '../media.js';
import { newKey } from '../media-key.js';

/** Options of the contract kit. */
export interface MediaContractOptions extends Pick<Runner, 'describe' | 'it'> {
  /** Creates a place for images that is empty and shares nothing with others. */
  readonly createMedia: () => Media | Promise<Media>;
}

const FULL: MediaFile = { name: 'full.jpg', bytes: Uint8Array.of(1, 2, 3) };
const SMALL: MediaFile = { name: 'medium_large.jpg', bytes: Uint8Array.of(4) };

/** Keys and names that lead out of the place of the image, or are none. */
const OTHER_KEYS = ['', '.', '..', '../secrets', `${newKey()}/..`, newKey().toUpperCase(), `${newKey()}\n`];
const OTHER_NAMES = ['', '..', '../full.jpg', 'a/full.jpg', 'full', 'full.svg', 'full.jpg\0', 'FULL.jpg'];

async function listed(media: Media): Promise<string[]> {
  return (await media.list()).map(({ key }) => key).sort();
}

/** The tests, by title. */
const TESTS: Readonly<Record<string, (media: Media) => Promise<void>>> = {
  'gives back the files of an image': async (media) => {
    const key = newKey();
    await media.put(key, [FULL, SMALL]);
    deepEqual(Uint8Array.from((await media.get(key, FULL.name)) ?? []), FULL.bytes);
    deepEqual(Uint8Array.from((await media.get(key, SMALL.name)) ?? []), SMALL.bytes);
  },
  'has no other files': async (media) => {
    const key = newKey();
    await media.put(key, [FULL]);
    equal(await media.get(key, SMALL.name), undefined);
    equal(await media.get(newKey(), FULL.name), undefined);
  },
  'never replaces an image': async (media) => {
    const key = newKey();
    await media.put(key, [FULL]);
    await rejects(media.put(key, [{ ...FULL, bytes: Uint8Array.of(9) }]));
    deepEqual(Uint8Array.from((await media.get(key, FULL.name)) ?? []), FULL.bytes);
  },
  'leaves nothing of an image that cannot be stored': async (media) => {
    const key = newKey();
    await rejects(media.put(key, [FULL, { name: '../escaped.jpg', bytes: FULL.bytes }]), TypeError);
    deepEqual(await listed(media), []);
  },
  'deletes all files of an image and no others': async (media) => {
    const [key, other] = [newKey(), newKey()];
    await media.put(key, [FULL, SMALL]);
    await media.put(other, [FULL]);
    await media.delete(key);
    await media.delete(key);
    equal(await media.get(key, FULL.name), undefined);
    equal(await media.get(key, SMALL.name), undefined);
    deepEqual(await listed(media), [other]);
  },
  'lists every image once, with the time when it was stored': async (media) => {
    deepEqual(await listed(media), []);
    const keys = [newKey(), newKey(), newKey()];
    for (const key of keys) await media.put(key, [FULL]);
    deepEqual(await listed(media), [...keys].sort());
    for (const { stored, bytes } of await media.list()) {
      equal(Number.isFinite(stored) && stored > 0, true);
      equal(bytes, FULL.bytes.length);
    }
  },
  'stores images at the same time': async (media) => {
    const keys = Array.from({ length: 8 }, newKey);
    await Promise.all(keys.map((key) => media.put(key, [FULL, SMALL])));
    deepEqual(await listed(media), [...keys].sort());
  },
  'is not affected by changes to bytes that it was given': async (media) => {
    const key = newKey();
    const bytes = Uint8Array.of(1, 2, 3);
    await media.put(key, [{ name: FULL.name, bytes }]);
    bytes.fill(0);
    deepEqual(Uint8Array.from((await media.get(key, FULL.name)) ?? []), FULL.bytes);
  },
  'refuses keys and names that are none': async (media) => {
    const key = newKey();
    await media.put(key, [FULL]);
    for (const other of OTHER_KEYS) {
      await rejects(media.put(other, [FULL]), TypeError);
      await rejects(media.get(other, FULL.name), TypeError);
      await rejects(media.delete(other), TypeError);
    }
    for (const name of OTHER_NAMES) await rejects(media.get(key, name), TypeError);
    deepEqual(await listed(media), [key]);
  },
};

/** Registers the contract tests with the given test runner. */
export function testMedia({ describe, it, createMedia }: MediaContractOptions): void {
  describe('the Media contract', () => {
    for (const [title, test] of Object.entries(TESTS)) it(title, async () => test(await createMedia()));
  });
}
