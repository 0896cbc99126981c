/** The texts of the help. Those of buttons and fields in them are the ones of the editor. */
export interface HelpTexts {
  readonly title: string;
  readonly publishTitle: string;
  readonly publish: (newEvent: string, publish: string, saveDraft: string, preview: string) => string;
  readonly reviewTitle: string;
  readonly review: (review: string) => string;
  readonly seenTitle: string;
  readonly seen: (published: string, hidden: string) => string;
  readonly repeatTitle: string;
  readonly repeat: (recurrence: string) => string;
  readonly pictureTitle: string;
  readonly picture: (formats: string) => string;
  readonly undoTitle: string;
  readonly undo: (history: string, trash: string) => string;
  readonly placeTitle: string;
  readonly place: (duplicates: string) => string;
  readonly peopleTitle: string;
  readonly people: string;
}
