import type { Kind } from '@kalends/core';
import { jsonText } from '../json/json-text.js';

/** What a placeholder is in the JSON text of a template. No text within it can look like that, as its quotes are escaped. */
const MARKED = { '': 0 };
const MARK = jsonText(MARKED);

/** A value of a template that is filled in when an answer is joined: linked records in some form. */
export class Placeholder {
  constructor(
    readonly form: string,
    readonly kind: Kind,
    readonly ids: readonly number[],
  ) {}

  /** What `JSON.stringify` writes in its place. */
  toJSON(): object {
    return MARKED;
  }
}

/** The wire form `T` in which linked records are left open, and optional keys may say `undefined`. */
export type Template<T> = {
  readonly [K in keyof T]: T[K] | Placeholder | (Pick<T, K> extends Required<Pick<T, K>> ? never : undefined);
};

/** A placeholder with the key that it stands under. */
export interface Open {
  /** The key as JSON text, a comma in front and a colon behind; it is left out where there is nothing to fill in. */
  readonly key: string;
  readonly placeholder: Placeholder;
}

/** A JSON text in parts: written out, or to be filled in. */
export type Parts = readonly (string | Open)[];

/** The texts of keys, which thousands of fragments share. */
const KEYS = new Map<string, string>();

function keyText(name: string): string {
  let key = KEYS.get(name);
  if (key === undefined) KEYS.set(name, (key = `,${jsonText(name)}:`));
  return key;
}

/**
 * The JSON text of an object (ASCII), in its order of keys, open where it has placeholders. Keys of value `undefined` are
 * left out, as JSON does. A template begins with a key that is always there.
 */
export function partsOf(template: object): Parts {
  // one call for the whole object: engines write it faster than its members one by one
  const texts = jsonText(template).split(MARK);
  const open = Object.entries(template).flatMap(([name, value]: [string, unknown]): Open[] =>
    value instanceof Placeholder ? [{ key: keyText(name), placeholder: value }] : [],
  );
  return texts
    .flatMap((text, index) => {
      const next = open[index];
      return next === undefined ? [text] : [text.slice(0, -next.key.length), next];
    })
    .filter((part) => part !== '');
}

/** Fills the placeholders of a text; what `fill` has nothing for is left out together with its key. */
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
