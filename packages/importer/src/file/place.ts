import type { ImportLink } from '@kalends/core';
import { fold } from '@kalends/core/store';
import { addressOf } from '@kalends/feeds/site';
import type { LinkedOfImport } from './linked-records.js';

/** A place as calendars write it: a name and where that is, in one text. */
export interface Place {
  readonly name: string;
  /** `''`: only the name is known. */
  readonly address: string;
  /** Degrees of WGS 84. */
  readonly point?: { readonly lat: number; readonly lng: number } | undefined;
}

const MAX_NAME = 200;
const MAX_ADDRESS = 1_000;

const oneLine = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a text is where an event takes place on the web. */
export const isOnline = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());

/** Takes a location apart: its first line, or what stands before the first comma or parenthesis, is the name. */
export function readPlace(location: string): Place | undefined {
  const text = location.trim();
  if (text === '') return undefined;
  const inBrackets = /^([^(\n]+?)\s*\(([^()]+)\)$/.exec(text);
  const [, first = '', rest = ''] = inBrackets ?? /^([^\n,]*)(?:\s*[\n,]([^]*))?$/.exec(text) ?? [];
  const name = oneLine(first).slice(0, MAX_NAME);
  return { name: name || oneLine(text).slice(0, MAX_NAME), address: oneLine(rest).slice(0, MAX_ADDRESS) };
}

const isSameText = (a: string, b: string): boolean => fold(a) === fold(b);

/**
 * The venue that a place means: the one of this name that has the same address or of which only one of both tells the address, else a
 * new one. Where another place has the name already, the new one has its address in its name.
 */
export function linkPlace({ venues }: LinkedOfImport, { name, address, point }: Place): ImportLink {
  const isHere = (other: string): boolean => other === '' || address === '' || isSameText(other, address);
  const geo = point === undefined ? {} : { geo_lat: point.lat, geo_lng: point.lng };
  const full = `${name} (${address})`;
  const create = (venue: string): ImportLink => venues.link(venue, () => ({ venue, address, ...geo }));
  for (const called of [name, full]) {
    const stored = venues.named(called);
    const same = stored.find((venue) => isHere(addressOf(venue)));
    if (same !== undefined) return { id: same.id };
    const made = venues.made(called);
    const isFree = stored.length === 0 && made === undefined;
    if (isFree || (made !== undefined && isHere(made.address ?? ''))) return create(called);
  }
  return create(full);
}
