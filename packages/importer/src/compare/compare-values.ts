import {
  isObject,
  own,
  type Difference,
  type DifferenceKind,
  type JsonObject,
  type Sides,
} from './difference.js';
import { isCollection, KINDS } from './collections.js';
import type { TextComparison } from './addresses.js';

/** Where values are, and what they are compared by. */
export interface ValuePlace {
  readonly path: string;
  readonly at: string;
  /** The records that they are in. */
  readonly within: Sides<unknown>;
}

/** What differences are told to, as long as it wants more. */
export interface DifferenceSink {
  readonly texts: TextComparison;
  /** Tells one difference. */
  readonly tell: (difference: Difference) => void;
  /** Whether there are so many that the rest is left out. */
  readonly isFull: () => boolean;
}

/** Addresses that a server gives itself, as against those in what its users wrote. */
const OWN_ADDRESS =
  /(?:^|\.)(?:(?:next_|previous_)?rest_url|href|self|collection|up|global_id|global_id_lineage\[\])$|^(?:event|venue|organizer|category|tag|event\.venue|event\.organizer\[\])\.url$/;

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The id of a record in a list. */
export function idOf(item: unknown): string | undefined {
  const id = own(item, 'id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}

/** The items of two lists of records that have the same id, and those that only one has, by their places. */
export interface Matches {
  readonly pairs: readonly Sides<number>[];
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
}

/** Finds the records of two lists that belong together, in the order of A. */
export function matchById(a: readonly (string | undefined)[], b: readonly (string | undefined)[]): Matches {
  const places = new Map<string | undefined, number[]>();
  b.forEach((id, place) => {
    const known = places.get(id);
    if (known === undefined) places.set(id, [place]);
    else known.push(place);
  });
  const pairs: Sides<number>[] = [];
  const onlyA: number[] = [];
  a.forEach((id, place) => {
    const found = places.get(id)?.shift();
    if (found === undefined) onlyA.push(place);
    else pairs.push({ a: place, b: found });
  });
  return {
    pairs,
    onlyA,
    onlyB: Array.from(places.values())
      .flat()
      .sort((x, y) => x - y),
  };
}

/** Whether the second halves of pairs rise as the first do. */
export const isInOrder = (pairs: readonly Sides<number>[], above = -1): boolean => {
  let last = above;
  return pairs.every(({ b }) => {
    const rises = b > last;
    last = b;
    return rises;
  });
};

/** Compares two values of JSON and tells every difference between them. */
export function compareValues(a: unknown, b: unknown, place: ValuePlace, sink: DifferenceSink): void {
  if (sink.isFull()) return;
  const { path, at, within } = place;
  const tell = (kind: DifferenceKind): void => sink.tell({ kind, path, at, a, b, within });
  if (typeOf(a) !== typeOf(b)) tell('type');
  else if (typeof a === 'string' && typeof b === 'string') {
    if (!sink.texts.same(a, b, OWN_ADDRESS.test(path))) tell('value');
  } else if (Array.isArray(a) && Array.isArray(b)) compareLists(a, b, place, sink);
  else if (isObject(a) && isObject(b)) compareObjects(a, b, place, sink);
  else if (a !== b) tell('value');
}

const below = (text: string, key: string): string => (text === '' ? key : `${text}.${key}`);

function compareObjects(a: JsonObject, b: JsonObject, place: ValuePlace, sink: DifferenceSink): void {
  for (const key of Object.keys(a)) {
    const inner = { ...place, path: below(place.path, key), at: below(place.at, key) };
    if (Object.hasOwn(b, key)) compareValues(a[key], b[key], inner, sink);
    else sink.tell({ kind: 'missing', ...inner, a: a[key], b: undefined });
    if (sink.isFull()) return;
  }
  for (const key of Object.keys(b)) {
    if (Object.hasOwn(a, key)) continue;
    const inner = { ...place, path: below(place.path, key), at: below(place.at, key) };
    sink.tell({ kind: 'extra', ...inner, a: undefined, b: b[key] });
    if (sink.isFull()) return;
  }
}

const isSetOf = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  const [x, y] = [a, b].map((list) => list.map((value) => JSON.stringify(value)).sort());
  return x?.join('\n') === y?.join('\n');
};

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The list of an answer: its records have paths of their own, as in every list and alone. */
const WHOLE_LIST = /^(events|venues|organizers|categories|tags)(?:\.body)?\.\1$/;

function compareLists(
  a: readonly unknown[],
  b: readonly unknown[],
  place: ValuePlace,
  sink: DifferenceSink,
): void {
  const list = WHOLE_LIST.exec(place.path)?.[1];
  const path = `${list ?? place.path}[]`;
  const inner = (key: string | number): ValuePlace => ({ ...place, path, at: `${place.at}[${key}]` });
  const idsA = a.map(idOf);
  const idsB = b.map(idOf);
  if (idsA.includes(undefined) || idsB.includes(undefined)) {
    if (a.every(isScalar) && b.every(isScalar) && a.join() !== b.join() && isSetOf(a, b)) {
      sink.tell({ kind: 'order', ...place, a, b });
      return;
    }
    for (let i = 0; i < Math.max(a.length, b.length) && !sink.isFull(); i += 1) {
      if (i >= b.length) sink.tell({ kind: 'missing', ...inner(i), a: a[i], b: undefined });
      else if (i >= a.length) sink.tell({ kind: 'extra', ...inner(i), a: undefined, b: b[i] });
      else compareValues(a[i], b[i], inner(i), sink);
    }
    return;
  }
  const { pairs, onlyA, onlyB } = matchById(idsA, idsB);
  const placeOf = (id: string | undefined): ValuePlace => inner(`id=${id ?? ''}`);
  for (const i of onlyA) sink.tell({ kind: 'missing', ...placeOf(idsA[i]), a: a[i], b: undefined });
  for (const i of onlyB) sink.tell({ kind: 'extra', ...placeOf(idsB[i]), a: undefined, b: b[i] });
  if (!isInOrder(pairs)) sink.tell({ kind: 'order', ...place, a: idsA, b: idsB });
  for (const pair of pairs) {
    const [x, y] = [a[pair.a], b[pair.b]];
    const within = isCollection(list) ? { path: KINDS[list], within: { a: x, b: y } } : {};
    compareValues(x, y, { ...placeOf(idsA[pair.a]), ...within }, sink);
  }
}
