import type { Decoded, Decoders } from '@kalends/core/adapter';

/** What counts as nothing at all among JSON values that are no text. */
const isNothing = (given: unknown): boolean =>
  given === 0 ||
  given === false ||
  (typeof given === 'object' && given !== null && Object.keys(given).length === 0);

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

/** What the interface takes otherwise than typed callers: some flags and images have to be texts. */
export const DECODERS: Decoders = {
  wordFlag: (given) => (typeof given === 'string' ? { value: given } : { value: '', expected: 'string' }),
  // a flag that is a boolean already is refused here
  filledWordFlag: (given) => ({ value: typeof given === 'boolean' ? undefined : given }),
  image: imageText,
  clearableImage: (given) => (isNothing(given) ? { value: '', expected: 'string' } : imageText(given)),
  removableImage: imageText,
  venue: inlineRecords,
  organizers: inlineRecords,
};
