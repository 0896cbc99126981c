import type { Kind } from '@kalends/core';
import { jsonText } from './json-text.js';

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
  /** The key with its colon and the comma in front; a filler may leave it out. */
  readonly key: string;
}

/** What a link is in the JSON text of a template. No text within it can look like that, as its quotes are escaped. */
const MARKED = { '': 0 };
const MARK = jsonText(MARKED);

/** A place to be filled later, among the values of a template. */
export class Link {
  constructor(
    readonly form: Form,
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
  readonly [K in keyof T]: T[K] | Link | (Pick<T, K> extends Required<Pick<T, K>> ? never : undefined);
};

/** A JSON text in pieces: written out, or to be filled. */
export type Parts = readonly (string | Hole)[];

/** The keys of holes as they are written: a few, that thousands of fragments share. */
const KEYS = new Map<string, string>();

function keyText(name: string): string {
  const text = KEYS.get(name) ?? `,${jsonText(name)}:`;
  KEYS.set(name, text);
  return text;
}

/**
 * The JSON text of an object (ASCII), in its order of keys, with a hole for every link. Keys of value `undefined` are left out,
 * as JSON does. A template begins with a key that is always there.
 */
export function partsOf(template: object): Parts {
  // all of it is written at once: engines are quicker with one object than with its members
  const texts = jsonText(template).split(MARK);
  const links = Object.entries(template).filter((entry): entry is [string, Link] => entry[1] instanceof Link);
  const holes = links.map(([name, { form, kind, ids }]): Hole => ({ form, kind, ids, key: keyText(name) }));
  return texts
    .flatMap((text, index) => {
      const hole = holes[index];
      return hole === undefined ? [text] : [text.slice(0, -hole.key.length), hole];
    })
    .filter((part) => part !== '');
}
