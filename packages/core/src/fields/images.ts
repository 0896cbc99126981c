import { BROKEN, field, wrongType, type Field } from './field.js';

/** An image: its id, its address, or 0 for none. */
export type ImageKey = number | string;

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);

/** An image by id (a text of digits) or by http(s) address. `clearable`: `""` and `"0"` mean none. */
export const image = (clearable: boolean): Field<string, ImageKey> =>
  field((given) => {
    if (typeof given === 'number') return wrongType('string');
    if (typeof given !== 'string') return BROKEN;
    if (given === '' || given === '0') return clearable ? 0 : BROKEN;
    if (/^\d{1,15}$/.test(given)) return Number(given);
    return isHttpUrl(given) ? given : BROKEN;
  });
