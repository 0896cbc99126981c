import type { Kind } from '@kalends/core';
import { jsonText } from '../json/json-text.js';

/** How a slot is filled; what each means is said where the parts are joined (`join.ts`). */
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

/** Where linked records belong: of which kind, in what form, and under which key. */
export interface Slot {
  readonly form: Form;
  readonly kind: Kind;
  /** The key with its colon and the comma in front; a filler may leave it out. */
  readonly key: string;
  /** By which `slotNumbered` knows it. */
  readonly number: number;
}

/** A slot in a text, and the records that belong there. */
export interface Hole {
  readonly slot: Slot;
  readonly ids: readonly number[];
}

/** What a link is in the JSON text of a template. No text within it can look like that, as its quotes are escaped. */
const MARKED = { '': 0 };
const MARK = jsonText(MARKED);

/** A slot to be filled later, among the values of a template. */
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

/** All slots that templates have had so far: a few, that thousands of fragments share. */
const SLOTS: Slot[] = [];
const BY_NAME = new Map<string, Slot>();

/** The slot of a kind and form under a key. */
export function slotOf(form: Form, kind: Kind, name: string): Slot {
  const id = `${form} ${kind} ${name}`;
  const known = BY_NAME.get(id);
  if (known !== undefined) return known;
  const slot: Slot = { form, kind, key: `,${jsonText(name)}:`, number: SLOTS.length };
  SLOTS.push(slot);
  BY_NAME.set(id, slot);
  return slot;
}

/** The slot with a number that this process has given. */
export function slotNumbered(number: number): Slot {
  const slot = SLOTS[number];
  if (slot === undefined) throw new RangeError(`There is no slot ${number}.`);
  return slot;
}

/**
 * The JSON text of an object (ASCII), in its order of keys, with a hole for every link. Keys of value `undefined` are left out,
 * as JSON does. A template begins with a key that is always there.
 */
export function partsOf(template: object): Parts {
  // all of it is written at once: engines are quicker with one object than with its members
  const texts = jsonText(template).split(MARK);
  const links = Object.entries(template).filter((entry): entry is [string, Link] => entry[1] instanceof Link);
  const holes = links.map(([name, { form, kind, ids }]): Hole => ({ slot: slotOf(form, kind, name), ids }));
  return texts
    .flatMap((text, index) => {
      const hole = holes[index];
      return hole === undefined ? [text] : [text.slice(0, -hole.slot.key.length), hole];
    })
    .filter((part) => part !== '');
}
