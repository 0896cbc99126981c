import * as v from 'valibot';
import { known, reading, type Field, type InputSchema } from './field.js';

/** A parsed link of an event to a venue or organizer: an existing record, or one to reuse or create. */
export type LinkInput<Parsed> = { readonly id: number } | { readonly input: Parsed };

/** The typed input for a linked record: an id, `{ id }`, or the fields of a record to reuse or create. */
export type LinkOf<Input> = number | { readonly id: number } | Input;

/** Reads one link; `undefined` if it is invalid. */
function readLink<Parsed>(
  schema: InputSchema<unknown, Parsed>,
  given: unknown,
): LinkInput<Parsed> | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? { id: given } : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  if ('id' in given && typeof given.id === 'number') return readLink(schema, given.id);
  const read = v.safeParse(schema, given);
  return read.success ? { input: read.output } : undefined;
}

/** Reads one link or a list of links; an id of 0 means none. */
function readLinks<Parsed>(schema: InputSchema<unknown, Parsed>, given: unknown) {
  const links = (Array.isArray(given) ? given : [given]).map((link: unknown) => readLink(schema, link));
  if (!links.every((link) => link !== undefined)) return undefined;
  return links.filter((link) => !('id' in link && link.id === 0));
}

/** A field for linked records, in order; empty for none. New records have the fields of `schema`. */
export const manyLinks = <Input, Parsed>(
  schema: InputSchema<Input, Parsed>,
): Field<LinkOf<Input> | readonly LinkOf<Input>[], readonly LinkInput<Parsed>[]> =>
  known(
    v.pipe(
      v.custom<LinkOf<Input> | readonly LinkOf<Input>[]>(() => true),
      reading((given) => readLinks(schema, given)),
    ),
    { size: 'list', inline: schema },
  );

/** A field for one linked record, `null` for none. */
export const oneLink = <Input, Parsed>(
  schema: InputSchema<Input, Parsed>,
): Field<LinkOf<Input> | readonly [] | readonly [LinkOf<Input>], LinkInput<Parsed> | null> =>
  known(
    v.pipe(
      v.custom<LinkOf<Input> | readonly [] | readonly [LinkOf<Input>]>(() => true),
      reading((given) => {
        const links = readLinks(schema, given);
        return links === undefined || links.length > 1 ? undefined : (links[0] ?? null);
      }),
    ),
    { size: 'list', inline: schema },
  );
