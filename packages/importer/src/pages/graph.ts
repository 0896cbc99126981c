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

const LAST_FIRST = WITH_EVENTS.toReversed();

/** How many events, parts of one or entries of a list one property may have. */
const MOST_ENTRIES = 10_000;

/** How many values are read of a property, and of all that an event has: others may name the same things. */
export const ROOM = { values: 500, event: 2_000 };

/** How many values are looked at between two turns. */
const SLICE = 20_000;

/** The types of a thing, by their names in schema.org. */
export const typesOf = (thing: Thing): readonly string[] => {
  const types = thing['@type'];
  return Array.isArray(types) ? (types as string[]) : [];
};

/** Whether a thing is an event. */
export const isEvent = (thing: Thing): boolean => typesOf(thing).some((type) => EVENT_TYPES.has(type));

/** Adds the values of a list, of one value, or of one in `@list` or `@set`, up to so many. */
function addValues(value: unknown, most: number, values: unknown[]): unknown[] {
  if (values.length >= most || value === undefined || value === null || value === '') return values;
  if (Array.isArray(value))
    for (const one of value) {
      if (values.length >= most) break;
      addValues(one, most, values);
    }
  else {
    const inner = isObject(value) ? (value['@list'] ?? value['@set']) : undefined;
    if (inner === undefined) values.push(value);
    else addValues(inner, most, values);
  }
  return values;
}

/** The things of a page, which may name each other by their ids. */
export interface Graph {
  /** Begins to read an event: `valuesOf` gives no more values than an event may have, until the next one begins. */
  readonly begin: () => void;
  /** How many values were read of the event; whether it has more. */
  readonly read: () => { readonly values: number; readonly isCut: boolean };
  /** The values of a property; a thing that is only named by its id is that thing. */
  readonly valuesOf: (thing: Thing, name: string) => readonly unknown[];
  /** The values that are things. */
  readonly thingsOf: (thing: Thing, name: string) => readonly Thing[];
  /** The same, for properties that have events or entries of lists. */
  readonly entriesOf: (thing: Thing, name: string) => readonly Thing[];
  /** The events of the page, those within others left out. */
  readonly events: () => AsyncGenerator<Thing>;
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

/** The things of a page, each looked at once: which name others, by their ids, and by their types. */
async function indexOf(roots: readonly unknown[], pause: () => Promise<void>) {
  const names = new Set<Thing>();
  const byId = new Map<string, Thing>();
  const byType = new Map<string, Thing[]>();
  const seenParts = new Set<unknown>();
  const todo: unknown[] = [...roots].reverse();
  for (let looked = 1; todo.length > 0; looked++) {
    if (looked % SLICE === 0) await pause();
    const value = todo.pop();
    if (seenParts.has(value)) continue;
    seenParts.add(value);
    const isList = Array.isArray(value);
    const inner: unknown[] = isList ? value : isObject(value) ? Object.values(value) : [];
    for (let at = inner.length - 1; at >= 0; at--) if (typeof inner[at] === 'object') todo.push(inner[at]);
    if (isList || !isObject(value)) continue;
    const id = value['@id'];
    if (typeof id === 'string' && isName(value)) names.add(value);
    else if (typeof id === 'string' && !byId.has(id)) byId.set(id, value);
    for (const type of typesOf(value)) {
      const same = byType.get(type);
      if (same === undefined) byType.set(type, [value]);
      else same.push(value);
    }
  }
  return { names, byId, byType };
}

/** Creates the graph of the things of a page. */
export async function createGraph(roots: readonly unknown[], pause: () => Promise<void>): Promise<Graph> {
  const { names, byId, byType } = await indexOf(roots, pause);
  let left = ROOM.event;
  let isCut = false;
  const resolved = (value: unknown): unknown =>
    isObject(value) && names.has(value) ? (byId.get(String(value['@id'])) ?? value) : value;
  const valuesOf: Graph['valuesOf'] = (thing, name) => {
    const most = Math.min(ROOM.values, left);
    const values = addValues(thing[name], most + 1, []);
    if (values.length > most) {
      isCut = true;
      values.pop();
    }
    left -= values.length;
    return values.map(resolved);
  };
  const entriesOf: Graph['entriesOf'] = (thing, name) =>
    addValues(thing[name], MOST_ENTRIES, []).map(resolved).filter(isObject);
  return {
    begin() {
      left = ROOM.event;
      isCut = false;
    },
    read: () => ({ values: ROOM.event - left, isCut }),
    ...{ valuesOf, entriesOf },
    thingsOf: (thing, name) => valuesOf(thing, name).filter(isObject),
    async *events() {
      const seen = new Set<Thing>();
      const open: Thing[] = [];
      for (const root of roots.toReversed()) {
        for (const one of addValues(root, Infinity, []).map(resolved).filter(isObject).reverse())
          open.push(one);
        if (open.length > SLICE) await pause();
      }
      let looked = 0;
      for (let thing = open.pop(); thing !== undefined; thing = open.pop()) {
        if (++looked % SLICE === 0) await pause();
        if (seen.has(thing)) continue;
        seen.add(thing);
        if (isEvent(thing)) yield thing;
        else
          for (const name of LAST_FIRST)
            if (name in thing) for (const one of entriesOf(thing, name).toReversed()) open.push(one);
      }
    },
    ofType: (type) => byType.get(type) ?? [],
  };
}
