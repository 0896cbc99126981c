import * as v from 'valibot';
import { BROKEN, field, holding, type Field, type Fields, type Refusal } from './field.js';
import { entries, type TermList } from './lists.js';
import { positiveInteger } from './numbers.js';
import type { InputSchema } from './schema.js';

/** A term that an event is given: by id, or by a text that is a name or a slug. */
export type TermLink = { readonly id: number } | { readonly text: string };

/** A venue or organizer that an event is given: one that exists, or one to reuse or create. */
export type LinkInput<Parsed> = { readonly id: number } | { readonly input: Parsed };

/** What typed callers may write for a linked record: an id, `{ id }`, or the fields of one to reuse or create. */
export type LinkOf<Input> = number | { readonly id: number } | Input;

function termLink(entry: unknown): TermLink | 'nothing' | Refusal {
  if (entry === true) return { text: '1' };
  if (entry === '' || entry === false || entry === null) return 'nothing';
  if (typeof entry !== 'string' && typeof entry !== 'number') return BROKEN;
  const text = String(entry).trim();
  // digits are always an id; a name of digits cannot be created this way
  if (/^-?\d{1,15}$/.test(text)) return { id: Math.abs(Number(text)) };
  return text === '' || Number.isFinite(Number(text)) ? 'nothing' : { text };
}

/** The links among what was read; one that is refused refuses them all. */
function linksOf<Link extends object>(read: readonly (Link | 'nothing' | Refusal)[]): Link[] | Refusal {
  if (read.includes(BROKEN)) return BROKEN;
  return read.filter((link): link is Link => typeof link === 'object' && link !== BROKEN);
}

/** The terms of an event by id, name or slug: one, a list, or CSV. Nothing in it: no terms. Nested lists are refused. */
export const termLinks = (): Field<TermList, readonly TermLink[]> =>
  field((given) => linksOf(given === true ? [termLink(true)] : entries(given).map(termLink)), 'list');

type Values = Readonly<Record<string, unknown>>;

const isObject = (given: unknown): given is Values => typeof given === 'object' && given !== null;

/** Inside an event the type of a value does not count, only what it says: `show_map` may be a boolean here. */
const asText = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value);

/** Reads a venue or organizer that is given inline; `undefined` when one of its values is refused. */
function readInline(schema: Fields, given: Values): Record<string, unknown> | undefined {
  const read: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) continue;
    const result = v.safeParse(entry, asText(value));
    if (!result.success) return undefined;
    read[name] = result.output;
  }
  return read;
}

const isNone = (given: unknown): boolean =>
  given === '' ||
  given === 0 ||
  given === '0' ||
  given === false ||
  (isObject(given) && Object.keys(given).length === 0);

/** Reads one linked record: an id, `{ id }`, or the fields of a new one, of which `name` is the one it must have. */
function linkInput<Parsed>(
  schema: Fields,
  name: string,
  given: unknown,
): LinkInput<Parsed> | 'nothing' | Refusal {
  if (isNone(given)) return 'nothing';
  if (given === true) return BROKEN;
  if (!isObject(given)) {
    const id = positiveInteger(given);
    return id === undefined ? BROKEN : { id };
  }
  if (Array.isArray(given)) return BROKEN;
  if (given['id'] !== undefined && !isNone(given['id'])) {
    const id = positiveInteger(given['id']);
    return id === undefined ? BROKEN : { id };
  }
  // a name that says nothing is not refused here: such a record "could not be created"
  if (given['id'] !== undefined || isNone(given[name])) return nameless(name);
  if (given[name] === undefined || given[name] === null) return BROKEN;
  const input = readInline(schema, given);
  return input === undefined ? BROKEN : { input: input as Parsed };
}

/** A record that cannot be created. */
const nameless = <Parsed>(name: string): LinkInput<Parsed> => ({ input: { [name]: '' } as Parsed });

/** The linked records, entry by entry: a list, CSV of ids, or a single one. */
const linkInputs = <Parsed>(schema: Fields, name: string, given: unknown): LinkInput<Parsed>[] | Refusal =>
  linksOf(
    (Array.isArray(given) || typeof given === 'string' ? entries(given) : [given]).map((entry) =>
      linkInput<Parsed>(schema, name, entry),
    ),
  );

/**
 * The one linked record of a field, `null` for none; a new one has the fields of `schema`, of which `name` is its name.
 * More than one is refused, a list of nothing "could not be created".
 */
export const oneLink = <Input, Parsed extends Values>(
  schema: InputSchema<Input, Parsed>,
  name: string,
): Field<LinkOf<Input> | readonly [] | readonly [LinkOf<Input>], LinkInput<Parsed> | null> =>
  holding(
    schema,
    field((given) => {
      const links = linkInputs<Parsed>(schema, name, given);
      if (!Array.isArray(links) || links.length > 1) return BROKEN;
      const isListOfNothing = Array.isArray(given) && given.length > 0 && links.length === 0;
      return isListOfNothing ? nameless(name) : (links[0] ?? null);
    }, 'list'),
  );

/** The linked records of a field, in their order; empty for none. */
export const manyLinks = <Input, Parsed extends Values>(
  schema: InputSchema<Input, Parsed>,
  name: string,
): Field<LinkOf<Input> | readonly LinkOf<Input>[], readonly LinkInput<Parsed>[]> =>
  holding(
    schema,
    field((given) => linkInputs<Parsed>(schema, name, given), 'list'),
  );
