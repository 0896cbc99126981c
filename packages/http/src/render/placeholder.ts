import type { Kind } from '@kalends/core';
import { jsonText } from '../json/json-text.js';

/** The JSON text of a placeholder in a template. No text in it can look the same, because its quotes are escaped. */
const MARKED = { '': 0 };
const MARK = jsonText(MARKED);

/** A value of a template to be filled in when an answer is joined: linked records in some form. */
export class Placeholder {
  constructor(
    readonly form: string,
    readonly kind: Kind,
    readonly ids: readonly number[],
    /** A JSON text to join with the records, or instead of them if the caller sees none. */
    readonly beside?: string,
  ) {}

  /** The value that `JSON.stringify` writes instead. */
  toJSON(): object {
    return MARKED;
  }
}

/** The JSON type `T` with placeholders for linked records, in which optional keys may be `undefined`. */
export type Template<T> = {
  readonly [K in keyof T]: T[K] | Placeholder | (Pick<T, K> extends Required<Pick<T, K>> ? never : undefined);
};

/** A placeholder with its key. */
export interface Open {
  /** The key as JSON text between a comma and a colon; left out if the placeholder has no value. */
  readonly key: string;
  readonly placeholder: Placeholder;
}

/** A JSON text in parts: texts and placeholders. */
export type Parts = readonly (string | Open)[];

/**
 * The JSON text of an object (ASCII) in the order of its keys, split at its placeholders. Keys with the value
 * `undefined` are left out, as in JSON. A template begins with a key that is always present.
 */
export function partsOf(template: object): Parts {
  // one call for the whole object: engines serialise it faster than its members one by one
  const texts = jsonText(template).split(MARK);
  const parts: (string | Open)[] = [];
  let last = 0;
  const members: readonly [name: string, value: unknown][] = Object.entries(template);
  for (const [name, value] of members) {
    if (!(value instanceof Placeholder)) continue;
    const key = `,${jsonText(name)}:`;
    const text = texts[last++]?.slice(0, -key.length) ?? '';
    if (text !== '') parts.push(text);
    parts.push({ key, placeholder: value });
  }
  parts.push(texts[last] ?? '');
  return parts;
}

/** Fills the placeholders of a text; if `fill` returns nothing, the key is left out, too. */
export function joinParts(parts: Parts, fill: (placeholder: Placeholder) => string | undefined): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const filling = fill(part.placeholder);
    if (filling !== undefined) text += part.key + filling;
  }
  return text;
}
