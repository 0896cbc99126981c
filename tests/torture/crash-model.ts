import type { EventRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { readEverything } from '../../packages/cli/test/everything.js';
import { checkHistory, type Promised, type Read, type Value, type Write } from './history/check-history.js';
import { storedLog } from './history/stored-log.js';

/** A call as it is noted: without an answer until there is one. */
type Noted = { -readonly [K in keyof Write]: Write[K] } | Read;

/** What of an event changes by itself, and the state that a stored one has. */
const ASPECTS = {
  text: ({ status, description }: EventRecord): Value => (status === 'trash' ? 'trash' : description),
  tags: ({ tags }: EventRecord): Value => (tags.length > 1 ? 'tagged' : 'untagged'),
};

export type Aspect = keyof typeof ASPECTS;

/** What clients have sent and were answered. Events are known by their keys, like `3.1-17`. */
export interface Model {
  readonly calls: Readonly<Record<Aspect, Noted[]>>;
  /** Events that were answered to someone. */
  readonly known: { readonly key: string; readonly id: number }[];
  acknowledged: number;
  readonly failures: string[];
}

export const newModel = (): Model => ({
  calls: { text: [], tags: [] },
  known: [],
  acknowledged: 0,
  failures: [],
});

/** Notes that a session sends a write of the states of an event. Gives what notes its end. */
export function noteWrite(
  model: Model,
  session: string,
  key: string,
  states: Partial<Record<Aspect, string>>,
): (outcome: Write['outcome']) => void {
  const invoked = performance.now();
  const of = { session, record: key, invoked, completed: Infinity, outcome: 'unknown' } as const;
  const noted = Object.entries(states).map(([aspect, value]) => {
    const write: Extract<Noted, { op: 'write' }> = { op: 'write', ...of, value };
    model.calls[aspect as Aspect].push(write);
    return write;
  });
  return (outcome) => {
    if (outcome === 'acknowledged') model.acknowledged++;
    for (const write of noted) Object.assign(write, { outcome, completed: performance.now() });
  };
}

/** Notes the text that a session has read of an event. */
export const noteRead = (model: Model, session: string, key: string, invoked: number, value: Value): void =>
  void model.calls.text.push({
    ...{ op: 'read', session, record: key, invoked, completed: performance.now(), value },
  });

/** When a copy of the store was made, of which it is one state. */
export interface Copied {
  readonly begun: number;
  readonly ended: number;
}

/** What is known of a copy: what was answered before it was begun; any write since then may be in it. */
function before(calls: readonly Noted[], { begun, ended }: Copied): Noted[] {
  return calls.flatMap((call) => {
    if (call.completed < begun) return [call];
    const isOpen = call.op === 'write' && call.invoked <= ended;
    return isOpen ? [{ ...call, outcome: 'unknown', completed: Infinity }] : [];
  });
}

/** The names of what came with an event. */
type Companions = Readonly<Record<'venue' | 'organizers' | 'categories' | 'tags', string>>;

async function readCompanions(store: Store) {
  const { events, venues, organizers, categories: groups, tags: labels } = await readEverything(store);
  const terms = [...groups, ...labels];
  const venueNames = new Map(venues.map(({ id, venue }) => [id, venue]));
  const organizerNames = new Map(organizers.map(({ id, organizer }) => [id, organizer]));
  const termNames = new Map(terms.map(({ id, name }) => [id, name]));
  const named = (names: ReadonlyMap<number, string>, ids: readonly number[]): string =>
    ids.map((id) => names.get(id) ?? 'nothing').join('|');
  return {
    events: events.map(({ title, venue, organizer, categories, tags }): [string, Companions] => [
      keyOf({ title }),
      {
        venue: named(venueNames, [venue]),
        organizers: named(organizerNames, organizer),
        categories: named(termNames, categories),
        tags: named(termNames, tags),
      },
    ]),
    companions: [venueNames, organizerNames, termNames].flatMap((names) => [...names.values()]),
  };
}

const keyOf = ({ title }: Pick<EventRecord, 'title'>): string => title.slice('Event '.length);

function judgeCompanions([key, { venue, organizers, categories, tags }]: [string, Companions]): string[] {
  const wrong: readonly (readonly [boolean, string])[] = [
    [tags === `Tag ${key}|Everywhere` || tags === 'Everywhere', `has the tags ${tags}`],
    [venue === `Hall ${key}`, `has the venue ${venue}`],
    [organizers === `Ann ${key}|Ben ${key}`, `has the organizers ${organizers}`],
    [categories === `Category ${key}`, `has the categories ${categories}`],
  ];
  return wrong.flatMap(([right, what]) => (right ? [] : [`event ${key}: ${what}`]));
}

/** Compares a store, or a copy of one, with what is known. Gives what is wrong. */
export async function judge(
  model: Model,
  store: Store,
  promised: Promised,
  copied: Copied = { begun: Infinity, ended: Infinity },
): Promise<string[]> {
  const findings = [...model.failures];
  for (const aspect of ['text', 'tags'] as const) {
    const log = await storedLog(store, 'event', keyOf, ASPECTS[aspect]);
    const wrong = checkHistory(before(model.calls[aspect], copied), log, promised);
    findings.push(...wrong.map(({ rule, what }) => `${rule}: ${what}`));
  }
  const { events, companions } = await readCompanions(store);
  const stored = new Set(events.map(([key]) => key));
  // the name of what came with an event ends with the event's key
  const orphans = companions.filter(
    (name) => name !== 'Everywhere' && !stored.has(name.slice(name.indexOf(' ') + 1)),
  );
  return [
    ...findings,
    ...orphans.map((name) => `${name} is there without its event`),
    ...(new Set(companions).size === companions.length ? [] : ['a venue, organizer or term is there twice']),
    ...events.flatMap(judgeCompanions),
  ];
}
