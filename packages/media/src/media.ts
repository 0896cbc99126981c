/** One file of an image: the image itself, or a smaller rendition. */
export interface MediaFile {
  /** The size and the extension: `full.jpg`, `thumbnail.png`. `isFileName` describes valid names. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An image in the list of all. */
export interface MediaEntry {
  readonly key: string;
  /** When it was stored, in milliseconds since 1970. */
  readonly stored: number;
  /** The length of all of its files together. */
  readonly bytes: number;
}

/**
 * Where the files of uploaded images are kept. An image has a key that cannot be guessed (`newKey`), and its files
 * never change: they are stored together and deleted together.
 *
 * Methods reject with a `TypeError` if a key or a file name is not valid, and with the error of the system if the files
 * cannot be read or written. `createUploads` waits 30 seconds for each: then its request ends with 503.
 */
export interface Media {
  /** Stores all files of a new image; when it resolves, they are durable. Rejects if the key exists. If it fails, nothing is left. */
  put(key: string, files: readonly MediaFile[]): Promise<void>;
  /** Reads one file; `undefined` if there is none. */
  get(key: string, name: string): Promise<Uint8Array | undefined>;
  /** Deletes all files of an image. Does nothing if there are none. */
  delete(key: string): Promise<void>;
  /** All images in no particular order. Images that are stored or deleted in the meantime may be missing or not. */
  list(): Promise<readonly MediaEntry[]>;
}
