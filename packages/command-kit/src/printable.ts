/** The codes of our own styles, and the end of a line; they are kept. */
const KEPT = String.raw`(?<kept>\u001B\[(?:1|22|3[129])m|\r$)`;

/** Characters that control a terminal, reverse text or break lines. */
const CONTROL = new RegExp(
  String.raw`${KEPT}|[\0-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]`,
  'gu',
);

/** A text of files, sites or stores for the terminal and the log: with control characters as `\u001b`, as JSON has them. */
export const printable = (text: string): string =>
  text.replace(CONTROL, (found, kept: string | undefined) =>
    kept === undefined ? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}` : found,
  );

/** A text that comes from elsewhere as one line, which cannot be taken for lines of ours. */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ');

/** A message without the passwords of the URLs in it. */
export const withoutPasswords = (text: string): string =>
  text.replace(/(?<=\b[a-z][a-z\d+.-]{0,30}:\/\/)[^\s"]{0,1000}@/gi, '…@');
