/** One rendition of an image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly 'mime-type': string;
  readonly filesize: number;
  readonly url: string;
}
