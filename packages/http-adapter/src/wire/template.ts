import type { Kind } from '@kalends/core';
import { asciiJson } from './json-text.js';

/** How the place of a linked record is filled; what each means is said where the parts are joined (`present.ts`). */
export type Form =
  | 'image'
  | 'image-if-any'
  | 'image-url'
  | 'venue'
  | 'organizers'
  | 'terms'
  | 'place'
  | 'person'
  | 'term-url'
  | 'term-links'
  | 'json-ld';

/** The place of linked records in a text: which ones, and in what form. */
export interface Hole {
  readonly form: Form;
  readonly kind: Kind;
  readonly ids: readonly number[];
  /** The key with its colon and, unless it is the object's first, the comma in front; a filler may leave it out. */
  readonly key: string;
}

/** A place to be filled later, among the values of a template. */
export class Link {
  constructor(
    readonly form: Form,
    readonly kind: Kind,
    readonly ids: readonly number[],
  ) {}
}

/** The wire form `T` in which linked records are left open. */
export type Template<T> = { readonly [K in keyof T]: T[K] | Link };

/** A JSON text in pieces: written out, or to be filled. */
export type Parts = readonly (string | Hole)[];

/**
 * The JSON text of an object (ASCII), in its order of keys, with a hole for every link. Keys of value `undefined` are left out,
 * as JSON does. A template begins with a key that is always there.
 */
export function partsOf(template: object): Parts {
  const parts: (string | Hole)[] = [];
  // joined at once: texts that are added up piece by piece keep their pieces in memory
  let pieces = ['{'];
  let comma = '';
  for (const [name, value] of Object.entries(template) as [string, unknown][]) {
    if (value === undefined) continue;
    const key = `${comma}${JSON.stringify(name)}:`;
    comma = ',';
    if (value instanceof Link) {
      if (pieces.length > 0) parts.push(asciiJson(pieces.join('')));
      parts.push({ form: value.form, kind: value.kind, ids: value.ids, key });
      pieces = [];
    } else {
      pieces.push(key, JSON.stringify(value));
    }
  }
  parts.push(asciiJson([...pieces, '}'].join('')));
  return parts;
}
