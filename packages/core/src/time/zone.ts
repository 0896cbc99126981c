import { findFixedZone } from './fixed-zones.js';
import { abbreviationsOf } from './zone-abbreviations.js';
import { offsetsOf } from './zone-offsets.js';

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
