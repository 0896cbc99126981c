/** What a refused value comes from, and with it the sentence that says what to do. */
export type ReasonName =
  | 'date'
  | 'timezone'
  | 'number'
  | 'degrees'
  | 'bothCoordinates'
  | 'email'
  | 'url'
  | 'color'
  | 'image'
  | 'imageFile'
  /** A photo of a phone that the host cannot convert. */
  | 'imageHeic'
  | 'imagePdf'
  | 'imageTooLarge'
  | 'imageNoRoom'
  | 'choice'
  | 'offers'
  /** A record that does not exist, or that the caller may not use. */
  | 'linked'
  | 'name'
  /** Any other value. */
  | 'text'
  | 'tooLong'
  | 'endBeforeStart'
  | 'tooDeep'
  | 'rule'
  | 'ruleStart'
  | 'ruleEmpty'
  /** What a history would put back links to a record that is no more. */
  | 'gone'
  | 'noRevision'
  /** A merge after which visitors would see none of the records. */
  | 'publishedGoes'
  | 'changedSince'
  | 'notPossible';

/** The sentences that say what to do about refused values. */
export type ReasonTexts = Readonly<Record<ReasonName, string>>;
