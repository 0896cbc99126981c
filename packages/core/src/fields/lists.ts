import { STATUSES, type Status } from '../records/post-record.js';
import { BROKEN, field, type Field } from './field.js';
import { positiveInteger } from './numbers.js';

/**
 * The entries of a list in any of its spellings: CSV, a JSON list, one value, a map with any keys. Texts are trimmed.
 * Entries that are neither text nor number are kept as they are, for the caller to refuse.
 */
export function entries(given: unknown): unknown[] {
  if (typeof given === 'string') return given.split(',').map((entry) => entry.trim());
  if (Array.isArray(given))
    return given.map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry));
  if (typeof given === 'object' && given !== null) return entries(Object.values(given));
  return [given];
}

/** Whether an entry says nothing. */
export const isBlank = (entry: unknown): boolean => entry === '';

/** What typed callers may write where a list of ids is wanted. */
export type IdList = number | readonly number[];

/** What typed callers may write where terms are wanted: ids, or texts that are slugs or names. */
export type TermList = TermKey | readonly TermKey[];

/** Positive ids; a list without any, or with anything else in it, is refused. */
export const idList = (): Field<IdList, readonly number[]> =>
  field((given) => {
    const ids = entries(given).map(positiveInteger);
    return ids.length > 0 && ids.every((id) => id !== undefined) ? [...new Set(ids)] : BROKEN;
  }, 'list');

/** Ids or slugs of terms, blank entries left out unless there is nothing else. Digits are always an id. */
export type TermKey = number | string;

/** Terms by id or slug; which of them exist is the store's to say. */
export const termKeys = (): Field<TermList, readonly TermKey[]> =>
  field((given) => {
    const keys = entries(given).filter((entry) => !isBlank(entry));
    if (keys.length === 0) return BROKEN;
    const read = keys.map((key) => positiveInteger(key) ?? (typeof key === 'string' ? key : undefined));
    return read.every((key) => key !== undefined) ? read : BROKEN;
  }, 'list');

/**
 * A parent category by its id; with `orTop`, 0 is the top level (F20). A text is kept for the store to tell whether it
 * is the slug of a category, which has the wrong type, or nothing at all (terms.md §2, lists.md §4).
 */
export const parentKey = (orTop: boolean): Field<number, TermKey> =>
  field((given) => {
    if (orTop && (given === 0 || given === '0')) return 0;
    if (typeof given === 'string' && Number.isNaN(Number(given))) return given;
    return positiveInteger(given) ?? BROKEN;
  });

const isStatus = (text: unknown): text is Status => (STATUSES as readonly unknown[]).includes(text);

/** One of the six statuses, in lower case (F23). */
export const status = (): Field<Status, Status> => field((given) => (isStatus(given) ? given : BROKEN));

/** One or more of the six statuses; `[]` when the text is empty. */
export const statusList = (): Field<Status | readonly Status[], readonly Status[]> =>
  field((given) => {
    if (given === '') return [];
    const asked = entries(given);
    const named = typeof given === 'string' ? asked.filter((entry) => !isBlank(entry)) : asked;
    return named.length > 0 && named.every(isStatus) ? named : BROKEN;
  }, 'list');
