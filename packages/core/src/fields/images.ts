import { BROKEN, field, type Field } from './field.js';
import { positiveInteger } from './numbers.js';

/** An image: its id, its address, or 0 for none. */
export type ImageKey = number | string;

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);

/** What means no image: in an event that is created, in a venue or organizer that is created, in any update (F35). */
export const NO_IMAGE = { event: [], place: ['', '0', 0], patch: ['', '0', 0, false] } as const;

/** An image by id, which may be a text of digits, or by http(s) address, or one of the values that mean none. */
export const image = (none: readonly unknown[]): Field<ImageKey, ImageKey> =>
  field((given) => {
    if (none.includes(given)) return 0;
    if (typeof given === 'number') return positiveInteger(given) ?? BROKEN;
    if (typeof given !== 'string' || given === '' || given === '0') return BROKEN;
    if (/^\d{1,15}$/.test(given)) return Number(given);
    return isHttpUrl(given) ? given : BROKEN;
  });
