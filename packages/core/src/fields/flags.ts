import { field, wrongType, type Field } from './field.js';

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };

/** A boolean, 1 or 0, or one of the texts `true false 1 0` in any letter case (CONTRACT §1.3). */
export const flag = (): Field<boolean, boolean> =>
  field((given) => {
    if (typeof given === 'object') return wrongType('boolean');
    const text = String(given).toLowerCase();
    return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text]! : wrongType('boolean');
  });

const TRUE_WORDS = ['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled'];

/** Whether a word means yes (CONTRACT §1.3). */
export const isTrueWord = (given: unknown): boolean =>
  given === true || given === 1 || (typeof given === 'string' && TRUE_WORDS.includes(given.toLowerCase()));

/** A flag that has to be written as a text: the map flags of venues. */
export const flagText = (): Field<string, boolean> =>
  field((given) => (typeof given === 'string' ? isTrueWord(given) : wrongType('string')));

/** A flag of any type: what does not mean yes means no. */
export const looseFlag = (): Field<boolean | string, boolean> => field(isTrueWord);
