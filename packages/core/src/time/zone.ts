import { findFixedZone, offsetDigits } from './fixed-zones.js';
import { secondsOf } from './local-time.js';
import { FORMERLY_LETTERED_ZONES, LETTERED_ZONES } from './zone-letters.js';
import { offsetsOf } from './zone-offsets.js';

/** Inverts a table: the words of its values in lower case, each with its key converted by `read`. */
const byWord = <T>(table: Readonly<Record<string, string>>, read: (key: string, word: string) => T): T[] =>
  Object.entries(table).flatMap(([key, words]) =>
    words
      .toLowerCase()
      .split(' ')
      .map((word) => read(key, word)),
  );

/** The standard and summer letters by zone or area and standard offset in minutes: `europe/ 60`. */
const LETTERS = new Map(
  byWord(LETTERED_ZONES, (key, word) => {
    const [minutes = '', ...letters] = key.split(' ');
    return [`${word} ${minutes}`, letters];
  }),
);

const FORMER_LETTERS = new Map(byWord(FORMERLY_LETTERED_ZONES, (letters, zone) => [zone, letters]));

/** A day in winter and one in summer under today's rules. */
const SEASONS = ['2026-01-01 00:00:00', '2026-07-01 00:00:00'].map(secondsOf);

/**
 * Returns the function that gives the abbreviation of an IANA zone, in lower case, at an instant (UNIX seconds): `EST`,
 * `CEST`. The abbreviation is the offset (`-03`) for zones without letters, and while the offset of a zone is neither
 * its standard nor its summer time of today (dates.md §2). The engine's own short names cannot be used: they are
 * `GMT+1` for most of the world.
 */
function abbreviationsOf(
  identifier: string,
  offsetAt: (instant: number) => number,
): (instant: number) => string {
  const former = FORMER_LETTERS.get(identifier);
  if (former !== undefined) return () => former;
  const standard = Math.min(...SEASONS.map(offsetAt));
  const lettersOf = (zoneOrArea: string) => LETTERS.get(`${zoneOrArea} ${standard / 60}`);
  const letters = lettersOf(identifier) ?? lettersOf(identifier.replace(/\/.*/, '/')) ?? [];
  return (instant) => {
    const offset = offsetAt(instant);
    return letters[(offset - standard) / 3600] ?? offsetDigits(offset).replace(/00$/, '');
  };
}

/** A time zone of an event or a site. */
export interface Zone {
  /** As given: the stored `timezone` (dates.md §2.1). */
  readonly id: string;
  /** The offset at an instant (UNIX seconds), in seconds east of UTC. */
  offsetAt(instant: number): number;
  /** The abbreviation at an instant (UNIX seconds): `EST`, `-03`, `GMT+0200`, `UTC+2`. */
  abbreviationAt(instant: number): string;
}

const LONGEST_TEXT = 64;
const CACHED_ZONES = 1000;
/** The accepted identifiers without a slash. Other names that engines know (`PLT`, `VST`) are not in the tz database. */
const SHORT_IDENTIFIERS =
  'cst6cdt|cuba|egypt|eire|est5edt|gb|gb-eire|gmt0|greenwich|hongkong|iceland|iran|israel|jamaica|japan|' +
  'kwajalein|libya|mst7mdt|navajo|nz|nz-chat|poland|portugal|prc|pst8pdt|roc|rok|singapore|turkey|universal|w-su|zulu';
const IDENTIFIER = new RegExp(`^(?:(?!systemv/)[a-z]+(?:/[a-z0-9_+-]+){1,2}|${SHORT_IDENTIFIERS})$`, 'i');

const cache = new Map<string, Zone>();

/** The zones of the engine by identifier in lower case. They are costly to create, and there are only some 600. */
const identified = new Map<string, Zone>();

function identifiedZone(identifier: string): Zone | undefined {
  const offsetAt = offsetsOf(identifier);
  return offsetAt && { id: identifier, offsetAt, abbreviationAt: abbreviationsOf(identifier, offsetAt) };
}

function readZone(text: string): Zone | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const fixed = findFixedZone(text);
  if (fixed !== undefined) {
    return { id: text, offsetAt: () => fixed.offset, abbreviationAt: () => fixed.abbreviation };
  }
  if (!IDENTIFIER.test(text)) return undefined;
  // all spellings of an identifier share one zone, whatever happens to the cache of texts
  const identifier = text.toLowerCase();
  const zone = identified.get(identifier) ?? identifiedZone(identifier);
  if (zone === undefined) return undefined;
  identified.set(identifier, zone);
  return { ...zone, id: text };
}

/**
 * Finds a zone by name (dates.md §2.1): an IANA identifier in any letter case, an abbreviation (`EST`, `Z`), an offset
 * (`+02:00`, `GMT+2`) or `UTC±N`, a literal offset (F3); undefined for everything else.
 */
export function findZone(text: string): Zone | undefined {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const zone = readZone(text);
  if (zone !== undefined) {
    if (cache.size >= CACHED_ZONES) cache.clear();
    cache.set(text, zone);
  }
  return zone;
}

/** Coordinated Universal Time. */
export const UTC: Zone = { id: 'UTC', offsetAt: () => 0, abbreviationAt: () => 'UTC' };
