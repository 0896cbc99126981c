/** The texts of images. */
export interface MediaTexts {
  readonly title: string;
  readonly empty: string;
  readonly newTitle: string;
  readonly file: string;
  readonly noFile: string;
  readonly preview: string;
  readonly name: string;
  readonly altText: string;
  readonly altHint: string;
  readonly caption: string;
  readonly description: string;
  /** The point that stays visible where the image is cropped, on each axis. */
  readonly focusX: string;
  readonly focusY: string;
  readonly focusHint: string;
  readonly address: string;
  readonly pixels: string;
  readonly added: string;
  /** Where it is used, or how often. */
  readonly uses: string;
  readonly unused: string;
  /** A filter: images that no record has. */
  readonly onlyUnused: string;
  readonly more: (count: number) => string;
  readonly readOnly: string;
  readonly lostForGood: string;
  readonly loses: string;
  /** Confirmations. */
  readonly done: Readonly<Record<'added' | 'changed' | 'removed', string>>;
}
