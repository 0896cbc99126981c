/** What `_fields` keeps of a level: a name with `true` whole, a name with a map only what the map keeps. */
type Kept = Map<string, Kept | true>;

const BETWEEN_NAMES = /[\s,]+/;

/** Characters of `_fields` as a text, names of it as a list, and characters of each of these. */
const MOST_CHARACTERS = 10_000;
const MOST_NAMES = 1_000;

/** Whether `_fields` asks for more than an answer is searched for. */
export const asksTooMuch = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > MOST_CHARACTERS
    : Array.isArray(value) && (value.length > MOST_NAMES || value.some(asksTooMuch));

/** The names that `_fields` asks for, as `a,b`, as `a b` or as a list; `[]` for none or for anything else. */
export function fieldNames(value: unknown): string[] {
  if (typeof value === 'string') return value.split(BETWEEN_NAMES).filter((name) => name !== '');
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === 'string' && name !== '')
    : [];
}

function keptBy(names: readonly string[]): Kept {
  const kept: Kept = new Map();
  for (const name of names) {
    const parts = name.split('.');
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * What is kept of an object or a list. Names go to the items of a list unless one is an index; a list whose items are no longer 0, 1, 2, …
 * is an object, an empty one a list.
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
 * Leaves only the wanted fields of a body: dotted names go into objects and into the items of lists (F51); of a body that is a list, its
 * items are filtered (transport.md §1.4).
 *
 * @param names dotted field names; none leaves everything
 */
export function filterFields(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || !isObject(body)) return body;
  const kept = keptBy(names);
  if (!Array.isArray(body)) return pick(body, kept);
  return body.map((item: unknown) => (isObject(item) ? pick(item, kept) : item));
}
