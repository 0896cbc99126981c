import { isObject, type JsonObject } from '../json-values.js';

/** A thing of linked data: its properties by the names of schema.org, and `@type`, `@id`. */
export type Thing = JsonObject;

/** Types of schema.org that are events which people can go to. */
const EVENT_TYPES: ReadonlySet<string> = new Set(
  (
    'Event BroadcastEvent BusinessEvent ChildrensEvent ComedyEvent ConferenceEvent CourseInstance DanceEvent EducationEvent ' +
    'EventSeries ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent PerformingArtsEvent PublicationEvent SaleEvent ' +
    'ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent'
  ).split(' '),
);

/** Where things have events: what else mentions one, such as an article, is not about its dates. */
const WITH_EVENTS = [
  ...['@graph', '@included', 'mainEntity', 'itemListElement', 'item', 'event', 'events', 'dataFeedElement'],
  ...['hasPart', 'hasCourseInstance', 'performerIn', 'hosts'],
];

/** How deep things are looked into. */
const MAX_DEPTH = 60;

/** How many values of one property are read. */
const MOST_VALUES = 10_000;

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

/**
 * Linked data with the short names of schema.org, whatever namespaces and aliases it is written with. Things that share their parts go on
 * sharing them: a page of microdata may name one part in many places.
 */
export function withShortNames(
  value: unknown,
  inSchema = true,
  depth = 0,
  known = new Map<unknown, unknown>(),
): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value))
    return value.map((one: unknown) => withShortNames(one, inSchema, depth + 1, known));
  if (!isObject(value)) return value;
  const before = known.get(value);
  if (before !== undefined) return before;
  const context = value['@context'];
  const isIn = context === undefined ? inSchema : isSchema(context);
  const thing: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  known.set(value, thing);
  for (const [name, inner] of Object.entries(value)) {
    if (name === '@context') continue;
    const short = name.replace(NAMESPACE, '');
    // the context of schema.org has these names for them
    const key = isIn && short === 'type' ? '@type' : isIn && short === 'id' ? '@id' : short;
    if (key === '@type') thing['@type'] ??= [inner].flat().map((type) => typeName(type, isIn));
    else if (key === '@id') thing['@id'] ??= inner;
    else thing[key] ??= withShortNames(inner, isIn, depth + 1, known);
  }
  return thing;
}

/** The types of a thing, by their names in schema.org. */
export const typesOf = (thing: Thing): readonly string[] => {
  const types = thing['@type'];
  return Array.isArray(types) ? (types as string[]) : [];
};

/** Whether a thing is an event. */
export const isEvent = (thing: Thing): boolean => typesOf(thing).some((type) => EVENT_TYPES.has(type));

/** The values of a list, of one value, or of one in `@list`, `@set` or `@graph`. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return (value as unknown[]).flatMap(listOf);
  if (value === undefined || value === null || value === '') return [];
  if (!isObject(value)) return [value];
  const inner = value['@list'] ?? value['@set'];
  return inner === undefined ? [value] : listOf(inner);
}

/** The things of a page, which may name each other by their ids. */
export interface Graph {
  /** The values of a property; a thing that is only named by its id is that thing. */
  readonly valuesOf: (thing: Thing, name: string) => readonly unknown[];
  /** The values that are things. */
  readonly thingsOf: (thing: Thing, name: string) => readonly Thing[];
  /** The events of the page, those within others left out. */
  readonly events: () => Generator<Thing>;
  /** All things of a type of the page. */
  readonly ofType: (type: string) => readonly Thing[];
}

/** Reads a thing once, however many others name it. */
export type Once = <T>(what: string, thing: Thing, read: () => T) => T;

/** Creates what remembers the things of one page that were read. */
export function createOnce(): Once {
  const known = new Map<string, Map<Thing, unknown>>();
  return <T>(what: string, thing: Thing, read: () => T): T => {
    const things = known.get(what) ?? new Map<Thing, unknown>();
    known.set(what, things);
    if (!things.has(thing)) things.set(thing, read());
    return things.get(thing) as T;
  };
}

/** Whether a thing is a name of another one only. */
const isName = (thing: Thing): boolean => {
  const names = Object.keys(thing).filter((name) => name !== '@type');
  return names.length === 1 && names[0] === '@id';
};

/** Creates the graph of the things of a page. */
export function createGraph(roots: readonly unknown[]): Graph {
  const byId = new Map<string, Thing>();
  const byType = new Map<string, Thing[]>();
  const seenParts = new Set<unknown>();
  const todo: unknown[] = [...roots].reverse();
  while (todo.length > 0) {
    const value = todo.pop();
    if (seenParts.has(value)) continue;
    seenParts.add(value);
    const isList = Array.isArray(value);
    const inner: unknown[] = isList ? value : isObject(value) ? Object.values(value) : [];
    for (let at = inner.length - 1; at >= 0; at--) if (typeof inner[at] === 'object') todo.push(inner[at]);
    if (isList || !isObject(value)) continue;
    const id = value['@id'];
    if (typeof id === 'string' && !isName(value) && !byId.has(id)) byId.set(id, value);
    for (const type of typesOf(value)) {
      const same = byType.get(type);
      if (same === undefined) byType.set(type, [value]);
      else same.push(value);
    }
  }
  const resolved = (value: unknown): unknown => {
    if (!isObject(value) || !isName(value)) return value;
    const id = value['@id'];
    return (typeof id === 'string' ? byId.get(id) : undefined) ?? value;
  };
  const valuesOf: Graph['valuesOf'] = (thing, name) =>
    listOf(thing[name]).slice(0, MOST_VALUES).map(resolved);
  const thingsOf: Graph['thingsOf'] = (thing, name) => valuesOf(thing, name).filter(isObject);
  return {
    ...{ valuesOf, thingsOf },
    *events() {
      const seen = new Set<Thing>();
      const open = listOf(roots).map(resolved).filter(isObject).reverse();
      for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
        if (seen.has(thing)) continue;
        seen.add(thing);
        if (isEvent(thing)) yield thing;
        else
          for (const name of [...WITH_EVENTS].reverse())
            for (const one of [...thingsOf(thing, name)].reverse()) open.push(one);
      }
    },
    ofType: (type) => byType.get(type) ?? [],
  };
}
