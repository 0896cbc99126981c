import type { Kind } from '@kalends/core';
import { isObject, type JsonObject } from '../answer.js';

/** The record that a note is about. `id` is `null` if the record has no readable id. */
interface Subject {
  readonly kind: Kind;
  readonly id: number | null;
}

/** The record was missing in the store or differed there. */
export interface BroughtNote extends Subject {
  readonly what: 'brought' | 'changed';
}

/** The record cannot be imported. */
export interface SkippedNote extends Subject {
  readonly what: 'skipped';
  readonly reason: string;
}

/** A field for which the calendar will return another value than the site. */
export interface DiffersNote extends Subject {
  readonly what: 'differs';
  readonly field: string;
  readonly reason: string;
  /** The value at the site; texts are cut at 500 characters, and lists and objects after twenty levels. */
  readonly site: unknown;
  /** The value that the calendar will return. */
  readonly kept: unknown;
}

/** Fields that the calendar cannot store, with their values at the site, cut like those of `DiffersNote`. */
export interface UnknownNote extends Subject {
  readonly what: 'unknown';
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The path of the record's page differs from the one on the site. Both begin with `/`, relative to the site's URL. `id` is `null` for a
 * list, whose address has no record.
 */
export interface MovedNote extends Subject {
  readonly what: 'moved';
  readonly from: string;
  readonly to: string;
}

/** The store has the record from an earlier run, but the site no longer shows it. */
export interface GoneNote extends Subject {
  readonly what: 'gone';
  /** Whether it was also deleted in the store. */
  readonly deleted: boolean;
}

/** A note of an import about one record. Records imported unchanged have none. */
export type SiteNote = BroughtNote | SkippedNote | DiffersNote | UnknownNote | MovedNote | GoneNote;

const isText = (value: unknown): boolean => typeof value === 'string';

/** The required members of each sort of note, besides kind and id. */
const PARTS: Readonly<Record<SiteNote['what'], (note: JsonObject) => boolean>> = {
  brought: () => true,
  changed: () => true,
  gone: () => true,
  skipped: ({ reason }) => isText(reason),
  differs: ({ field, reason }) => isText(field) && isText(reason),
  unknown: ({ fields }) => isObject(fields),
  moved: ({ from, to }) => isText(from) && isText(to),
};

/** Whether a value, such as a line of a report, is a note. */
export const isSiteNote = (value: unknown): value is SiteNote =>
  isObject(value) &&
  isText(value['kind']) &&
  typeof value['what'] === 'string' &&
  Object.hasOwn(PARTS, value['what']) &&
  PARTS[value['what'] as SiteNote['what']](value);

/** The reason of a note without the numbers of its record: those of one sort count together. */
export function reasonOf(note: SkippedNote | DiffersNote | UnknownNote): string {
  const reason =
    note.what === 'unknown'
      ? Object.keys(note.fields).sort().join(', ')
      : note.what === 'differs'
        ? `${note.field}: ${note.reason}`
        : note.reason;
  // numbers belong to the single record
  return (excerptOf(reason) as string).replace(/\d+/g, '…');
}

const MOST_CHARACTERS = 500;
/** The maximum depth of lists and objects in a note: deeper ones cannot be written as JSON. */
const MOST_LEVELS = 20;

/** A value in the form that notes show: long texts are cut, and what is nested deeper than twenty levels is left out. */
export function excerptOf(value: unknown, levels = MOST_LEVELS): unknown {
  if (typeof value === 'string' && value.length > MOST_CHARACTERS)
    return `${value.slice(0, MOST_CHARACTERS)}…`;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => excerptOf(inner, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, excerptOf(inner, levels - 1)]),
  );
}
