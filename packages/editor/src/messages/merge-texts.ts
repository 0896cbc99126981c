/** The texts of the views that merge records. */
export interface MergeTexts {
  readonly title: string;
  /** The choice below a list. */
  readonly action: string;
  readonly about: string;
  /** The same for events. */
  readonly aboutEvents: string;
  /** Says that the others move to the trash. */
  readonly toTrash: string;
  /** Says that the others are deleted, where there is no trash. */
  readonly deletes: string;
  readonly stays: string;
  /** The choice of a record that stays. */
  readonly keep: (name: string) => string;
  readonly events: string;
  /** How many events have a link to a record; `isMost` if there may be fewer. */
  readonly count: (events: number, isMost: boolean) => string;
  readonly merge: string;
  readonly merged: string;
  readonly notMerged: string;
  /** `most` is the largest number of records that are merged at once. */
  readonly choose: (most: number) => string;
  readonly duplicates: string;
  readonly noDuplicates: string;
  /** The same for events. */
  readonly noSimilar: string;
  /** How many records were compared, if there are more. */
  readonly compared: (count: number) => string;
  readonly comparedEvents: (count: number) => string;
}
