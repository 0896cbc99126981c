import type { EventRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { readEverything } from '../../packages/cli/test/everything.js';

/** One write of a client. */
export interface Operation {
  readonly op: 'create' | 'update' | 'trash' | 'delete tag';
  /** Names the event and everything that comes with it: `3.1-17`. */
  readonly key: string;
  /** The description after the write. */
  readonly text: string;
}

/** What may be true of an event and what came with it. Two possibilities while a write was not acknowledged. */
interface Possible {
  readonly there: readonly boolean[];
  readonly text: readonly string[];
  readonly trashed: readonly boolean[];
  readonly tagged: readonly boolean[];
}

/** What is known from the answers to clients, by the event's key. */
export interface Model {
  readonly events: Map<string, Possible>;
  acknowledged: number;
  readonly failures: string[];
  /** A copy that learns of writes that are sent, but of no more acknowledgements. */
  undecided: Model | undefined;
}

export const newModel = (): Model => ({
  events: new Map(),
  acknowledged: 0,
  failures: [],
  undecided: undefined,
});

/**
 * What may be true of the state at some moment from now until `decide` is called: what is acknowledged now, and any of
 * the writes in between.
 */
export function undecided(model: Model): { readonly decide: () => Model } {
  const copy: Model = { ...newModel(), events: new Map(model.events) };
  model.undecided = copy;
  const decide = (): Model => {
    model.undecided = undefined;
    return copy;
  };
  return { decide };
}

/** What a write makes true. */
const EFFECTS: Readonly<Record<Operation['op'], (text: string) => Partial<Possible>>> = {
  create: (text) => ({ there: [true], text: [text] }),
  update: (text) => ({ text: [text] }),
  trash: () => ({ trashed: [true] }),
  'delete tag': () => ({ tagged: [false] }),
};

const possible = (model: Model, key: string): Possible =>
  model.events.get(key) ?? { there: [false], text: [], trashed: [false], tagged: [true] };

/** Notes that a write was sent: from now on the old and the new state are possible. */
export function begin(model: Model, operation: Operation): void {
  const { op, key, text } = operation;
  if (model.undecided !== undefined) begin(model.undecided, operation);
  const before = possible(model, key);
  const both = Object.entries(EFFECTS[op](text)).map(([field, values]) => [
    field,
    [...before[field as keyof Possible], ...values],
  ]);
  model.events.set(key, { ...before, ...(Object.fromEntries(both) as Partial<Possible>) });
}

/** Notes that a write was acknowledged: from now on only the new state is possible. */
export function acknowledge(model: Model, { op, key, text }: Operation): void {
  model.acknowledged += 1;
  model.events.set(key, { ...possible(model, key), ...EFFECTS[op](text) });
}

/** An event, and what came with it by name. */
type Stored = Pick<EventRecord, 'title' | 'description' | 'status'> &
  Readonly<Record<'venue' | 'organizers' | 'categories' | 'tags', string>>;

async function readAll(store: Store): Promise<{ events: Stored[]; companions: string[] }> {
  const { events, venues, organizers, categories: groups, tags: labels } = await readEverything(store);
  const terms = [...groups, ...labels];
  const venueNames = new Map(venues.map(({ id, venue }) => [id, venue]));
  const organizerNames = new Map(organizers.map(({ id, organizer }) => [id, organizer]));
  const termNames = new Map(terms.map(({ id, name }) => [id, name]));
  const named = (names: ReadonlyMap<number, string>, ids: readonly number[]): string =>
    ids.map((id) => names.get(id) ?? 'nothing').join('|');
  return {
    events: events.map(({ title, description, status, venue, organizer, categories, tags }) => ({
      ...{ title, description, status },
      venue: named(venueNames, [venue]),
      organizers: named(organizerNames, organizer),
      categories: named(termNames, categories),
      tags: named(termNames, tags),
    })),
    companions: [venueNames, organizerNames, termNames].flatMap((names) => [...names.values()]),
  };
}

function judgeEvent(key: string, { there, text, trashed, tagged }: Possible, stored?: Stored): string[] {
  if (!there.includes(stored !== undefined)) return [`event ${key}: ${stored ? 'is there' : 'is lost'}`];
  if (stored === undefined) return [];
  const hasTag = stored.tags === `Tag ${key}|Everywhere`;
  const wrong: readonly (readonly [boolean, string])[] = [
    [text.includes(stored.description), `has the text ${stored.description}`],
    [trashed.includes(stored.status === 'trash'), `is ${stored.status}`],
    [tagged.includes(hasTag) && (hasTag || stored.tags === 'Everywhere'), `has the tags ${stored.tags}`],
    [stored.venue === `Hall ${key}`, `has the venue ${stored.venue}`],
    [stored.organizers === `Ann ${key}|Ben ${key}`, `has the organizers ${stored.organizers}`],
    [stored.categories === `Category ${key}`, `has the categories ${stored.categories}`],
  ];
  return wrong.flatMap(([right, what]) => (right ? [] : [`event ${key}: ${what}`]));
}

/** Compares a store with what is known. Answers what is wrong. */
export async function judge(model: Model, store: Store): Promise<string[]> {
  const { events, companions } = await readAll(store);
  const stored = new Map(events.map((event) => [event.title.slice('Event '.length), event]));
  // the name of what came with an event ends with the event's key
  const orphans = companions.filter(
    (name) => name !== 'Everywhere' && !stored.has(name.slice(name.indexOf(' ') + 1)),
  );
  const unknown = [...stored.keys()].filter((key) => !model.events.has(key));
  return [
    ...model.failures,
    ...orphans.map((name) => `${name} is there without its event`),
    ...unknown.map((key) => `event ${key}: no one wrote it`),
    ...(stored.size === events.length ? [] : ['an event is there twice']),
    ...(new Set(companions).size === companions.length ? [] : ['a venue, organizer or term is there twice']),
    ...[...model.events].flatMap(([key, known]) => judgeEvent(key, known, stored.get(key))),
  ];
}
