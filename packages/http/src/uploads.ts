import type { ImageDescription, ImageRecord } from '@kalends/core';
import type { CreateInterface } from './interface.js';

/** An image file that was stored and that no record has yet. */
export interface StoredUpload {
  /** The path of the image below the site, or its absolute URL if another host has it. */
  readonly url: string;
  /** The description for the record of the image. */
  readonly description: ImageDescription;
  /** Deletes the files again, because the record that should have the image was refused. */
  readonly discard: () => Promise<void>;
}

/** Stores image files that come with events, venues and organizers: `createUploads` of `@kalends/media/http`. */
export interface Uploads {
  /**
   * Stores an image file. Rejects with `invalid_param` if it is not an image, or not one that the host takes; then
   * nothing is stored.
   *
   * @param bytes the file, of at most `limits.uploadSize` bytes
   * @param account the id of the actor who uploads it; 0 for an anonymous caller
   * @param client the network address of the client, if it is known: those that wait have turns by accounts, and by clients
   * without one
   */
  readonly store: (bytes: Uint8Array, account: number, client?: string) => Promise<StoredUpload>;
  /**
   * Deletes the files of an image whose record was deleted; does nothing if they are not its own. What an account may add in a
   * day does not grow with it.
   */
  readonly remove: (image: Pick<ImageRecord, 'url' | 'filesize' | 'sizes'>) => Promise<void>;
  /** The interface that serves the files. */
  readonly files: CreateInterface;
}
