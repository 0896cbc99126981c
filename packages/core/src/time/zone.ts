import { findFixedZone } from './fixed-zones.js';
import { abbreviationsOf } from './zone-abbreviations.js';
import { offsetsOf } from './zone-rules.js';

/** A time zone as an event can have one. */
export interface Zone {
  /**
   * The text that named the zone, as it was given: what is stored and returned as `timezone` (dates.md
   * §2.1).
   */
  readonly id: string;
  /** The offset at an instant (UNIX seconds), in seconds east of UTC. */
  offsetAt(instant: number): number;
  /** The abbreviation at an instant (UNIX seconds): `EST`, `-03`, `GMT+0200`, `UTC+2`. */
  abbreviationAt(instant: number): string;
}

const LONGEST_TEXT = 64;
const REMEMBERED_TEXTS = 1000;
const IDENTIFIER = /^[a-z]+(?:\/[a-z0-9_+-]+){1,2}$/i;
/**
 * The identifiers without a slash. Others of that kind that engines know (`PLT`, `VST`) are names of their
 * own making.
 */
const SHORT_IDENTIFIERS: ReadonlySet<string> = new Set(
  (
    'cst6cdt cuba egypt eire est5edt gb gb-eire gmt0 greenwich hongkong iceland iran israel jamaica japan ' +
    'kwajalein libya mst7mdt navajo nz nz-chat poland portugal prc pst8pdt roc rok singapore turkey universal w-su zulu'
  ).split(' '),
);

const rulesByIdentifier = new Map<string, (instant: number) => number>();
const zonesByText = new Map<string, Zone>();

/** Whether the engine's tz data has the identifier. */
function isKnown(identifier: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: identifier }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isIdentifier(text: string): boolean {
  const lower = text.toLowerCase();
  const plausible = SHORT_IDENTIFIERS.has(lower) || (IDENTIFIER.test(text) && !lower.startsWith('systemv/'));
  return plausible && isKnown(text);
}

/** The offset function of an identifier, shared by all its spellings. */
function rulesOf(identifier: string): (instant: number) => number {
  const key = identifier.toLowerCase();
  let rules = rulesByIdentifier.get(key);
  if (rules === undefined) {
    rules = offsetsOf(identifier);
    rulesByIdentifier.set(key, rules);
  }
  return rules;
}

function readZone(text: string): Zone | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const fixed = findFixedZone(text);
  if (fixed !== undefined) {
    return { id: text, offsetAt: () => fixed.offset, abbreviationAt: () => fixed.abbreviation };
  }
  if (!isIdentifier(text)) return undefined;
  const offsetAt = rulesOf(text);
  const abbreviation = abbreviationsOf(text, offsetAt);
  return { id: text, offsetAt, abbreviationAt: (instant) => abbreviation(offsetAt(instant)) };
}

/**
 * The zone that a text names (dates.md §2.1): an IANA identifier in any letter case, an abbreviation (`EST`,
 * `Z`), an offset (`+02:00`, `GMT+2`) or `UTC±N`, which is the literal offset (F3). Undefined for everything
 * else: the empty text, blanks, unknown names, `utc+2`, `UTC+`. Known zones are remembered by their text, a
 * bounded number of them.
 */
export function findZone(text: string): Zone | undefined {
  const remembered = zonesByText.get(text);
  if (remembered !== undefined) return remembered;
  const zone = readZone(text);
  if (zone !== undefined) {
    if (zonesByText.size >= REMEMBERED_TEXTS) zonesByText.clear();
    zonesByText.set(text, zone);
  }
  return zone;
}

/** Universal time. */
export const UTC: Zone = { id: 'UTC', offsetAt: () => 0, abbreviationAt: () => 'UTC' };
