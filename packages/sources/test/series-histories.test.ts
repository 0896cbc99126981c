import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EventRecord } from '@kalends/core';
import { ics } from '../../importer/test/support.js';
import { dated, follower } from './source-site.js';

type Status = EventRecord['status'];

const WORDS = {
  confirmed: [['STATUS:CONFIRMED'], 'publish'],
  tentative: [['STATUS:TENTATIVE'], 'draft'],
  private: [['CLASS:PRIVATE'], 'private'],
  cancelled: [['STATUS:CANCELLED'], 'trash'],
} as const;
type Word = keyof typeof WORDS;

/** What a source says of a weekly event: its dates (weeks from the first one), the hour, and what is otherwise in one week. */
interface Said {
  readonly word: Word;
  readonly weeks: number;
  readonly hour: 18 | 20;
  /** The weeks without it. */
  readonly gone: readonly number[];
  /** A week added after the last one. */
  readonly isLonger: boolean;
  readonly other: { readonly week: number; readonly word: Word; readonly isMoved: boolean } | undefined;
}

/** What changes here before a take. */
interface Own {
  readonly week: number;
  readonly title: boolean;
  readonly status: Status | undefined;
}

const MOST_WEEKS = 3;
const weekOf = fc.nat({ max: MOST_WEEKS - 1 });
const word = fc.constantFrom(...(Object.keys(WORDS) as Word[]));

const said: fc.Arbitrary<Said> = fc.record({
  word: fc.oneof({ weight: 4, arbitrary: fc.constant('confirmed' as const) }, { weight: 3, arbitrary: word }),
  weeks: fc.integer({ min: 2, max: MOST_WEEKS }),
  hour: fc.oneof(
    { weight: 5, arbitrary: fc.constant(18 as const) },
    { weight: 1, arbitrary: fc.constant(20 as const) },
  ),
  gone: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(weekOf, { maxLength: 1 }) },
  ),
  isLonger: fc.boolean(),
  other: fc.option(fc.record({ week: weekOf, word, isMoved: fc.boolean() }), { nil: undefined, freq: 2 }),
});

const step = fc.record({
  said,
  own: fc.option(
    fc.record<Own>({
      week: weekOf,
      title: fc.boolean(),
      status: fc.constantFrom(undefined, undefined, 'publish', 'draft', 'private'),
    }),
    { nil: undefined },
  ),
});

const dayOf = (week: number): string => String(1 + week * 7).padStart(2, '0');
const timeOf = (week: number, hour: number): string => `202612${dayOf(week)}T${hour}0000Z`;

/** The file, and what it says of each date: the status by the week. */
function fileOf({ word: main, weeks, hour, gone, isLonger, other }: Said, title: string) {
  const start = `DTSTART:${timeOf(0, hour)}`;
  const changed = other !== undefined && other.week < weeks && !gone.includes(other.week) ? other : undefined;
  const lines = [
    ...[
      'BEGIN:VEVENT',
      'UID:e@other',
      'DTSTAMP:20261101T080000Z',
      `SUMMARY:${title}`,
      start,
      'DURATION:PT1H',
    ],
    ...[`RRULE:FREQ=WEEKLY;COUNT=${weeks}`, ...gone.map((week) => `EXDATE:${timeOf(week, hour)}`)],
    ...(isLonger ? [`RDATE:${timeOf(MOST_WEEKS, hour)}`] : []),
    ...[...WORDS[main][0], 'END:VEVENT'],
    ...(changed === undefined
      ? []
      : [
          ...['BEGIN:VEVENT', 'UID:e@other', 'DTSTAMP:20261101T080000Z', `SUMMARY:${title}`],
          ...[`RECURRENCE-ID:${timeOf(changed.week, hour)}`, 'DURATION:PT1H'],
          ...[`DTSTART:${timeOf(changed.week, changed.isMoved ? hour + 1 : hour)}`],
          ...[...WORDS[changed.word][0], 'END:VEVENT'],
        ]),
  ];
  const statuses = new Map<string, Status>();
  const dates = [...Array(weeks).keys(), ...(isLonger ? [MOST_WEEKS] : [])];
  for (const week of dates)
    if (!gone.includes(week))
      statuses.set(
        timeOf(week, hour),
        main === 'cancelled' ? 'trash' : WORDS[changed?.week === week ? changed.word : main][1],
      );
  return { text: ics(...lines, ...dated('f@other', 'Other', 2)), statuses };
}

/** What is known of a date: what the source said last, what was set here since, and before the source hid it. */
interface Known {
  said: Status;
  set?: Status | undefined;
  before?: Status | undefined;
  title?: string | undefined;
}

/** The status that a date has after the source has said one. */
function expected(known: Known, now: Status): Status {
  if (now !== known.said && now !== 'publish') {
    const isHiddenHere = known.set !== undefined && known.set !== 'publish' && now !== 'trash';
    if (!isHiddenHere) [known.before, known.set] = [known.set ?? known.before, undefined];
  } else if (now !== known.said) {
    known.set ??= known.before;
    known.before = undefined;
  }
  known.said = now;
  return known.set ?? now;
}

it('hides dates that a source hides, and keeps what was changed here, in random histories of a series', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      let file = '';
      const ask = async () => ({ status: 200, headers: {}, body: Buffer.from(file) });
      const { sources, add, calendar, errors } = follower({ ask });
      const { id } = await add('https://other.example/calendar.ics', { status: 'publish' });
      const model = new Map<string, Known>();
      const here = async () =>
        new Map((await calendar.knownBy(['e@other'])).map((event) => [event.recurrence_id ?? '', event]));
      for (const [index, { said: now, own }] of steps.entries()) {
        const date = own && [...model.keys()].find((key) => key.startsWith(`202612${dayOf(own.week)}`));
        const event = date === undefined ? undefined : (await here()).get(date);
        const known = date === undefined ? undefined : model.get(date);
        if (own !== undefined && event !== undefined && known !== undefined && event.status !== 'trash') {
          if (own.title) {
            known.title = `Own ${index}`;
            await calendar.events.update(event.id, { title: known.title });
          }
          if (own.status !== undefined && own.status !== event.status) {
            await calendar.events.update(event.id, { status: own.status });
            known.set = own.status;
          }
        }
        const title = `Title ${index}`;
        const source = fileOf(now, title);
        file = source.text;
        await sources.take(id);
        const events = await here();
        for (const key of new Set([...source.statuses.keys(), ...model.keys()])) {
          const status = source.statuses.get(key) ?? 'trash';
          const before = model.get(key);
          // what was cancelled before it was known is not taken
          if (before === undefined && status === 'trash') continue;
          const entry: Known = before ?? { said: status };
          model.set(key, entry);
          const is = events.get(key);
          expect([key, is?.status]).toEqual([key, expected(entry, status)]);
          if (is?.status !== 'trash' && status !== 'trash') expect(is?.title).toBe(entry.title ?? title);
        }
        expect([...events.keys()].filter((key) => !model.has(key))).toEqual([]);
        expect(errors).toEqual([]);
      }
    }),
    { numRuns: 20, seed: 20_261_130 },
  );
});
