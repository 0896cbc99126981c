import { findZone, fold } from '@kalends/core/adapter';
import { monthOf } from './months.js';

/** The value of a cell, or the reason why it is invalid. */
export type CellRead<T> = { readonly value: T } | { readonly fault: string };

/** The order of day, month and year in dates like `05/06/2031`. */
export type DateFormat = 'ymd' | 'mdy' | 'dmy';

const two = (number: number | string): string => String(number).padStart(2, '0');

function dayOf(year: string, month: number, day: string): CellRead<string> {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const text = `${year}-${two(month)}-${two(day)}`;
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
  return exists ? { value: text } : { fault: 'There is no such day.' };
}

function numericDay(
  [a, b, year]: readonly [string, string, string],
  sign: string,
  format?: DateFormat,
): CellRead<string> {
  const isDayFirst = sign === '.' || format === 'dmy' || (format !== 'mdy' && sign !== '/');
  const isAmbiguous = format === undefined && sign === '/' && Number(a) <= 12 && Number(b) <= 12 && a !== b;
  if (isAmbiguous) return { fault: 'The day may be the first or the second number: say which (mdy or dmy).' };
  const [month, day] = isDayFirst || (format === undefined && Number(a) > 12) ? [b, a] : [a, b];
  return dayOf(year.padStart(4, '20'), Number(month), day);
}

/** A date whose day and month are numbers, with the day of the week before it or not: `13.5.2031`, `Sat 5/13/31`. */
const NUMERIC = /^(?:\p{L}{2,12}\.?,? +)?(\d{1,2})([-/.])(\d{1,2})\2 ?(\d{4}|(?<!-)\d{2})$/u;

/** The order that a date with slashes has, also with a time behind it; `undefined` where it may have either. */
export function orderOf(text: string): DateFormat | undefined {
  const [, a, b] = /(?:^|\s)(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  return Number(a) > 12 ? 'dmy' : Number(b) > 12 ? 'mdy' : undefined;
}

/** Parses a date: `2031-05-01`, `5/13/2031`, `13.5.31`, `13-05-2031`, `May 13, 2031`, `13 May 2031`. Returns `YYYY-MM-DD`. */
export function readDay(text: string, format?: DateFormat): CellRead<string> {
  const [, y, m, d] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text) ?? [];
  if (y !== undefined && m !== undefined && d !== undefined) return dayOf(y, Number(m), d);
  const [, a, sign, b, year] = NUMERIC.exec(text) ?? [];
  if (a !== undefined && sign !== undefined && b !== undefined && year !== undefined)
    return numericDay([a, b, year], sign, format);
  const words =
    /^(?:\p{L}{2,15}\.?,?\s+)??(?:(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th|er|º)?\.?\s+(?:de\s+)?(\p{L}{3,12})\.?),?\s+(?:de\s+)?(\d{4})$/iu;
  const [, month1, day1, day2, month2, named] = words.exec(text) ?? [];
  const month = monthOf(month1 ?? month2 ?? '');
  if (month > 0 && named !== undefined) return dayOf(named, month, day1 ?? day2 ?? '');
  return { fault: 'It is no date; 2031-05-01 is one.' };
}

/** Parses a time of day: `20:00`, `20:00:00`, `8:00 PM`, `8pm`, `20h30`, `20 Uhr`. Returns `HH:MM:SS`. */
export function readClock(text: string): CellRead<string> {
  const [, hour, minute = '0', second = '0', half = ''] =
    /^(\d{1,2})(?:(?:[:.]| ?h ?)(\d{2}))?(?:[:.](\d{2}))?(?:[\s:]*([ap])?\.?(?:m\.?)?| ?(?:h|uhr|hrs?))$/i.exec(
      text,
    ) ?? [];
  const isHalf = half !== '';
  const told = Number(hour);
  const hours = isHalf ? (told % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : told;
  const isClock = hour !== undefined && (isHalf ? told >= 1 && told <= 12 : told <= 23);
  if (!isClock || Number(minute) > 59 || Number(second) > 59)
    return { fault: 'It is no time of day; 20:00 and 8:00 PM are one.' };
  return { value: `${two(hours)}:${two(minute)}:${two(second)}` };
}

/** Words of spreadsheets and of Outlook in the languages of the editor. */
const YES =
  'yes,true,1,y,on,x,ja,j,wahr,ein,oui,vrai,si,verdadero,activado,vero,waar,aan,sim,verdadeiro,tak,prawda,sant,sand,kylla,tosi'.split(
    ',',
  );
const NO = [
  '',
  ...'no,false,0,n,off,nein,falsch,aus,non,faux,falso,desactivado,nee,onwaar,uit,nao,nie,falsz,nej,falskt,falsk,nei,usann,ei,epatosi'.split(
    ',',
  ),
];

/** Parses a boolean. */
export function readFlag(text: string): CellRead<boolean> {
  const word = fold(text);
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { fault: 'It is neither yes nor no.' };
}

/** Parses a time zone. */
export const readZone = (text: string): CellRead<string> =>
  findZone(text) === undefined ? { fault: 'There is no such time zone.' } : { value: text };

/** Parses a number. */
export const readNumber = (text: string): CellRead<number> =>
  /^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? { value: Number(text) } : { fault: 'It is no number.' };

/** Splits a list of names at its commas; a comma within a name is written as `\,`. */
export const readNames = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((name) => name.replaceAll('\\,', ',').trim())
    .filter((name) => name !== '');

/** Formats names for `readNames`. */
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(',', '\\,')).join(', ');

/** A text that a spreadsheet would run as a formula, with any apostrophes before it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Formats a text as a cell: one that looks like a formula gets a leading apostrophe, so that spreadsheets do not run it. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The original text of a cell formatted by `safeCell`. */
export const cellText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
