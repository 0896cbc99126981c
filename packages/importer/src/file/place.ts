import type { ImportLink } from '@kalends/core';
import type { InputOf } from '@kalends/core/adapter';
import { fold } from '@kalends/core/adapter';
import { addressOf, lineOfHtml } from '@kalends/site';
import type { LinkedOfImport } from './linked-records.js';

/** A location as calendar files give it: a name and an address in one text. */
export interface Place {
  readonly name: string;
  /** `''` if only the name is known. */
  readonly address: string;
  /** Degrees of WGS 84. */
  readonly point?: { readonly lat: number; readonly lng: number } | undefined;
  /** Its other fields, such as the parts of its address. */
  readonly fields?: Partial<InputOf<'venue'>> | undefined;
}

/** The parts of an address, in the order of `addressOf`. */
const ADDRESS_FIELDS = ['address', 'city', 'stateprovince', 'zip', 'country'] as const;

/** The address of a venue that an import creates, as `addressOf` shows it. */
export const addressIn = (venue: Pick<InputOf<'venue'>, (typeof ADDRESS_FIELDS)[number]>): string =>
  ADDRESS_FIELDS.map((field) => lineOfHtml(venue[field] ?? ''))
    .filter((part) => part !== '')
    .join(', ');

const MAX_NAME = 200;
const MAX_ADDRESS = 1_000;

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join(', ');

/** Whether a location is a URL rather than a place. */
export const isOnline = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());

/** Splits a location: the name is its first line or, of a single line, the text before the first comma or parenthesis. */
export function readPlace(location: string): Place | undefined {
  const text = location.trim();
  if (text === '') return undefined;
  const inBrackets = /^([^(\n]+)(?:\n\s*)?\(([^()]+)\)$/.exec(text);
  const inLines = /^([^\n]*)\n([^]*)$/.exec(text);
  const [, first = '', rest = ''] = inBrackets ?? inLines ?? /^([^,]*)(?:,([^]*))?$/.exec(text) ?? [];
  const name = oneLine(first).slice(0, MAX_NAME);
  return { name: name || oneLine(text).slice(0, MAX_NAME), address: oneLine(rest).slice(0, MAX_ADDRESS) };
}

const isSameText = (a: string, b: string): boolean => fold(a) === fold(b);

/**
 * Finds the venue for a place: one of the same name whose address is the same, or missing on either side; otherwise a new one. If
 * another place already has the name, the name of the new one includes its address.
 */
export function linkPlace(
  { venue: venues }: LinkedOfImport,
  { name, address, point, fields }: Place,
): ImportLink {
  const whole = addressIn({ address, ...fields });
  const isHere = (other: string): boolean =>
    other === '' || whole === '' || isSameText(other, address) || isSameText(other, whole);
  const geo = point === undefined ? {} : { geo_lat: point.lat, geo_lng: point.lng };
  const full = `${name} (${address})`;
  const create = (venue: string): ImportLink =>
    venues.link(venue, () => ({ address, ...geo, ...fields, venue }));
  for (const called of [name, full]) {
    const stored = venues.named(called);
    const same = stored.find((venue) => isHere(addressOf(venue)));
    if (same !== undefined) return { id: same.id };
    const made = venues.made(called);
    const isFree = stored.length === 0 && made === undefined;
    if (isFree || (made !== undefined && isHere(addressIn(made)))) return create(called);
  }
  return create(full);
}
