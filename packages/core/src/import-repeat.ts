import { CalendarError } from './errors.js';
import type { ImportEntry } from './import.js';

/** Imports that are run again (`repeat: 'byKey'`). */

/** An entry of an event with its key as its identity, unless it has another one. */
export const knownByKey = (entry: ImportEntry): ImportEntry =>
  entry.kind === 'event' && entry.key !== undefined && entry.source === undefined
    ? { ...entry, source: { uid: String(entry.key) } }
    : entry;

/** The id of a term that is planned, or of the one that has its name already. */
export async function termOrTwin(id: Promise<number>): Promise<number> {
  try {
    return await id;
  } catch (error) {
    if (error instanceof CalendarError && error.code === 'name_taken' && error.data.term_id !== undefined)
      return error.data.term_id;
    throw error;
  }
}
