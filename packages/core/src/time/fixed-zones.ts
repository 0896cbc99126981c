/** A zone with one offset for ever: seconds east of UTC, and the abbreviation that it shows. */
export interface FixedZone {
  readonly offset: number;
  readonly abbreviation: string;
}

/**
 * Abbreviations accepted as fixed zones (dates.md §2.1), minutes east of UTC → names. Ambiguous ones have
 * the meaning that the reference gives them: IST is Israel, BST Britain, CST and EST are American.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  '-660': 'SST',
  '-600': 'HST',
  '-540': 'AKST HDT',
  '-480': 'AKDT PST',
  '-420': 'PDT MST',
  '-360': 'MDT CST',
  '-300': 'CDT EST',
  '-240': 'EDT AST',
  '-210': 'NST',
  '-180': 'ADT',
  '-150': 'NDT',
  '0': 'UTC UCT GMT WET',
  '60': 'CET MET WAT BST WEST',
  '120': 'CEST MEST EET CAT SAST IST',
  '180': 'EEST EAT MSK IDT',
  '240': 'MSD',
  '300': 'PKT',
  '360': 'PKST',
  '420': 'WIB',
  '480': 'AWST HKT WITA',
  '540': 'JST KST WIT AWDT HKST',
  '570': 'ACST',
  '600': 'AEST CHST JDT KDT',
  '630': 'ACDT',
  '660': 'AEDT',
  '720': 'NZST',
  '780': 'NZDT',
};

/** The military letters by hours east of UTC; J is left out, it means local time. */
const EASTERN_LETTERS = 'Z A B C D E F G H I K L M';
const WESTERN_LETTERS = 'Z N O P Q R S T U V W X Y';

function fixedByName(): ReadonlyMap<string, FixedZone> {
  const zones = new Map<string, FixedZone>();
  const add = (abbreviation: string, minutes: number): void => {
    zones.set(abbreviation, { offset: minutes * 60, abbreviation });
  };
  for (const [minutes, names] of Object.entries(ABBREVIATIONS)) {
    for (const name of names.split(' ')) add(name, Number(minutes));
  }
  for (const [hours, letter] of WESTERN_LETTERS.split(' ').entries()) add(letter, -hours * 60);
  for (const [hours, letter] of EASTERN_LETTERS.split(' ').entries()) add(letter, hours * 60);
  return zones;
}

const FIXED_BY_NAME = fixedByName();

const UTC_OFFSET = /^UTC([+-]?)(\d{1,2})(?:\.(\d{1,2})|:([0-5]\d))?$/;
const PLAIN_OFFSET = /^(?:GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/;

/** A signed offset of less than a day in seconds; undefined beyond it. */
function signedOffset(sign: string | undefined, hours: number, minutes: number): number | undefined {
  const seconds = Math.round(hours * 3600 + minutes * 60);
  if (seconds >= 86400) return undefined;
  return sign === '-' && seconds > 0 ? -seconds : seconds;
}

/** The offset as the reference abbreviates it: `GMT+0200`. */
function gmtText(offset: number): string {
  const minutes = Math.abs(offset) / 60;
  const digits = String(Math.floor(minutes / 60)).padStart(2, '0') + String(minutes % 60).padStart(2, '0');
  return `GMT${offset < 0 ? '-' : '+'}${digits}`;
}

/** `UTC+2`, `UTC-5`, `UTC+5.5`, `UTC+5:30`, `UTC2`: the literal offset (F3), abbreviated as it is written. */
function readUtcOffset(text: string): FixedZone | undefined {
  const match = UTC_OFFSET.exec(text);
  if (match === null) return undefined;
  const hours = Number(`${match[2]}.${match[3] ?? '0'}`);
  const offset = signedOffset(match[1], hours, Number(match[4] ?? '0'));
  return offset === undefined ? undefined : { offset, abbreviation: text };
}

/** `+02:00`, `+0200`, `+2`, `GMT+2`, abbreviated `GMT+0200`. */
function readPlainOffset(text: string): FixedZone | undefined {
  const match = PLAIN_OFFSET.exec(text);
  if (match === null) return undefined;
  const offset = signedOffset(match[1], Number(match[2]), Number(match[3] ?? '0'));
  return offset === undefined ? undefined : { offset, abbreviation: gmtText(offset) };
}

/**
 * The fixed zone that a text names: an abbreviation in any letter case, or an offset (dates.md §2.1).
 * Undefined if it names none; offsets of a day and more are none (F16).
 */
export function findFixedZone(text: string): FixedZone | undefined {
  return readUtcOffset(text) ?? readPlainOffset(text) ?? FIXED_BY_NAME.get(text.toUpperCase());
}
