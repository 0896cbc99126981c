import { isObject } from '../json-values.js';
import { typesOf, type Thing } from './graph.js';

/** How deep things are looked into. */
const MAX_DEPTH = 60;

/** How many types of a thing are read. */
const MOST_TYPES = 20;

/** How many names of a thing are read. */
const MOST_NAMES = 1_000;

/** How many values are looked at between two turns. */
const SLICE = 5_000;

const NAMESPACE = /^(?:https?:\/\/(?:www\.)?(?:schema|data-vocabulary)\.org\/|schema:)/;

const isSchema = (context: unknown): boolean =>
  typeof context === 'string'
    ? /(?:schema|data-vocabulary)\.org/.test(context)
    : Array.isArray(context)
      ? context.some(isSchema)
      : isObject(context) &&
        Object.values(context).some((value) => typeof value === 'string' && isSchema(value));

/** A type without the namespace of schema.org; one of another namespace as a name that is none of its types. */
const typeName = (type: unknown, inSchema: boolean): string => {
  if (typeof type !== 'string') return '';
  const name = type.replace(NAMESPACE, '').replace(/\/$/, '');
  return name !== type || inSchema ? name : `other:${name}`;
};

/** A list or a thing whose values are still to be taken from another one. */
type Part = { readonly inSchema: boolean; readonly depth: number } & (
  | { readonly from: readonly unknown[]; readonly list: unknown[] }
  | { readonly of: Thing; readonly thing: Record<string, unknown> }
);

/** The types of a thing, without the namespace of schema.org. */
const typesIn = (given: unknown, inSchema: boolean): string[] =>
  [given]
    .flat()
    .slice(0, MOST_TYPES)
    .map((type) => typeName(type, inSchema));

/**
 * Linked data with the short names of schema.org, whatever namespaces and aliases it is written with, as a copy. Things that share their
 * parts go on sharing them: a page of microdata may name one part in many places.
 */
export async function withShortNames(
  roots: readonly unknown[],
  pause: () => Promise<void>,
): Promise<unknown[]> {
  const known = new Map<unknown, Thing>();
  const todo: Part[] = [];

  /** The copy of a value, which gets its own values later. */
  function copyOf(value: unknown, inSchema: boolean, depth: number): unknown {
    if (depth > MAX_DEPTH) return undefined;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      todo.push({ from: value, list, inSchema, depth });
      return list;
    }
    if (!isObject(value)) return value;
    const before = known.get(value);
    if (before !== undefined) return before;
    const context = value['@context'];
    const thing: Record<string, unknown> = {};
    known.set(value, thing);
    todo.push({ of: value, thing, inSchema: context === undefined ? inSchema : isSchema(context), depth });
    return thing;
  }

  const copies: unknown[] = [];
  todo.push({ from: roots, list: copies, inSchema: true, depth: -1 });
  let looked = 0;
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    const { inSchema, depth } = part;
    if ('list' in part)
      for (const one of part.from) {
        part.list.push(copyOf(one, inSchema, depth + 1));
        if (++looked % SLICE === 0) await pause();
      }
    else {
      let names = 0;
      for (const name in part.of) {
        if (++looked % SLICE === 0) await pause();
        if (name === '@context' || name === '__proto__') continue;
        if (++names > MOST_NAMES) break;
        const short = name.replace(NAMESPACE, '');
        // the context of schema.org has these names for them
        const key = inSchema && (short === 'type' || short === 'id') ? `@${short}` : short;
        const inner = part.of[name];
        if (key === '@type') part.thing['@type'] ??= typesIn(inner, inSchema);
        else if (key === '@id') part.thing['@id'] ??= inner;
        else part.thing[key] ??= copyOf(inner, inSchema, depth + 1);
      }
    }
  }
  return copies;
}

/** The members of a thing that may be a trail, or have one. */
const WITH_TRAILS = ['@graph', 'breadcrumb', 'hasPart', 'mainEntity'] as const;

/** Whether a value is a list that is no list of pages: it says where in a site a page is. */
const isTrail = (value: unknown): boolean => isObject(value) && typesOf(value).includes('BreadcrumbList');

/** Removes the trails of pages from linked data with short names. */
export async function removeTrails(roots: unknown[], pause: () => Promise<void>): Promise<void> {
  const seen = new Set<object>();
  const todo: (unknown[] | Record<string, unknown>)[] = [roots];
  const add = (value: unknown): void => {
    if ((!Array.isArray(value) && !isObject(value)) || seen.has(value)) return;
    seen.add(value);
    todo.push(value as Record<string, unknown>);
  };
  let looked = 0;
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    if (Array.isArray(one)) {
      let kept = 0;
      for (const value of one) {
        if (++looked % SLICE === 0) await pause();
        if (isTrail(value)) continue;
        one[kept++] = value;
        add(value);
      }
      one.length = kept;
    } else
      for (const name of WITH_TRAILS) {
        const value = one[name];
        if (isTrail(value)) one[name] = undefined;
        else add(value);
      }
    if (++looked % SLICE === 0) await pause();
  }
}
