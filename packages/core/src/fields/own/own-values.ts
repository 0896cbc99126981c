import type { ValueSchema } from '../types/field-type.js';
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

/** The values of a record's declared fields, in the order of their declaration, without those that it does not have. */
export const valuesOf = (
  fields: OwnFields,
  custom: Values['custom'],
): (readonly [field: OwnField, value: NonNullable<Values['custom'][string]>])[] =>
  [...fields.values()].flatMap((field) => {
    const value = Object.hasOwn(custom, field.name) ? (custom[field.name] ?? null) : null;
    return value !== null && isOfType(field, value) ? [[field, value] as const] : [];
  });
