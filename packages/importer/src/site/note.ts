import type { Kind } from '@kalends/core';

/** Which record something is said of. `id` is `null` for what has none that can be read. */
interface Subject {
  readonly kind: Kind;
  readonly id: number | null;
}

/** The record was not in the store, or had another state there. */
export interface BroughtNote extends Subject {
  readonly what: 'brought' | 'changed';
}

/** The record does not come along. */
export interface SkippedNote extends Subject {
  readonly what: 'skipped';
  readonly reason: string;
}

/** A field that the calendar will answer with another value than the site. */
export interface DiffersNote extends Subject {
  readonly what: 'differs';
  readonly field: string;
  readonly reason: string;
  /** What the site answers, texts cut at 500 characters. */
  readonly site: unknown;
  /** What the calendar will answer instead. */
  readonly kept: unknown;
}

/** Fields that the calendar has no place for, as the site tells them. */
export interface UnknownNote extends Subject {
  readonly what: 'unknown';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The page of the record has another path than on the site. Both begin with `/`, below the site's address. */
export interface MovedNote extends Subject {
  readonly what: 'moved';
  readonly from: string;
  readonly to: string;
}

/** The store has the record from an earlier run, and the site shows it no more. */
export interface GoneNote extends Subject {
  readonly what: 'gone';
  /** Whether it was deleted in the store, too. */
  readonly deleted: boolean;
}

/** What an import has to say of a record. Records that were as they should be are not mentioned. */
export type SiteNote = BroughtNote | SkippedNote | DiffersNote | UnknownNote | MovedNote | GoneNote;

/** How many notes of each sort there are, by kind of record. */
export type NoteCounts = Readonly<Partial<Record<SiteNote['what'], Readonly<Partial<Record<Kind, number>>>>>>;

const MOST_CHARACTERS = 500;

/** A value as a note shows it. */
export const excerptOf = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
