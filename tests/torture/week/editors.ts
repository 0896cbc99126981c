import type { EventRecord } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createChance } from '../chance.js';
import { checkHistory, type Read, type Value, type Write } from '../history/check-history.js';
import { storedLog } from '../history/stored-log.js';
import { ADMIN } from '../server-process.js';
import type { ServedCalendar } from './served-calendar.js';

const TRIBE = '/wp-json/tribe/events/v1';
const DAY = 86_400_000;

/** A text of the usual length. */
const PROSE = ' The doors open an hour before the concert, and the bar stays open until midnight.'.repeat(4);
/** Pools that the events of a year share. */
const [VENUES, ORGANIZERS, CATEGORIES, TAGS] = [60, 80, 20, 90];

/** An image of one pixel, and a comment that makes each a file of its own. */
const picture = (text: string): Blob =>
  new Blob([
    Buffer.from('R0lGODlhAQABAIABAP8AAP///yH+', 'base64'),
    Buffer.from([text.length]),
    text,
    Buffer.from('ACwAAAAAAQABAAACAkQBADs=', 'base64'),
  ]);

type Noted = { -readonly [K in keyof Write]: Write[K] } | Read;

/** An event that an editor has made: it is in the history of the period in which it was made. */
interface Own {
  readonly id: number;
  readonly key: string;
  readonly period: number;
}

/** What editors have sent, and what may be stored of each event. */
export interface Diary {
  /** Of the events of this period, since its beginning. */
  readonly calls: Noted[];
  /** By event, since the beginning of the year: the states that it may have. */
  readonly states: Map<number, Set<Value>>;
  /** The events of each editor. */
  readonly own: Map<string, Own[]>;
  readonly failures: string[];
  /** Writes that were refused with 507. */
  full: number;
  acknowledged: number;
  created: number;
  changed: number;
  period: number;
  /** The last entry of the log before the period. */
  after: number;
}

export const newDiary = (): Diary => ({
  ...{ calls: [], states: new Map(), own: new Map(), failures: [] },
  ...{ full: 0, acknowledged: 0, created: 0, changed: 0, period: 0, after: 0 },
});

interface Answer {
  readonly id: number;
  readonly description: string;
}

/** What is sent as the body. */
const textOf = (body: object | FormData | undefined): FormData | string | null => {
  if (body === undefined || body instanceof FormData) return body ?? null;
  return JSON.stringify(body);
};

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Lets an editor make so many events, with all that editors do beside. */
export async function edit(
  diary: Diary,
  calendar: ServedCalendar,
  name: string,
  seed: number,
  events: number,
): Promise<void> {
  const chance = createChance(seed);
  const below = (count: number): number => Math.floor(chance() * count);
  const own = diary.own.get(name) ?? [];
  diary.own.set(name, own);

  /** Sends a request until there is an answer that no end of a server has cut off; `undefined` if it is not known what became of it. */
  async function send(
    method: string,
    path: string,
    body?: object | FormData,
  ): Promise<Answer | 'refused' | undefined> {
    const { ['Content-Type']: type, ...login } = ADMIN;
    const headers = body instanceof FormData ? login : { ...login, 'Content-Type': type };
    const init = { method, headers, body: textOf(body) };
    const wasDown = calendar.isDown();
    try {
      const response = await calendar.send(0, `${TRIBE}/${path}`, init);
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Answer;
      if (response.status === 507) {
        diary.full++;
        return 'refused';
      }
      diary.failures.push(`${method} ${path}: ${response.status} ${text}`);
    } catch (error) {
      // the server was ended; the next one listens soon
      if (!wasDown && !calendar.isDown()) diary.failures.push(`${method} ${path}: ${String(error)}`);
      await calendar.send(0, '/healthz').catch(() => undefined);
    }
    return undefined;
  }

  /** Sends a write of a state of an event; notes it in the history if the event is of this period. */
  async function write(
    { key, id, period }: Omit<Own, 'id'> & { readonly id?: number },
    value: string,
    ...request: Parameters<typeof send>
  ): Promise<Answer | undefined> {
    const noted: Extract<Noted, { op: 'write' }> = {
      ...{ op: 'write', session: name, record: key, value, outcome: 'unknown' },
      ...{ invoked: performance.now(), completed: Infinity },
    };
    if (period === diary.period) diary.calls.push(noted);
    const answer = await send(...request);
    noted.completed = performance.now();
    if (answer === undefined && id !== undefined) diary.states.get(id)?.add(value);
    if (answer === undefined) return undefined;
    noted.outcome = answer === 'refused' ? 'refused' : 'acknowledged';
    if (answer === 'refused') return undefined;
    diary.acknowledged++;
    diary.states.set(id ?? answer.id, new Set([value]));
    return answer;
  }

  async function create(): Promise<void> {
    const key = `${diary.period}-${name}-${diary.created++}`;
    const value = `new ${key}.${PROSE}`;
    const date = dateOf(calendar.now() + below(60) * DAY);
    const fields = {
      ...{ title: `Event ${key}`, description: value },
      ...{ start_date: `${date} 20:00:00`, end_date: `${date} 23:00:00` },
    };
    const of = { key, period: diary.period };
    if (chance() < 0.01) {
      const form = new FormData();
      for (const [field, text] of Object.entries(fields)) form.set(field, text);
      form.set('image', picture(key), 'a.gif');
      const made = await write(of, value, 'POST', 'events', form);
      if (made !== undefined) own.push({ ...of, id: made.id });
      return;
    }
    const made = await write(of, value, 'POST', 'events', {
      ...fields,
      venue: { venue: `Hall ${below(VENUES)}` },
      organizer: [{ organizer: `Ann ${below(ORGANIZERS)}` }],
      categories: [`Category ${below(CATEGORIES)}`],
      tags: [`Tag ${below(TAGS)}`, `Tag ${below(TAGS)}`],
      // published in some hours
      ...(chance() < 0.02 && {
        date: new Date(calendar.now() + 9e6).toISOString().slice(0, 19).replace('T', ' '),
      }),
    });
    if (made !== undefined) own.push({ ...of, id: made.id });
  }

  async function change(at: number): Promise<void> {
    const event = own[at];
    if (event === undefined) return;
    const path = `events/${event.id}`;
    if (chance() < 0.08) {
      own.splice(at, 1);
      await write(event, 'trash', 'DELETE', path);
      return;
    }
    const description = `text ${diary.changed++} of ${event.key}.${PROSE}`;
    await write(event, description, 'POST', path, { description, featured: chance() < 0.1 });
  }

  async function read(at: number): Promise<void> {
    const event = own[at];
    if (event === undefined || event.period !== diary.period) return;
    const invoked = performance.now();
    const answer = await send('GET', `events/${event.id}`);
    if (answer === undefined || answer === 'refused') return;
    const value = answer.description.replaceAll(/<\/?p>\s*/g, '');
    diary.calls.push({
      ...{ op: 'read', session: name, record: event.key, value },
      ...{ invoked, completed: performance.now() },
    });
  }

  /** One of the last events, or of all. */
  const recent = (): number => Math.max(0, own.length - 1 - below(20));
  for (let step = 0; step < events; step++) {
    await create();
    if (chance() < 0.4) await change(recent());
    if (chance() < 0.1) await change(below(own.length));
    if (chance() < 0.1) await read(recent());
    if (chance() < 0.002)
      await send('POST', 'events', {
        ...{ title: `Course ${diary.created}`, start_date: `${dateOf(calendar.now() + DAY)} 10:00:00` },
        ...{ end_date: `${dateOf(calendar.now() + DAY)} 12:00:00`, recurrence: 'FREQ=WEEKLY;COUNT=8' },
      });
  }
}

const valueOf = ({ status, description }: EventRecord): Value => (status === 'trash' ? 'trash' : description);

/** Checks the history of the period against the log of a store, and begins the next one. */
export async function endPeriod(diary: Diary, store: Store): Promise<string[]> {
  const begins = `Event ${diary.period}-`;
  const nameOf = ({ title }: EventRecord) =>
    title.startsWith(begins) ? title.slice('Event '.length) : undefined;
  const log = await storedLog(store, 'event', nameOf, valueOf, diary.after);
  const findings = checkHistory(diary.calls, log, 'file').map(({ rule, what }) => `${rule}: ${what}`);
  const version = log.at(-1)?.version ?? diary.after;
  if (log[0] !== undefined && log[0].version !== diary.after + 1)
    findings.push(`the log begins with ${log[0].version}, after ${diary.after}`);
  diary.calls.length = 0;
  diary.period++;
  diary.after = version;
  return findings;
}

/** Compares every event of the year with what was acknowledged. Those in the trash may have been purged. */
export async function checkYear(diary: Diary, store: Store): Promise<string[]> {
  const ids = [...diary.states.keys()];
  const findings: string[] = [];
  for (let at = 0; at < ids.length; at += 1_000) {
    const some = ids.slice(at, at + 1_000);
    const records = new Map((await store.load('event', some)).map((record) => [record.id, record]));
    for (const id of some) {
      const record = records.get(id);
      const [value, states] = [record === undefined ? null : valueOf(record), diary.states.get(id)];
      const isRight = states?.has(value) === true || (value === null && states?.has('trash') === true);
      if (!isRight) findings.push(`event ${id} is ${value}, and not ${[...(states ?? [])].join(' or ')}`);
    }
  }
  return findings;
}
