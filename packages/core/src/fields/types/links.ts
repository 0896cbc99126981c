import * as v from 'valibot';
import type { FieldType, InputType } from './field-type.js';
import { reading } from './reading.js';

/** The schema of the records that a link can create. */
type RecordSchema<Parsed> = v.GenericSchema<unknown, Parsed> & { readonly entries: v.ObjectEntries };

/** A parsed link of an event to a venue or organizer: an existing record, or one to reuse or create. */
export type LinkInput<Parsed> = { readonly id: number } | { readonly input: Parsed };

/** The typed input for a linked record: an id, `{ id }`, or the fields of a record to reuse or create. */
export type LinkOf<Input> = number | { readonly id: number } | Input;

/** Reads one link; `undefined` if it is invalid. */
function readLink<Parsed>(schema: RecordSchema<Parsed>, given: unknown): LinkInput<Parsed> | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? { id: given } : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  if ('id' in given && typeof given.id === 'number') return readLink(schema, given.id);
  const read = v.safeParse(schema, given);
  return read.success ? { input: read.output } : undefined;
}

/** Reads one link or a list of links; an id of 0 means none. */
function readLinks<Parsed>(schema: RecordSchema<Parsed>, given: unknown) {
  const links = (Array.isArray(given) ? given : [given]).map((link: unknown) => readLink(schema, link));
  if (!links.every((link) => link !== undefined)) return undefined;
  return links.filter((link) => !('id' in link && link.id === 0));
}

/** The id of a linked record; 0 means none. */
export const link = { schema: { type: 'integer' } } as const satisfies FieldType;

/** Ids of linked records in the order given, without duplicates. */
export const links = {
  schema: { type: 'array', items: { type: 'integer' } },
} as const satisfies FieldType;

/** How links to records of a kind are given: ids, or fields that `schema` reads. */
export const linksTo = <Parsed>(kind: string, schema: RecordSchema<Parsed>) =>
  ({
    read: v.pipe(
      v.unknown(),
      reading((given) => readLinks(schema, given)),
    ),
    takes: `ids or fields of ${kind}s`,
    size: 'list',
    inline: schema,
  }) as const satisfies InputType;

/** How a link to a record of a kind is given; `null` means none. */
export const linkTo = <Parsed>(kind: string, schema: RecordSchema<Parsed>) =>
  ({
    ...linksTo(kind, schema),
    read: v.pipe(
      v.unknown(),
      reading((given) => {
        const read = readLinks(schema, given);
        return read === undefined || read.length > 1 ? undefined : (read[0] ?? null);
      }),
    ),
    takes: `the id or the fields of one ${kind}`,
  }) as const satisfies InputType;
