import { CalendarError } from '@kalends/core';
import type { Media } from './house.js';
import type { SimulatedProcess } from './process.js';
import { OUTSIDE, type Owner, type World } from './world.js';

/** A file that was stored once. */
interface StoredFile {
  readonly by: Owner;
  /** Its bytes, a character for each. */
  readonly bytes: string;
  /** Whether someone wanted to delete it and was told that it failed. */
  isUndeleted: boolean;
}

/** Where pictures are kept, which processes ask over a network. */
export interface Storage {
  readonly media: Media;
  /** All files that there ever were, by the keys of their images. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** The storage as a process has it: each call is a request and an answer, and either may be late or lost. */
  readonly connect: (owner: Owner) => Media;
}

const lost = (): CalendarError =>
  new CalendarError('store_unavailable', 'The storage does not answer.', { retry_after: 1 });

/** Opens a storage whose process never ends. */
export function openStorage(world: World, { house }: SimulatedProcess): Storage {
  const media = house.createMemoryMedia();
  const files = new Map<string, StoredFile>();

  function connect(owner: Owner): Media {
    async function call<T>(name: string, run: () => Promise<T>): Promise<T> {
      await world.pass(OUTSIDE, `${owner.name} calls ${name}`);
      if (world.oneIn(100)) throw lost();
      const answer = await run();
      await world.pass(owner, `answer of ${name}`);
      if (world.oneIn(100)) throw lost();
      return answer;
    }
    return {
      put: (key, all) =>
        call('media.put', async () => {
          const bytes = Buffer.from(all[0]?.bytes ?? []).toString('latin1');
          files.set(key, { by: owner, bytes, isUndeleted: false });
          await media.put(key, all);
        }),
      get: (key, name) => call('media.get', () => media.get(key, name)),
      async delete(key) {
        try {
          await call('media.delete', () => media.delete(key));
        } catch (error) {
          const file = files.get(key);
          if (file !== undefined) file.isUndeleted = true;
          throw error;
        }
      },
      list: () => call('media.list', () => media.list()),
    };
  }

  return { media, files, connect };
}
