import type { CalendarError } from './errors.js';
import type { WritableKind } from './fields/record-inputs.js';
import type { FieldTable } from './records/field-table.js';
import type { TermKind } from './records/kinds.js';
import { linksOf } from './records/links.js';
import { FIELDS } from './records/record.js';
import type { TypeName } from './fields/types/index.js';
import { TOO_LARGE } from './fields/reasons.js';
import { cleanName } from './terms/new-term.js';

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

/** Types of what may be too long or too many: the dates and the visibility of a record are never left out. */
const OF_ANY_LENGTH: ReadonlySet<TypeName> = new Set(['text', 'html', 'cost', 'offers', 'terms', 'links']);

/** The fields of events with links to categories and tags, by their kinds. */
const TERMS: ReadonlyMap<unknown, string> = new Map(
  linksOf('event', 'term').map(({ field, to }) => [to, field]),
);

/** The fields of events with links to venues, organizers and the like. */
const PLACES: ReadonlyMap<string, string> = new Map(
  linksOf('event', 'linked').map(({ field, to }) => [field, to]),
);

const without = <T extends object>(values: T, names: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) as T;

/** An entry with what was left out of it. */
interface Lighter<E> {
  readonly entry: E;
  readonly leftOut: readonly LeftOut[];
}

const isNameOf = (kind: TermKind, name: unknown): boolean => {
  try {
    return typeof name !== 'string' || cleanName(kind, name) !== '';
  } catch {
    return false;
  }
};

/** An event without the names of categories or tags that none can have; `undefined` if an error is not about these. */
function withoutNames<E extends Leaving>(entry: E, { data, message }: CalendarError): Lighter<E> | undefined {
  const kind: unknown = Reflect.get(data, 'kind');
  const field = entry.kind === 'event' ? TERMS.get(kind) : undefined;
  const names: unknown = field === undefined ? undefined : Reflect.get(entry.input, field);
  if (field === undefined || !Array.isArray(names)) return undefined;
  const kept = names.filter((name) => isNameOf(kind as TermKind, name));
  if (kept.length === names.length) return undefined;
  return {
    entry: { ...entry, input: { ...entry.input, [field]: kept } },
    leftOut: [{ field, reason: message }],
  };
}

/**
 * An entry without the values that an error refuses, and these values: addresses, what is too long or too many, names that no category
 * can have, and links to entries that were refused. `undefined` if the error is about anything else.
 */
export function withoutRefused<E extends Leaving>(
  entry: E,
  error: CalendarError,
  wasRefused: (kind: string, key: unknown) => boolean,
): Lighter<E> | undefined {
  if (error.code !== 'invalid_param') return withoutNames(entry, error);
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
    // the identity of a source is no value of the entry: without it the same entry would be refused again, without an end
    if (!Object.hasOwn(entry.input, name)) return false;
    const { [name]: field } = Object.hasOwn(fields, name) ? fields : {};
    const value: unknown = Reflect.get(entry.input, name);
    if (field === undefined || field.required === true) return false;
    if (reasons?.[name] === TOO_LARGE && OF_ANY_LENGTH.has(field.type)) return true;
    return typeof value === 'string' && (ADDRESSES.has(field.type) || field.type === 'html');
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
