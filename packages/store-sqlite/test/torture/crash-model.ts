import Database from 'better-sqlite3';
import type { LogLine } from './crash-writer.js';

/** What may be true of an event and what came with it. Two possibilities while a write was not acknowledged. */
interface Possible {
  there: readonly boolean[];
  text: readonly string[];
  trashed: readonly boolean[];
  tagged: readonly boolean[];
}

/** What is known from the logs of the writers, by the event's key. */
export interface Model {
  readonly events: Map<string, Possible>;
  acknowledged: number;
  readonly failures: string[];
}

export const newModel = (): Model => ({ events: new Map(), acknowledged: 0, failures: [] });

/** What a write makes true. */
const EFFECTS: Readonly<Record<LogLine['op'], (text: string) => Partial<Possible>>> = {
  create: (text) => ({ there: [true], text: [text] }),
  update: (text) => ({ text: [text] }),
  trash: () => ({ trashed: [true] }),
  'delete tag': () => ({ tagged: [false] }),
};

function note(model: Model, { phase, op, key, text }: LogLine): void {
  const before = model.events.get(key) ?? { there: [false], text: [], trashed: [false], tagged: [true] };
  const effect = EFFECTS[op](text);
  if (phase === 'begin') {
    // from now on the old and the new state are possible
    const both = Object.entries(effect).map(([field, values]) => [
      field,
      [...before[field as keyof Possible], ...values],
    ]);
    model.events.set(key, { ...before, ...(Object.fromEntries(both) as Partial<Possible>) });
  } else if (phase === 'end') {
    model.acknowledged += 1;
    model.events.set(key, { ...before, ...effect });
  } else model.failures.push(`${op} ${key}: ${text}`);
}

/** Takes over what a writer has told. The last line may be cut off: then what it says has not happened for anybody. */
export function readLog(model: Model, log: string): void {
  for (const line of log.split('\n').slice(0, -1)) note(model, JSON.parse(line) as LogLine);
}

interface Stored {
  readonly title: string;
  readonly text: string;
  readonly status: string;
  readonly venue: string | null;
  readonly organizers: string | null;
  readonly categories: string | null;
  readonly tags: string | null;
}

const EVENTS = `SELECT title, description AS text, status,
    (SELECT venue FROM venue v WHERE v.id = e.venue) AS venue,
    (SELECT group_concat(organizer, '|') FROM (SELECT o.organizer FROM event_organizer l
       JOIN organizer o ON o.id = l.organizer WHERE l.event = e.id ORDER BY position)) AS organizers,
    (SELECT group_concat(name, '|') FROM (SELECT t.name FROM event_term l JOIN term t ON t.id = l.term
       WHERE l.event = e.id AND l.kind = 'category' ORDER BY position)) AS categories,
    (SELECT group_concat(name, '|') FROM (SELECT t.name FROM event_term l JOIN term t ON t.id = l.term
       WHERE l.event = e.id AND l.kind = 'tag' ORDER BY position)) AS tags
  FROM event e`;

/** What came with an event, by its beginning; the event's key follows. */
const COMPANIONS = `SELECT venue FROM venue UNION ALL SELECT organizer FROM organizer UNION ALL SELECT name FROM term`;

function judgeEvent(key: string, possible: Possible, stored: Stored | undefined): string[] {
  if (!possible.there.includes(stored !== undefined))
    return [`event ${key}: ${stored ? 'is there' : 'is lost'}`];
  if (stored === undefined) return [];
  const tagged = stored.tags === `Tag ${key}|Everywhere`;
  const wrong: readonly (readonly [boolean, string])[] = [
    [possible.text.includes(stored.text), `has the text ${stored.text}`],
    [possible.trashed.includes(stored.status === 'trash'), `is ${stored.status}`],
    [
      possible.tagged.includes(tagged) && (tagged || stored.tags === 'Everywhere'),
      `has the tags ${stored.tags}`,
    ],
    [stored.venue === `Hall ${key}`, `has the venue ${stored.venue}`],
    [stored.organizers === `Ann ${key}|Ben ${key}`, `has the organizers ${stored.organizers}`],
    [stored.categories === `Category ${key}`, `has the categories ${stored.categories}`],
  ];
  return wrong.flatMap(([right, what]) => (right ? [] : [`event ${key}: ${what}`]));
}

/** Compares a file with what is known. Answers what is wrong. */
export function judge(model: Model, file: string): string[] {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare<[], Stored>(EVENTS).all();
  const companions = db.prepare<[], string>(COMPANIONS).pluck().all();
  db.close();
  const stored = new Map(rows.map((row) => [row.title.slice('Event '.length), row]));
  const orphans = companions.filter(
    (name) => name !== 'Everywhere' && !stored.has(name.slice(name.indexOf(' ') + 1)),
  );
  const unknown = [...stored.keys()].filter((key) => !model.events.has(key));
  return [
    ...model.failures,
    ...orphans.map((name) => `${name} is there without its event`),
    ...unknown.map((key) => `event ${key}: nobody wrote it`),
    ...(stored.size === rows.length ? [] : ['an event is there twice']),
    ...[...model.events].flatMap(([key, possible]) => judgeEvent(key, possible, stored.get(key))),
  ];
}
