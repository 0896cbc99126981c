import { safeCell } from '../csv/cells.js';

/** A cell that needs no quotes; without them some spreadsheets read a formula behind a semicolon or a tab. */
const PLAIN = /^[^",;\s](?:[^",;\t\r\n]*[^",;\s])?$/;

const quoted = (text: string): string =>
  text === '' || PLAIN.test(text) ? text : `"${text.replaceAll('"', '""')}"`;

/** Formats texts as a line of CSV (RFC 4180), escaped so that spreadsheets do not run them as formulas. */
export const csvLine = (texts: readonly string[]): string =>
  `${texts.map((text) => quoted(safeCell(text))).join(',')}\r\n`;
