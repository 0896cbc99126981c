import type { RequestLimits } from './request-limits.js';
import { tooLarge } from './request-limits.js';
import type { Params } from '../message.js';

/** One parameter as a form or a query names it: `['venue[city]', 'Rome']`. A host's parser may have typed the value. */
export type NamedValue = readonly [name: string, value: unknown];

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** What stands under one name while its brackets are read. A class, to tell it from values that a host has parsed. */
class Branch {
  readonly entries = new Map<string, unknown>();
  #next = 0;

  /** Puts `value` under `key`, or under the next index where the key is empty. */
  place(key: string, value: unknown): void {
    const name = key === '' ? String(this.#next) : key;
    if (INDEX.test(name)) this.#next = Math.max(this.#next, Number(name) + 1);
    this.entries.set(name, value);
  }

  /** The branch under `key`, made when there is none yet. */
  descend(key: string): Branch {
    const there = key === '' ? undefined : this.entries.get(key);
    if (there instanceof Branch) return there;
    const made = new Branch();
    this.place(key, made);
    return made;
  }
}

/** `a[b][]` as `['a', 'b', '']`. What follows a closing bracket without opening another one does not count. */
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

/** The entries of a branch, what stands below them as lists and objects. */
function completeEntries({ entries }: Branch): Map<string, unknown> {
  for (const [key, value] of entries) if (value instanceof Branch) entries.set(key, listOrObject(value));
  return entries;
}

/** A branch as a list where its keys are 0, 1, 2, … in this order; else as an object. */
function listOrObject(branch: Branch): unknown[] | Record<string, unknown> {
  const entries = completeEntries(branch);
  const isList = [...entries.keys()].every((key, index) => key === String(index));
  return isList ? [...entries.values()] : Object.fromEntries(entries);
}

/**
 * The parameters that a form or a query means, with brackets read as PHP reads them (transport.md §1.2): `x[]` appends,
 * `x[0]` and `x[k]` name a key, of two values for one place the last one counts, and a list is what has the keys 0, 1,
 * 2, … in this order (`x[1]=a&x[0]=b` is an object). A bracket that is not closed is part of the name.
 *
 * @throws CalendarError `rest_request_too_large` beyond `limits.parameters` values or `limits.nesting` levels
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
