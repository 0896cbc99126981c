import { CalendarError, createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { importCsv, importICalendar, type FileSource } from '@kalends/importer';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { ics } from '../../packages/importer/test/support.js';
import { limitFor } from '../rings/limits.js';
import { faultyStore, type Moment } from './faulty-store.js';
import { outcomeOf } from './operations.js';
import { callsOf } from './size.js';

const NOW = Date.UTC(2031, 4, 1);
const NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1);
const day = (number: number): string => `205012${String(number).padStart(2, '0')}`;

/** Files with twelve events in four places, and what reads them. */
const FORMATS = {
  ics: [
    importICalendar,
    ics(
      ...NUMBERS.flatMap((number) => [
        ...['BEGIN:VEVENT', `UID:${number}@a.example`, 'DTSTAMP:20300101T000000Z'],
        ...[`SUMMARY:Event ${number}`, `LOCATION:Hall ${number % 4}`, `DTSTART:${day(number)}T190000Z`],
        ...['DURATION:PT1H', 'END:VEVENT'],
      ]),
    ),
  ],
  csv: [
    importCsv,
    [
      'EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,EVENT VENUE NAME',
      ...NUMBERS.map(
        (number) => `Event ${number},2050-12-${number},19:00,2050-12-${number},20:00,Hall ${number % 4}`,
      ),
      '',
    ].join('\r\n'),
  ],
} as const;

/** How reading a file fails: with an error, or without an end until someone stops it; what comes in small pieces does not. */
const WAYS = ['error', 'never', 'pieces'] as const;

/** The bytes of a text in pieces, of which one fails. */
async function* failing(text: string, way: (typeof WAYS)[number], nth: number, stop: () => void) {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / 8);
  for (let from = 0, piece = 1; from < bytes.length; from += size, piece++) {
    await new Promise(setImmediate);
    if (piece === nth && way === 'error') throw Object.assign(new Error('EIO'), { code: 'EIO' });
    if (piece === nth && way === 'never') {
      stop();
      await new Promise(() => undefined);
    }
    yield bytes.subarray(from, from + size);
  }
}

/** What is stored, whichever run has written it. */
async function contentOf(store: Store): Promise<unknown> {
  const { events, ...others } = await readEverything(store);
  return [events.map((event) => ({ ...event, revision: 0 })), Object.values(others).map((all) => all.length)];
}

describe.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])('an import of a file: %s', (format) => {
  const [read, text] = FORMATS[format];
  const run = (store: Store, file: FileSource, signal?: AbortSignal) =>
    read(file, { calendar: createCalendar({ store, clock: () => NOW }), ...(signal && { signal }) });
  const whole = async () => {
    const store = createMemoryStore();
    expect((await run(store, text)).errors).toEqual([]);
    const content = await contentOf(store);
    expect((await readEverything(store)).events).toHaveLength(NUMBERS.length);
    return content;
  };

  it.each(WAYS)('writes nothing of a file that cannot be read to its end: %s', async (way) => {
    const content = await whole();
    for (let nth = 1; nth <= 8; nth++) {
      const where = `${way} piece ${nth}`;
      const store = createMemoryStore();
      const stopping = new AbortController();
      const file = failing(text, way, nth, () => stopping.abort(new Error('Stopped.')));
      const outcome = await outcomeOf(run(store, file, stopping.signal));
      if (way === 'pieces') expect.soft(outcome, where).toBe('done');
      else {
        expect.soft(outcome, where).toBeInstanceOf(Error);
        expect.soft((await readEverything(store)).events, where).toEqual([]);
        await run(store, text);
      }
      expect.soft(await contentOf(store), where).toEqual(content);
    }
  });

  it.each<Moment>(['before', 'after', 'twice', 'never'])(
    'is complete by the next run when a call of the store fails: %s',
    async (moment) => {
      const content = await whole();
      const counted = faultyStore(createMemoryStore());
      void counted.arm(Number.MAX_SAFE_INTEGER, moment, undefined);
      await run(counted.store, text);
      expect(counted.calls()).toBeGreaterThan(5);
      for (const nth of callsOf(['before', 'after', 'twice', 'never'], moment, counted.calls())) {
        const where = `${moment} call ${nth}`;
        const inner = createMemoryStore();
        const { store, arm, disarm } = faultyStore(inner);
        const isKilled = arm(nth, moment, new CalendarError('internal', 'A fault.'));
        const outcome = await Promise.race([isKilled.then(() => 'killed'), outcomeOf(run(store, text))]);
        disarm();
        if (outcome !== 'done' && outcome !== 'killed')
          expect.soft(outcome, where).toBeInstanceOf(CalendarError);
        await run(inner, text);
        expect.soft(await contentOf(inner), where).toEqual(content);
      }
    },
    limitFor(100),
  );
});
