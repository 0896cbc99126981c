/** The texts of the form for visitors who submit events, of the messages to them, and of the view for those who decide. */
export interface SubmissionTexts {
  /** The title of the form. */
  readonly formTitle: string;
  readonly about: string;
  readonly sender: string;
  readonly yourName: string;
  readonly yourEmail: string;
  readonly contactHint: string;
  readonly pictureHint: string;
  /** The label of the field that people leave empty. */
  readonly leaveEmpty: string;
  readonly submit: string;
  /** A form that was sent too fast, too late, or without the further check. */
  readonly again: string;
  readonly tooManyTitle: string;
  readonly tooMany: string;
  readonly mailFailed: string;
  readonly mailedTitle: string;
  readonly mailed: string;
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly confirm: string;
  readonly thanksTitle: string;
  readonly thanks: string;
  /** Stands before the link. */
  readonly link: string;
  readonly withdraw: string;
  readonly withdrawn: string;
  readonly goneTitle: string;
  readonly gone: string;
  /** The message with the link that confirms. */
  readonly confirmSubject: (site: string) => string;
  readonly confirmMail: (link: string) => string;
  readonly acceptedSubject: (title: string) => string;
  readonly acceptedMail: (title: string) => string;
  readonly refusedSubject: (title: string) => string;
  readonly refusedMail: (title: string) => string;
  /** The title of the view for those who decide. */
  readonly queueTitle: string;
  /** How many wait for a decision, for the start page. */
  readonly manyWait: (count: number) => string;
  readonly empty: string;
  readonly sent: string;
  readonly decision: string;
  readonly publish: string;
  readonly keepDraft: string;
  readonly refuse: string;
  readonly message: string;
  /** The accessible name of a button. */
  readonly of: (action: string, title: string) => string;
  readonly published: string;
  readonly kept: string;
  readonly refused: string;
  readonly changed: string;
  readonly notMailed: string;
  /** In the queue: who has submitted an event, and what. */
  readonly senderColumn: string;
  readonly content: string;
  readonly noDescription: string;
  /** The link by which one writes to a sender, where the server sends no messages. */
  readonly write: string;
  readonly undone: string;
  /** Links from what is said after a form was sent. */
  readonly toCalendar: string;
  readonly another: string;
  /** Below the title of the form: which fields have to be filled in, by what stands beside their labels. */
  readonly requiredHint: (mark: string) => string;
  /** Stands above the reasons why a form was refused. */
  readonly notSubmitted: string;
  /** The hint about an empty end. */
  readonly endHint: string;
  /** A form that was refused loses its file. */
  readonly pictureAgain: string;
  readonly withdrawnTitle: string;
}
