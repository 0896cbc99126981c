import { appendFileSync } from 'node:fs';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';

/**
 * One of several processes that write to a file at the same time: clients that create events of the same titles with the
 * same venues, organizers and terms, and all change the same events, each another field.
 *
 *   node crowd-writer.cjs DATABASE LOG FIELD ROUNDS
 */

/** A field of an event that one process alone changes. */
export type CrowdField = 'title' | 'description' | 'excerpt' | 'website';

/** What a process did: a line of its log. */
export interface CrowdLine {
  /** The event that was created, or changed. */
  readonly id: number;
  /** What the field was set to; absent when the event was created. */
  readonly value?: string;
  /** How long it took, in milliseconds. */
  readonly took: number;
}

const CLIENTS = 4;
const [, , file = '', log = '', field = '', rounds = ''] = process.argv;

const calendar = createCalendar({ store: createSqliteStore({ file, durability: 'normal' }) });

async function told(act: () => Promise<{ readonly id: number; readonly value?: string }>): Promise<void> {
  const started = performance.now();
  const line: CrowdLine = { ...(await act()), took: performance.now() - started };
  appendFileSync(log, `${JSON.stringify(line)}\n`);
}

async function client(number: number): Promise<void> {
  // the events that everybody changes are the first ones in the file
  const { refs } = await calendar.events.find({
    per_page: CLIENTS,
    start_date: '2029-01-01',
    end_date: '2029-12-31',
  });
  const shared = refs[number]?.id ?? 0;
  for (let round = 0; round < Number(rounds); round++) {
    await told(async () => {
      const { id } = await calendar.events.create({
        title: `Same ${round % 3}`,
        start_date: '2031-05-01 20:00',
        end_date: '2031-05-01 23:00',
        venue: { venue: `Hall ${round}` },
        organizer: [{ organizer: `Ann ${round}` }],
        categories: [`Category ${round}`],
        tags: [`Tag ${round}`],
      });
      return { id };
    });
    await told(async () => {
      const value = `${field === 'website' ? 'https://example.org/' : ''}${field}-${round}`;
      await calendar.events.update(shared, { [field]: value });
      return { id: shared, value };
    });
  }
}

void Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number))).then(() => calendar.close());
