/** The texts of the view of private links. */
export interface FeedLinkTexts {
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  readonly newTitle: string;
  readonly name: string;
  readonly nameHint: string;
  readonly rights: string;
  readonly own: string;
  readonly filter: string;
  readonly filterHint: string;
  readonly expires: string;
  readonly never: string;
  readonly created: string;
  readonly remove: string;
  /** The name of the button that removes a link. */
  readonly removeOne: (name: string) => string;
  readonly removed: string;
  readonly make: string;
  readonly madeTitle: string;
  readonly once: string;
  readonly feeds: Readonly<Record<'events.ics' | 'feed' | 'changes', string>>;
  readonly back: string;
  /** How to correct a refused input. */
  readonly wrong: Readonly<Record<'name' | 'filter' | 'expires' | 'most', string>>;
}
