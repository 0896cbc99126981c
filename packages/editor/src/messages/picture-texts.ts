/** The texts of the picture in the form of a record. */
export interface PictureTexts {
  readonly none: string;
  readonly keep: string;
  readonly remove: string;
  readonly upload: string;
  readonly replace: string;
  /** Which files there can be; `megabytes` is the size of the largest. */
  readonly formats: (megabytes: number) => string;
  /** The host takes no files. */
  readonly noUploads: string;
  readonly latest: string;
  readonly address: string;
  /** The alternative text and the focus. */
  readonly details: string;
}
