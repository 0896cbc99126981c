/** Limits on a response. */
export interface AnswerLimits {
  /** Bytes, as they come out of a compressed body. */
  readonly bytes: number;
  /** Values of JSON: each entry of a list, each property, and each list and object again. */
  readonly values: number;
  /** Levels of lists and objects. */
  readonly levels: number;
}

/** Several times what a page of 50 events has, with all the sizes of its images: 2 MB and 30,000 values. */
export const ANSWER_LIMITS: AnswerLimits = { bytes: 8_000_000, values: 100_000, levels: 100 };

const NAMES: Readonly<Record<keyof AnswerLimits, string>> = {
  bytes: 'bytes',
  values: 'values',
  levels: 'levels of lists and objects',
};

/** An answer is larger than it may be. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  /** The limit that it exceeds. */
  readonly limit: keyof AnswerLimits;
  constructor(limit: keyof AnswerLimits, most: number) {
    super(`The answer has more than ${most} ${NAMES[limit]}.`);
    this.limit = limit;
  }
}
