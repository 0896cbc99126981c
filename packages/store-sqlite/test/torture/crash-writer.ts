import { appendFileSync } from 'node:fs';
import { createCalendar, type Calendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { createChance } from './chance.js';

/**
 * A process that writes until it is killed: four clients, each with events of its own. Every write is told to a log
 * before it begins and after it was acknowledged; what was appended to a file outlives the process.
 *
 *   node crash-writer.cjs DATABASE LOG NAME SEED DURABILITY
 */

/** One line of the log. */
export interface LogLine {
  readonly phase: 'begin' | 'end' | 'failed';
  readonly op: 'create' | 'update' | 'trash' | 'delete tag';
  /** Names the event and everything that comes with it: `3.1-17`. */
  readonly key: string;
  /** The description after the write. */
  readonly text: string;
}

interface Own {
  readonly key: string;
  readonly id: number;
  readonly tag: number;
  tagged: boolean;
}

const CLIENTS = 4;
const [, , file = '', log = '', name = '', seed = '', durability = ''] = process.argv;

const calendar = createCalendar({
  store: createSqliteStore({ file, durability: durability === 'full' ? 'full' : 'normal' }),
});

async function told<T>(line: Omit<LogLine, 'phase'>, act: () => Promise<T>): Promise<T> {
  const tell = (phase: LogLine['phase'], more = {}) =>
    appendFileSync(log, `${JSON.stringify({ phase, ...line, ...more })}\n`);
  tell('begin');
  try {
    const result = await act();
    tell('end');
    return result;
  } catch (error) {
    tell('failed', { text: String(error) });
    throw error;
  }
}

async function create({ events }: Calendar, key: string, day: number): Promise<Own> {
  const date = `2031-0${1 + (day % 9)}-1${day % 10}`;
  const { id, tags } = await told({ op: 'create', key, text: 'new' }, () =>
    events.create({
      title: `Event ${key}`,
      description: 'new',
      start_date: `${date} 20:00`,
      end_date: `${date} 23:00`,
      venue: { venue: `Hall ${key}` },
      organizer: [{ organizer: `Ann ${key}` }, { organizer: `Ben ${key}` }],
      categories: [`Category ${key}`],
      tags: [`Tag ${key}`, 'Everywhere'],
    }),
  );
  return { key, id, tag: tags[0] ?? 0, tagged: true };
}

async function client(number: number): Promise<never> {
  const chance = createChance(Number(seed) + number);
  const own: Own[] = [];
  for (let step = 0; ; step++) {
    const which = chance();
    const at = Math.floor(chance() * own.length);
    const event = own[at];
    if (event === undefined || which < 0.5) {
      own.push(await create(calendar, `${name}.${number}-${step}`, step));
    } else if (which < 0.8) {
      const text = `text ${step}`;
      await told({ op: 'update', key: event.key, text }, () =>
        calendar.events.update(event.id, { description: text, featured: step % 2 === 0 }),
      );
    } else if (which < 0.9 || !event.tagged) {
      await told({ op: 'trash', key: event.key, text: '' }, () => calendar.events.delete(event.id));
      own.splice(at, 1);
    } else {
      await told({ op: 'delete tag', key: event.key, text: '' }, () => calendar.tags.delete(event.tag));
      event.tagged = false;
    }
  }
}

void Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
