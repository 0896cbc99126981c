import { BROKEN, field, type Field } from './field.js';
import { positiveInteger } from './numbers.js';

/** An image: its id, its address, or 0 for none. */
export type ImageKey = number | string;

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);

/** An image by id, which may be a text of digits, or by http(s) address. `clearable`: 0, `""` and `"0"` mean none. */
export const image = (clearable: boolean): Field<ImageKey, ImageKey> =>
  field((given) => {
    if (given === 0) return clearable ? 0 : BROKEN;
    if (typeof given === 'number') return positiveInteger(given) ?? BROKEN;
    if (typeof given !== 'string') return BROKEN;
    if (given === '' || given === '0') return clearable ? 0 : BROKEN;
    if (/^\d{1,15}$/.test(given)) return Number(given);
    return isHttpUrl(given) ? given : BROKEN;
  });
