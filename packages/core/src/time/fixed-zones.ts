import { DAY, localTime } from './local-time.js';

/** A zone with a constant offset in seconds east of UTC, and its abbreviation. */
export interface FixedZone {
  readonly offset: number;
  readonly abbreviation: string;
}

/**
 * Abbreviations accepted as fixed zones (dates.md §2.1), minutes east of UTC → names, the military letter last.
 * Ambiguous ones have the meaning they have in the original plugin: IST is Israel, BST Britain, CST and EST are
 * American.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  '-720': 'Y',
  '-660': 'SST X',
  '-600': 'HST W',
  '-540': 'AKST HDT V',
  '-480': 'AKDT PST U',
  '-420': 'PDT MST T',
  '-360': 'MDT CST S',
  '-300': 'CDT EST R',
  '-240': 'EDT AST Q',
  '-210': 'NST',
  '-180': 'ADT P',
  '-150': 'NDT',
  '-120': 'O',
  '-60': 'N',
  '0': 'UTC UCT GMT WET Z',
  '60': 'CET MET WAT BST WEST A',
  '120': 'CEST MEST EET CAT SAST IST B',
  '180': 'EEST EAT MSK IDT C',
  '240': 'MSD D',
  '300': 'PKT E',
  '360': 'PKST F',
  '420': 'WIB G',
  '480': 'AWST HKT WITA H',
  '540': 'JST KST WIT AWDT HKST I',
  '570': 'ACST',
  '600': 'AEST CHST JDT KDT K',
  '630': 'ACDT',
  '660': 'AEDT L',
  '720': 'NZST M',
  '780': 'NZDT',
};

const FIXED_BY_NAME: ReadonlyMap<string, FixedZone> = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([minutes, names]) =>
    names.split(' ').map((abbreviation) => [abbreviation, { offset: Number(minutes) * 60, abbreviation }]),
  ),
);

/** `UTC+2`, `UTC-5`, `UTC+5.5`, `UTC+5:30`, `UTC2`. */
const UTC_OFFSET = /^UTC([+-]?)(\d{1,2}(?:\.\d{1,2}$)?)(?::([0-5]\d))?$/;
/** `+02:00`, `+0200`, `+2`, `GMT+2`. */
const PLAIN_OFFSET = /^(?:GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/;

/** An offset in digits: `+0200`, `-0330`. */
export function offsetDigits(offset: number): string {
  const clock = localTime(Math.abs(offset)).slice(11, 16).replace(':', '');
  return `${offset < 0 ? '-' : '+'}${clock}`;
}

/** A literal offset (F3): `UTC` ones are abbreviated as written, the others as `GMT+0200`. */
function readOffset(text: string): FixedZone | undefined {
  const match = UTC_OFFSET.exec(text) ?? PLAIN_OFFSET.exec(text);
  if (match === null) return undefined;
  const [, sign, hours, minutes = 0] = match;
  const seconds = Math.round(Number(hours) * 3600 + Number(minutes) * 60);
  if (seconds >= DAY) return undefined;
  const offset = sign === '-' ? 0 - seconds : seconds;
  return { offset, abbreviation: text.startsWith('UTC') ? text : `GMT${offsetDigits(offset)}` };
}

/** The zone of an abbreviation in any letter case, or of an offset below 24 hours (dates.md §2.1, F16). */
export const findFixedZone = (text: string): FixedZone | undefined =>
  readOffset(text) ?? FIXED_BY_NAME.get(text.toUpperCase());
