import type { RequestLimits } from './request-limits.js';
import { tooLarge } from './request-limits.js';
import type { Params } from '../message.js';

/** A parameter as named in a form or a query: `['venue[city]', 'Rome']`. A host's parser may have converted the value. */
export type NamedValue = readonly [name: string, value: unknown];

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/**
 * The values under one name while its brackets are parsed. A class, to distinguish it from values that a host has
 * parsed.
 */
class Branch {
  readonly entries = new Map<string, unknown>();
  #next = 0;

  /** Sets `value` under `key`, or under the next index if the key is empty. */
  place(key: string, value: unknown): void {
    const name = key === '' ? String(this.#next) : key;
    if (INDEX.test(name)) this.#next = Math.max(this.#next, Number(name) + 1);
    this.entries.set(name, value);
  }

  /** The branch under `key`, created if it does not exist; nothing is ever under an empty key. */
  descend(key: string): Branch {
    const there = this.entries.get(key);
    if (there instanceof Branch) return there;
    const made = new Branch();
    this.place(key, made);
    return made;
  }
}

/** Splits `a[b][]` into `['a', 'b', '']`. Text after a closing bracket is ignored unless it opens another one. */
function splitName(name: string, nesting: number): string[] {
  const first = name.indexOf('[');
  if (first <= 0 || !name.includes(']', first)) return [name];
  const keys = [name.slice(0, first)];
  let open = first;
  while (name[open] === '[') {
    const close = name.indexOf(']', open);
    if (close < 0) break;
    if (keys.length >= nesting) throw tooLarge('a name is nested too deep');
    keys.push(name.slice(open + 1, close));
    open = close + 1;
  }
  return keys;
}

/** Converts a branch with everything below it to lists and objects. */
function completeEntries({ entries }: Branch): Map<string, unknown> {
  for (const [key, value] of entries) if (value instanceof Branch) entries.set(key, listOrObject(value));
  return entries;
}

/** A list if the keys of a branch are 0, 1, 2, … in this order; otherwise an object. */
function listOrObject(branch: Branch): unknown[] | Record<string, unknown> {
  const entries = completeEntries(branch);
  const isList = [...entries.keys()].every((key, index) => key === String(index));
  return isList ? [...entries.values()] : Object.fromEntries(entries);
}

/**
 * The parameters of a form or a query, with brackets parsed as in PHP (transport.md §1.2): `x[]` appends, `x[0]` and
 * `x[k]` set a key, of two values for one key the last counts, and a list has the keys 0, 1, 2, … in this order
 * (`x[1]=a&x[0]=b` is an object). An unclosed bracket is part of the name.
 *
 * @throws CalendarError `too_large` if there are more than `limits.parameters` values or `limits.nesting`
 * levels
 */
export function nestNames(values: Iterable<NamedValue>, limits: RequestLimits): Params {
  const root = new Branch();
  let count = 0;
  for (const [name, value] of values) {
    count += 1;
    if (count > limits.parameters) throw tooLarge('too many parameters');
    if (name === '') continue;
    const keys = splitName(name, limits.nesting);
    let branch = root;
    for (const key of keys.slice(0, -1)) branch = branch.descend(key);
    branch.place(keys.at(-1) ?? '', value);
  }
  return Object.fromEntries(completeEntries(root));
}
