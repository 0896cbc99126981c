/** The reason for which a value was refused; its text says what to do. */
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
  /** The former value links to a removed record. */
  | 'gone'
  | 'noRevision'
  /** A merge after which visitors would see none of the records. */
  | 'publishedGoes'
  | 'changedSince'
  | 'notPossible';

/** The sentences that say what to do about refused values. */
export type ReasonTexts = Readonly<Record<ReasonName, string>>;
