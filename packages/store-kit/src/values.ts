import type { ValueSchema } from '@kalends/core/adapter';
import fc, { type Arbitrary } from 'fast-check';

/** Values of a schema: any that differ from the usual ones, or random ones out of few. */

const DISTINCT_TEXT = 'Tàst “ß” 日本 🎉 \' " \\ %_ <b>x</b>\nline\ttab\r\n';

/** Schemas for values that another schema describes. */
const ANY: readonly ValueSchema[] = [
  { type: 'string' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' } },
];

/** Names of few fields, so that records share them. */
const NAMES = fc.constantFrom('age', 'style', 'wheelchair', 'toString');

const mapped = <T>(properties: Readonly<Record<string, ValueSchema>>, valueOf: (schema: ValueSchema) => T) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]));

/** A value that differs from those of most records; `undefined` for texts of a certain form, such as times. */
export function distinctOf(schema: ValueSchema): unknown {
  switch (schema.type) {
    case 'integer':
      return 7;
    case 'number':
      // a number that survives only in its shortest text or in binary
      return 0.1 + 0.2;
    case 'boolean':
      return true;
    case 'string':
      if (schema.pattern !== undefined) return undefined;
      return (
        schema.enum?.at(-2) ?? (schema.format === 'uri' ? 'https://example.org/distinct' : DISTINCT_TEXT)
      );
    case 'array':
      return [distinctOf(schema.items)];
    case 'object':
      if ('properties' in schema) return mapped(schema.properties, distinctOf);
      return schema.additionalProperties === true
        ? mapped(Object.fromEntries(ANY.map((one, at) => [`any_${at}`, one])), distinctOf)
        : { thumbnail: distinctOf(schema.additionalProperties) };
  }
}

/** Random values, with texts drawn from `texts`; `undefined` for texts of a certain form, and for numbers with fractions. */
export function arbitraryOf(schema: ValueSchema, texts: Arbitrary<string>): Arbitrary<unknown> | undefined {
  const entryOf = (entry: ValueSchema): Arbitrary<unknown> => arbitraryOf(entry, texts) ?? fc.constant(null);
  switch (schema.type) {
    case 'integer':
      return fc.nat(3);
    case 'number':
      return undefined;
    case 'boolean':
      return fc.boolean();
    case 'string':
      if (schema.pattern !== undefined) return undefined;
      if (schema.enum !== undefined)
        return fc.oneof(
          { weight: 2, arbitrary: fc.constant(schema.enum[0]) },
          fc.constantFrom(...schema.enum),
        );
      return schema.format === 'uri' ? fc.constantFrom('', 'https://example.org/?q="x"') : texts;
    case 'array':
      return fc.array(entryOf(schema.items), { maxLength: 2 });
    case 'object':
      if ('properties' in schema) return fc.record(mapped(schema.properties, entryOf));
      return schema.additionalProperties === true
        ? fc.dictionary(NAMES, fc.oneof(...ANY.map(entryOf)), { maxKeys: 3 })
        : fc.dictionary(texts, entryOf(schema.additionalProperties), { maxKeys: 2 });
  }
}
