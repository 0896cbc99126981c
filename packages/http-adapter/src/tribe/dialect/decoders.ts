import { isNothing, type Decoded, type Decoders } from '@kalends/core/adapter';

/** A user id with a fraction names the user, and has the wrong type. */
function wholeNumber(given: unknown): Decoded {
  const isNumeric = typeof given === 'number' || (typeof given === 'string' && given.trim() !== '');
  const number = isNumeric ? Number(given) : Number.NaN;
  return Number.isFinite(number) && !Number.isInteger(number)
    ? { value: Math.trunc(number), expected: 'integer' }
    : { value: given };
}

/** An image is a text on the wire, also where it is an id. */
const imageText = (given: unknown): Decoded =>
  typeof given === 'number' && given !== 0 ? { value: given, expected: 'string' } : { value: given };

/** A record that is given inline; an image that is no text makes the whole record wrong. */
function inline(given: unknown): unknown {
  const isWrong =
    typeof given === 'object' && given !== null && 'image' in given && typeof given.image === 'number';
  return isWrong ? { ...given, image: Number.NaN } : given;
}

const inlineRecords = (given: unknown): Decoded => ({
  value: Array.isArray(given) ? given.map(inline) : inline(given),
});

/**
 * What the interface takes otherwise than typed callers: a value may hold by the rule of its field, which looks at it loosely, and yet
 * have the wrong type (errors.md §2, phase 5).
 */
export const DECODERS: Decoders = {
  author: wholeNumber,
  // compared loosely, true is any status
  status: (given) => (given === true ? { value: 'publish', expected: 'string' } : { value: given }),
  wordFlag: (given) => (typeof given === 'string' ? { value: given } : { value: '', expected: 'string' }),
  // a flag that is a boolean already is refused here
  filledWordFlag: (given) => ({ value: typeof given === 'boolean' ? undefined : given }),
  image: imageText,
  clearableImage: (given) => (isNothing(given) ? { value: '', expected: 'string' } : imageText(given)),
  removableImage: imageText,
  venue: inlineRecords,
  organizers: inlineRecords,
};
