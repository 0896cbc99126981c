import type { CustomValue, ValueSchema } from '../types/field-type.js';
import { valueSchema, type Values } from '../types/index.js';
import type { OwnField, OwnFields } from './own-fields.js';

/** Whether a stored value is of a schema. */
export function conforms(schema: ValueSchema, value: unknown): boolean {
  switch (schema.type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'array':
      return Array.isArray(value) && value.every((entry) => conforms(schema.items, entry));
    case 'string':
      return (
        typeof value === 'string' && (schema.pattern === undefined || new RegExp(schema.pattern).test(value))
      );
    default:
      return typeof value === schema.type;
  }
}

/** Whether a stored value is of the type of a field: another one is left from a time when the field was declared otherwise. */
export const isOfType = ({ type }: OwnField, value: unknown): boolean => conforms(valueSchema(type), value);

/** The texts that stand for true, in lower case (transport.md §1.3). */
export const TRUE_WORDS: readonly string[] = ['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled'];
const FALSE_WORDS: readonly string[] = ['0', 'false', 'no', 'n', 'off'];

function flagIn(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.includes(word)) return true;
  return FALSE_WORDS.includes(word) ? false : text;
}

const numberIn = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/**
 * A value that is written as a text, as the type of its field has it: `12` as a number, `yes` as true, `a,b` as two choices. What is
 * none of the type stays a text.
 */
export function valueIn({ type }: Pick<OwnField, 'type'>, text: string): unknown {
  switch (valueSchema(type).type) {
    case 'integer':
    case 'number':
      return numberIn(text);
    case 'boolean':
      return flagIn(text);
    case 'array':
      return text.split(',').map((entry) => entry.trim());
    default:
      return text;
  }
}

/** A value as a text, from which `valueIn` reads it: `12`, `true`, `a,b`. */
export const valueText = (value: NonNullable<CustomValue>): string =>
  typeof value === 'object' ? value.join(',') : String(value);

/** The values of a record's declared fields, in the order of their declaration, without those that it does not have. */
export const valuesOf = (
  fields: OwnFields,
  custom: Values['custom'],
): (readonly [field: OwnField, value: NonNullable<Values['custom'][string]>])[] =>
  [...fields.values()].flatMap((field) => {
    const value = Object.hasOwn(custom, field.name) ? (custom[field.name] ?? null) : null;
    return value !== null && isOfType(field, value) ? [[field, value] as const] : [];
  });
