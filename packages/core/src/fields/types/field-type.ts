/** The part of JSON Schema that describes stored values. */
export type ValueSchema =
  | { readonly type: 'integer' | 'number' | 'boolean' }
  | {
      readonly type: 'string';
      readonly format?: 'uri';
      readonly pattern?: string;
      /** The first one is the usual one. */
      readonly enum?: readonly string[];
    }
  | { readonly type: 'array'; readonly items: ValueSchema }
  | {
      readonly type: 'object';
      /** The name of the schema where documents refer to it. */
      readonly title?: string;
      readonly properties: Readonly<Record<string, ValueSchema>>;
    }
  | { readonly type: 'object'; readonly additionalProperties: ValueSchema };

/**
 * A type of fields. A field table names the type of each field; everything that depends on the type follows from this object. To
 * add one, write its file in this folder and its line in `index.ts`.
 *
 * Stores derive the form of a column from `schema` (numbers, texts and booleans have columns, the rest is JSON), the API document its
 * schema, and the contract kit its random and distinct values.
 *
 * @typeParam Value the values in records
 */
export interface FieldType<Value> {
  /** Never set; carries the type of the values for the compiler. */
  readonly _value?: Value;
  /** The values in records. */
  readonly schema: ValueSchema;
}

/** Declares a type of fields. */
export const fieldType = <Value>(schema: ValueSchema): FieldType<Value> => ({ schema });
