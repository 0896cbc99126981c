/** The texts of the script of the editor: they are sent with it, so that none of them is a function. */
export interface ScriptTexts {
  /** Offers what was typed and not saved; `{when}` stands for the time. */
  readonly draftFound: string;
  /** The record was saved since, so that restoring leads to a choice. */
  readonly draftOlder: string;
  readonly restoreDraft: string;
  readonly discardDraft: string;
  /** Which keys there are in a list. */
  readonly keys: string;
  readonly keysOff: string;
  readonly keysOn: string;
  /** Asks which events of a series are moved. */
  readonly chooseScope: string;
  /** Ticks all rows of a list. */
  readonly selectAll: string;
  /** The name of the buttons above a description. */
  readonly format: string;
  readonly bold: string;
  readonly italic: string;
  readonly link: string;
  readonly linkAddress: string;
  readonly bulletList: string;
  readonly numberedList: string;
  readonly heading: string;
  readonly quote: string;
  /** Leads from the formatted text of a description to its HTML, and back. */
  readonly editHtml: string;
  readonly editText: string;
  /** The description has HTML that the editor of formatted texts would change. */
  readonly keptAsHtml: string;
  /** Asks whether to edit it as formatted text all the same. */
  readonly losesMarkup: string;
  /** The pasted text had pictures that exist only on the editor's computer. */
  readonly picturesLeftOut: string;
  /** A picture can be dropped on its field, and pasted. */
  readonly dropPicture: string;
  /** A file is larger than the host takes; `{size}` stands for the megabytes of the largest. */
  readonly fileTooLarge: string;
}
