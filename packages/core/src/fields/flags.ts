import { BROKEN, field, wrongType, type Field } from './field.js';

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
]);

/** A boolean, 1 or 0, or one of the texts `true false 1 0` in any letter case (CONTRACT §1.3). */
export const flag = (): Field<boolean, boolean> =>
  field(
    (given) => BOOLEANS.get(typeof given === 'string' ? given.toLowerCase() : given) ?? wrongType('boolean'),
  );

const TRUE_WORDS = ['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled'];

/** Whether a word means yes (CONTRACT §1.3). */
export const isTrueWord = (given: unknown): boolean =>
  given === true || given === 1 || (typeof given === 'string' && TRUE_WORDS.includes(given.toLowerCase()));

/** A flag that may be written as a word: the map flags of venues. */
export const wordFlag = (): Field<boolean, boolean> =>
  field((given) =>
    typeof given === 'boolean' || typeof given === 'string' ? isTrueWord(given) : wrongType('boolean'),
  );

/** The same, where an empty word is refused: `strict_dates`. */
export const filledWordFlag = (): Field<boolean, boolean> =>
  field((given) => {
    if (typeof given === 'boolean') return given;
    return typeof given === 'string' && given !== '' && given !== '0' ? isTrueWord(given) : BROKEN;
  });

/** A flag of any type: what does not mean yes means no. */
export const looseFlag = (): Field<boolean, boolean> => field(isTrueWord);
