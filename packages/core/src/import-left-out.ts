import type { CalendarError } from './errors.js';
import type { WritableKind } from './fields/record-inputs.js';
import type { FieldTable } from './records/field-table.js';
import { linksOf } from './records/links.js';
import { FIELDS } from './records/record.js';
import type { TypeName } from './fields/types/index.js';

/** A value of an entry that the calendar does not take, with the reason. */
export interface LeftOut {
  readonly field: string;
  readonly reason: string;
}

/** An entry that values can be left out of. */
interface Leaving {
  readonly kind: WritableKind;
  readonly input: object;
  readonly links?: object | undefined;
}

/** Types of addresses: a record is the same without one. */
const ADDRESSES: ReadonlySet<TypeName> = new Set(['url', 'website', 'email', 'image']);

/** The fields of events with links to venues, organizers and the like. */
const PLACES: ReadonlyMap<string, string> = new Map(
  linksOf('event', 'linked').map(({ field, to }) => [field, to]),
);

const without = <T extends object>(values: T, names: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) as T;

/**
 * An entry without the values that an error refuses, and these values: addresses, texts that are too long, and links to entries that
 * were refused. `undefined` if the error is about anything else.
 */
export function withoutRefused<E extends Leaving>(
  entry: E,
  error: CalendarError,
  wasRefused: (kind: string, key: unknown) => boolean,
): { readonly entry: E; readonly leftOut: readonly LeftOut[] } | undefined {
  if (error.code !== 'invalid_param') return undefined;
  const { params, reasons } = error.data;
  const fields: FieldTable = FIELDS[entry.kind];
  const links: object = 'links' in entry && entry.kind === 'event' ? { ...entry.links } : {};
  const isFree = (name: string): boolean => {
    const link: unknown = Reflect.get(links, name);
    const to = PLACES.get(name);
    if (link !== undefined) {
      const all: unknown[] = [link].flat();
      const isOfEntries = all.every((one) => typeof one !== 'object');
      return to !== undefined && isOfEntries && all.some((one) => wasRefused(to, one));
    }
    const { [name]: field } = Object.hasOwn(fields, name) ? fields : {};
    const value: unknown = Reflect.get(entry.input, name);
    if (field === undefined || typeof value !== 'string') return false;
    return ADDRESSES.has(field.type) || field.type === 'html';
  };
  const names = Object.keys(params);
  if (names.length === 0 || !names.every(isFree)) return undefined;
  const all = new Set(names);
  const lighter = {
    ...entry,
    input: without(entry.input, all),
    ...(entry.kind === 'event' && { links: without(links, all) }),
  };
  return {
    entry: lighter,
    leftOut: names.map((field) => ({ field, reason: reasons?.[field] ?? params[field] ?? '' })),
  };
}
