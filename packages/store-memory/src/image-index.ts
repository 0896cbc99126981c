import type { ImageRecord } from '@kalends/core';
import type { ImageQuery } from '@kalends/core/store';

/** All images, each known by its address. */
export class ImageIndex {
  readonly #records = new Map<number, ImageRecord>();
  readonly #byUrl = new Map<string, number>();

  /** The image with an id. */
  get(id: number): ImageRecord | undefined {
    return this.#records.get(id);
  }

  /** The ids of all images. */
  ids(): Iterable<number> {
    return this.#records.keys();
  }

  /** Adds an image, or puts it in the place of the one with its id. */
  put(image: ImageRecord): void {
    const old = this.#records.get(image.id);
    if (old !== undefined) this.remove(old);
    this.#records.set(image.id, image);
    this.#byUrl.set(image.url, image.id);
  }

  /** Takes a stored image away. */
  remove({ id, url }: ImageRecord): void {
    this.#records.delete(id);
    this.#byUrl.delete(url);
  }

  /** The image with an address, if there is one. */
  find({ url }: Pick<ImageQuery, 'url'>): ImageRecord[] {
    const image = this.#records.get(this.#byUrl.get(url) ?? 0);
    return image === undefined ? [] : [image];
  }
}
