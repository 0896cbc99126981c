/** The formats of images that can be uploaded. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/** An image file whose structure was read and whose pixels were not decoded. */
export interface Picture {
  readonly format: PictureFormat;
  /** The size in pixels as shown: after the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
  /** Number of pictures in an animation; 1 for a still. */
  readonly frames: number;
  /** The memory that decoding and encoding again take for each pixel of a picture at most, in bytes, as measured. */
  readonly pixelBytes: number;
  /** The file without metadata and without anything that is not part of the image. */
  readonly bytes: Uint8Array;
}

/** Thrown by the readers of formats: the structure of the file is damaged. */
export class DamagedPicture extends Error {}

/** Throws `DamagedPicture` unless `holds`. */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new DamagedPicture(what);
}
