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

/** Where a JSON string ends that begins at a place: behind its closing quote, or with the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    if (at < 0) return text.length;
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
}

const BRACKET = /["{}[\]]/g;

/** Where the object or list ends that begins at a place: behind its last bracket, or with the text. */
function endOfNested(text: string, from: number): number {
  let depth = 0;
  BRACKET.lastIndex = from;
  do {
    if (!BRACKET.test(text)) return text.length;
    const at = BRACKET.lastIndex - 1;
    const bracket = text[at];
    if (bracket === '"') BRACKET.lastIndex = endOfString(text, at);
    else depth += bracket === '{' || bracket === '[' ? 1 : -1;
  } while (depth > 0);
  return BRACKET.lastIndex;
}

/** Where a value in a JSON text ends that begins at a place, as does the text of an object without its braces. */
function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first === '{' || first === '[') return endOfNested(text, from);
  const comma = text.indexOf(',', from);
  return comma < 0 ? text.length : comma;
}

/** The members of an object in a JSON text without its braces: the name, and `"id":1`. */
function* membersIn(text: string): Generator<readonly [name: string, member: string], void> {
  for (let from = 0; from < text.length;) {
    const quote = text.indexOf('"', from + 1);
    if (quote < 0) return;
    const end = endOfValue(text, quote + 2);
    yield [text.slice(from + 1, quote), text.slice(from, end)];
    from = end + 1;
  }
}

/** The parts of an object with the members that are wanted alone; the first one, which is always present, stays. */
export function pickParts(parts: Parts, isWanted: (name: string) => boolean): Parts {
  const picked: (string | Open)[] = [];
  let text = '';
  for (const [place, part] of parts.entries()) {
    if (typeof part !== 'string') {
      // its key is `,"name":`
      if (!isWanted(part.key.slice(2, -2))) continue;
      picked.push(text, part);
      text = '';
      continue;
    }
    // a text begins with a brace or a comma, the last one ends with a brace
    const isLast = place === parts.length - 1;
    const members = part.slice(isLast && part === '}' ? 0 : 1, isLast ? -1 : undefined);
    for (const [name, member] of membersIn(members)) {
      if (text === '' && picked.length === 0) text = `{${member}`;
      else if (isWanted(name)) text += `,${member}`;
    }
  }
  picked.push(`${text}}`);
  return picked;
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
