import { plainText } from './plain-text.js';

/** The most characters of a file name that become a title. */
const LONGEST = 200;

/** The title that the name of a file gives: without the ending, as plain text. */
export const fileTitle = (name: string): string =>
  plainText(name.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, LONGEST));
