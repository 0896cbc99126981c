import { isObject } from './inline-records.js';

/** The fields to keep at one level: `true` keeps a member as a whole, a map only parts of it. */
type Kept = Map<string, Kept | true>;

const BETWEEN_NAMES = /[\s,]+/;

/** Limits of `_fields`: its characters as a text, its entries as a list, and the characters of each. */
const MOST_CHARACTERS = 10_000;
const MOST_NAMES = 1_000;

/** Whether `_fields` exceeds its limits. */
export const asksTooMuch = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > MOST_CHARACTERS
    : Array.isArray(value) && (value.length > MOST_NAMES || value.some(asksTooMuch));

/** The names in `_fields`, given as `a,b`, as `a b` or as a list; `[]` for none or for anything else. */
export function fieldNames(value: unknown): string[] {
  if (typeof value === 'string') return value.split(BETWEEN_NAMES).filter((name) => name !== '');
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === 'string' && name !== '')
    : [];
}

/** Names reach no deeper: no answer has as many levels. */
const MOST_LEVELS = 32;

function keptBy(names: readonly string[]): Kept {
  const kept: Kept = new Map();
  for (const name of names) {
    const parts = name.split('.', MOST_LEVELS);
    const last = parts.pop() ?? '';
    let level: Kept | true = kept;
    for (const part of parts) {
      const below: Kept | true = level.get(part) ?? new Map<string, Kept | true>();
      level.set(part, below);
      level = below;
      if (level === true) break;
    }
    if (level !== true) level.set(last, true);
  }
  return kept;
}

const INDEX = /^\d+$/;

/**
 * The members of the records of a list that `_fields` keeps, at least in part: none if it keeps no records.
 *
 * @param collection the key of the records: `events`
 * @returns `undefined` if it keeps records as a whole, or some of them by their places
 */
export function keptMembers(value: unknown, collection: string): ReadonlySet<string> | undefined {
  const names = fieldNames(value);
  const kept = names.length === 0 ? true : (keptBy(names).get(collection) ?? new Map<string, Kept | true>());
  if (kept === true) return undefined;
  const members = new Set(kept.keys());
  return [...members].some((name) => INDEX.test(name)) ? undefined : members;
}

/**
 * Picks the fields of an object or a list. Names apply to the items of a list unless one is an index; a list whose
 * indexes are no longer 0, 1, 2, … becomes an object, an empty one stays a list.
 */
function pick(value: object, kept: Kept): unknown {
  if (Array.isArray(value) && ![...kept.keys()].some((name) => INDEX.test(name)))
    return value.filter(isObject).map((item) => pick(item, kept));
  const pairs = Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
    const below = kept.get(name);
    if (below === undefined) return [];
    const whole = below === true || !isObject(item);
    return [[name, whole ? item : pick(item, below)] as const];
  });
  return pairs.every(([name], index) => name === String(index))
    ? pairs.map(([, item]) => item)
    : Object.fromEntries(pairs);
}

/**
 * Keeps only the requested fields of a body: dotted names select within objects and within the items of lists (F51); if
 * the body is a list, its items are filtered (transport.md §1.4).
 *
 * @param names dotted field names; an empty list keeps everything
 */
export function filterFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || !isObject(body)) return body;
  const kept = keptBy(names);
  if (!Array.isArray(body)) return pick(body, kept);
  return body.map((item: unknown) => (isObject(item) ? pick(item, kept) : item));
}
