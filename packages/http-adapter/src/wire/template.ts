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

/** The wire form `T` in which linked records are left open, and optional keys may say `undefined`. */
export type Template<T> = {
  readonly [K in keyof T]: T[K] | Link | (Pick<T, K> extends Required<Pick<T, K>> ? never : undefined);
};

/** A JSON text in pieces: written out, or to be filled. */
export type Parts = readonly (string | Hole)[];

/** The keys of holes as they are written: a few, that thousands of fragments share. */
const KEYS = new Map<string, string>();

function keyText(name: string, comma: string): string {
  const text = `${comma}${name}`;
  const known = KEYS.get(text) ?? `${comma}${jsonText(name)}:`;
  KEYS.set(text, known);
  return known;
}

/**
 * The JSON text of an object (ASCII), in its order of keys, with a hole for every link. Keys of value `undefined` are left out,
 * as JSON does. A template begins with a key that is always there.
 */
export function partsOf(template: object): Parts {
  const parts: (string | Hole)[] = [];
  let start = '{';
  let comma = '';
  let plain: Record<string, unknown> = {};
  /** The members since the last hole, written at once: engines are quicker with one object than with its members. */
  const takePlain = (): string => {
    const members = jsonText(plain).slice(1, -1);
    plain = {};
    if (members === '') return '';
    const text = start + comma + members;
    [start, comma] = ['', ','];
    return text;
  };
  for (const [name, value] of Object.entries(template) as [string, unknown][]) {
    if (!(value instanceof Link)) {
      plain[name] = value;
      continue;
    }
    const text = takePlain();
    if (text !== '') parts.push(text);
    parts.push({ form: value.form, kind: value.kind, ids: value.ids, key: keyText(name, comma) });
  }
  parts.push(`${takePlain()}}`);
  return parts;
}
