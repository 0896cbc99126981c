import type { CalendarError } from './errors.js';
import type { ImportEntry } from './import.js';
import type { FieldTable } from './records/field-table.js';
import { FIELDS } from './records/record.js';
import type { TypeName } from './fields/types/index.js';

/** A value of an entry that the calendar does not take, with the reason. */
export interface LeftOut {
  readonly field: string;
  readonly reason: string;
}

/** Types without whose value a record would be another one, or would be shown where it must not be. */
const ESSENTIAL: ReadonlySet<TypeName> = new Set([
  'date',
  'timezone',
  'status',
  'eventStatus',
  'flag',
  'author',
]);

const CUSTOM = 'custom.';

const without = <T extends object>(values: T, names: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) as T;

/**
 * An entry without the values that an error refuses, and these values; `undefined` if they are not all there, or if the record cannot
 * be without one of them.
 */
export function withoutRefused(
  entry: ImportEntry,
  error: CalendarError,
): { readonly entry: ImportEntry; readonly leftOut: readonly LeftOut[] } | undefined {
  if (error.code !== 'invalid_param') return undefined;
  const { params, reasons } = error.data;
  const fields: FieldTable = FIELDS[entry.kind];
  const links: object = 'links' in entry ? { ...entry.links } : {};
  const custom: object = 'custom' in entry.input ? { ...entry.input.custom } : {};
  const isThere = (name: string): boolean => {
    if (Object.hasOwn(links, name)) return true;
    if (name.startsWith(CUSTOM)) return Object.hasOwn(custom, name.slice(CUSTOM.length));
    const { [name]: field } = Object.hasOwn(fields, name) ? fields : {};
    const isFree = field !== undefined && field.required !== true && !ESSENTIAL.has(field.type);
    return isFree && Object.hasOwn(entry.input, name);
  };
  const names = Object.keys(params);
  if (names.length === 0 || !names.every(isThere)) return undefined;
  const all = new Set(names);
  const own = new Set(
    names.filter((name) => name.startsWith(CUSTOM)).map((name) => name.slice(CUSTOM.length)),
  );
  const input = {
    ...without(entry.input, all),
    ...(own.size > 0 && { custom: without(custom, own) }),
  };
  const lighter = { ...entry, input, ...('links' in entry && { links: without(links, all) }) };
  return {
    entry: lighter as ImportEntry,
    leftOut: names.map((field) => ({ field, reason: reasons?.[field] ?? params[field] ?? '' })),
  };
}
