/** The texts of sources. */
export interface SourceTexts {
  /** The buttons of the form of a new source. */
  readonly tryIt: string;
  readonly follow: string;
  /** The number of events found in a calendar that was tried. */
  readonly found: (count: number) => string;
  /** The same, where the calendar has more events than are tried. */
  readonly foundMore: (count: number) => string;
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  readonly newTitle: string;
  readonly url: string;
  readonly urlHint: string;
  readonly name: string;
  readonly nameHint: string;
  readonly format: string;
  readonly status: string;
  readonly category: string;
  readonly every: string;
  readonly removes: string;
  readonly taken: string;
  readonly next: string;
  readonly state: string;
  readonly never: string;
  readonly paused: string;
  readonly active: string;
  /** How often it has failed since it last succeeded. */
  readonly failing: (count: number) => string;
  /** Something that it does not have any more was not removed. */
  readonly kept: string;
  readonly counts: string;
  readonly unchanged: string;
  readonly removed: string;
  readonly keptCount: string;
  readonly overridden: string;
  readonly duplicates: string;
  /** An event that was left out, and the one that is here. */
  readonly duplicate: (title: string, id: number) => string;
  readonly errors: string;
  /** Changed or omitted values. */
  readonly notes: string;
  /** Says how many more notes there are than are shown. */
  readonly more: (count: number) => string;
  readonly pause: string;
  readonly resume: string;
  readonly take: string;
  readonly remove: string;
  readonly removeWarning: string;
  /** Confirmations. */
  readonly done: Readonly<Record<'added' | 'changed' | 'removed', string>>;
  /** How to correct a refused input. */
  readonly wrong: Readonly<
    Record<'url' | 'silent' | 'unreadable' | 'line' | 'every' | 'followed' | 'most', string>
  >;
  /** The outcomes for the events of a pull. */
  readonly outcomes: Readonly<
    Record<'created' | 'updated' | 'unchanged' | 'newer' | 'trashed' | 'absent', string>
  >;
  /** Why events that are missing there stay. */
  readonly keptReason: string;
  /** How many fail, for the start page. */
  readonly manyFail: (count: number) => string;
}
