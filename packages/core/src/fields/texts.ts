import { emailAddress, websiteUrl } from '../text/addresses.js';
import { plainText } from '../text/plain-text.js';
import { BROKEN, field, isNothing, wrongType, type Field, type Refusal, type Size } from './field.js';

/** A text that says something: not `""` and, as in the reference, not `"0"`. */
export const filledText = <Text extends string = string>(size: Size = 'line'): Field<Text, string> =>
  field((given) => (typeof given === 'string' && given !== '' && given !== '0' ? given : BROKEN), size);

/** The same, or `""`, which clears (F21). */
export const clearableText = (size: Size = 'line'): Field<string, string> =>
  field((given) => (typeof given === 'string' && given !== '0' ? given : BROKEN), size);

const readAnyText = (given: unknown): string | Refusal =>
  typeof given === 'string' ? given : isNothing(given) ? wrongType('string') : BROKEN;

/** Any text, also `""` and `"0"`. */
export const anyText = (size: Size = 'line'): Field<string, string> => field(readAnyText, size);

/** Any text, kept without markup and in one line. */
export const plainLine = (size: Size = 'line'): Field<string, string> =>
  field((given) => {
    const read = readAnyText(given);
    return typeof read === 'string' ? plainText(read) : read;
  }, size);

const readUrl = (given: unknown): string | Refusal =>
  (typeof given === 'string' ? websiteUrl(given) : undefined) ?? BROKEN;

/** An address with a scheme, or a value that says nothing: `""` for none, which `"0"` and 0 write as `"0"`. */
export const website = (): Field<string, string> =>
  field((given) => {
    if (given === '0' || given === 0) return '0';
    return given === '' || isNothing(given) ? '' : readUrl(given);
  });

/** The same where it has to be a text, as of venues and organizers: `""` and `"0"` for none. */
export const websiteText = (): Field<string, string> =>
  field((given) => {
    if (isNothing(given)) return wrongType('string');
    return given === '' || given === '0' ? '' : readUrl(given);
  });

/** An e-mail address, or `""` for none (F22). */
export const email = (): Field<string, string> =>
  field((given) => {
    if (typeof given !== 'string') return isNothing(given) ? wrongType('string') : BROKEN;
    return given === '' ? '' : (emailAddress(given) ?? BROKEN);
  });
