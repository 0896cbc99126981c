import * as v from 'valibot';
import type { FieldType, InputType, Members } from './field-type.js';
import { readMembers } from './members.js';
import { reading } from './reading.js';

/** A parsed link of an event to a venue or organizer: an existing record, or one to reuse or create. */
export type LinkInput<Parsed> = { readonly id: number } | { readonly input: Parsed };

/** The typed input for a linked record: an id, `{ id }`, or the fields of a record to reuse or create. */
export type LinkOf<Input> = number | { readonly id: number } | Input;

/** Reads one link; `undefined` if it is invalid. */
function readLink(fields: Members, given: unknown): LinkInput<unknown> | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? { id: given } : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  if ('id' in given && typeof given.id === 'number') return readLink(fields, given.id);
  const input = readMembers(fields, given);
  return input && { input };
}

/** Reads one link or a list of links; an id of 0 means none. */
function readLinks(fields: Members, given: unknown) {
  const links = (Array.isArray(given) ? given : [given]).map((link: unknown) => readLink(fields, link));
  if (!links.every((link) => link !== undefined)) return undefined;
  return links.filter((link) => !('id' in link && link.id === 0));
}

/** The id of a linked record; 0 means none. */
export const link = { schema: { type: 'integer' } } as const satisfies FieldType;

/** Ids of linked records in the order given, without duplicates. */
export const links = {
  schema: { type: 'array', items: { type: 'integer' } },
} as const satisfies FieldType;

/** How links to records of a kind are given: ids, or fields that `fields` are. */
export const linksTo = (kind: string, fields: Members) =>
  ({
    read: v.pipe(
      v.unknown(),
      reading((given) => readLinks(fields, given)),
    ),
    takes: `ids or fields of ${kind}s`,
    size: 'list',
    inline: fields,
  }) as const satisfies InputType;

/** How a link to a record of a kind is given; `null` means none. */
export const linkTo = (kind: string, fields: Members) =>
  ({
    ...linksTo(kind, fields),
    read: v.pipe(
      v.unknown(),
      reading((given) => {
        const read = readLinks(fields, given);
        return read === undefined || read.length > 1 ? undefined : (read[0] ?? null);
      }),
    ),
    takes: `the id or the fields of one ${kind}`,
  }) as const satisfies InputType;
