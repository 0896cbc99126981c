import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@kalends/core';
import { ics } from '../../importer/test/support.js';
import { dated, follower } from './source-site.js';

type Status = EventRecord['status'];

/** What a source says of an event, as lines of its file, with the status that it then has; `undefined`: the file lacks it. */
const SAID = {
  confirmed: { lines: ['STATUS:CONFIRMED'], status: 'publish' },
  silent: { lines: [], status: 'publish' },
  cancelled: { lines: ['STATUS:CANCELLED'], status: 'trash' },
  tentative: { lines: ['STATUS:TENTATIVE'], status: 'draft' },
  private: { lines: ['CLASS:PRIVATE'], status: 'private' },
  confidential: { lines: ['CLASS:CONFIDENTIAL', 'STATUS:CONFIRMED'], status: 'private' },
  missing: { lines: undefined, status: 'trash' },
} as const;
type Word = keyof typeof SAID;

/** A calendar that follows a file in memory. */
async function following(status: 'publish' | 'draft' = 'publish') {
  let file = ics();
  const ask = async () => ({ status: 200, headers: {}, body: Buffer.from(file) });
  const { sources, add, calendar, errors } = follower({ ask });
  const { id } = await add('https://other.example/calendar.ics', { status });
  return {
    calendar,
    take: async (...events: readonly (readonly string[])[]) => {
      file = ics(...events.flat());
      const source = await sources.take(id);
      expect([errors, source.error]).toEqual([[], null]);
      return source.report;
    },
    event: async (uid: string) => {
      const [event] = await calendar.knownBy([uid]);
      return event;
    },
  };
}

/** An event of the source, as one of its words says. */
const saidEvent = (uid: string, title: string, word: Word, day = 1): string[] => {
  const { lines } = SAID[word];
  return lines === undefined ? [] : dated(uid, title, day, ...lines);
};

describe('a source that hides an event, shows it and hides it again', () => {
  it.each(['private', 'confidential', 'tentative', 'cancelled', 'missing'] as const)(
    'hides what is %s after it was cancelled and confirmed',
    async (word) => {
      const { take, event } = await following();
      for (const one of ['confirmed', 'cancelled', 'confirmed', word] as const) {
        const report = await take(saidEvent('e@other', 'Talk', one), dated('f@other', 'Other', 2));
        expect(report?.overridden).toBe(0);
        expect((await event('e@other'))?.status).toBe(SAID[one].status);
      }
    },
  );

  it('hides an event whose EXDATE was added and taken back before', async () => {
    const weekly = (...more: string[]) => dated('w@other', 'Choir', 1, 'RRULE:FREQ=WEEKLY;COUNT=2', ...more);
    const { take, calendar } = await following();
    const statuses = async () => (await calendar.knownBy(['w@other'])).map(({ status }) => status);
    const steps: readonly (readonly [string[], Status[]])[] = [
      [[], ['publish', 'publish']],
      [['EXDATE:20261208T190000Z'], ['publish', 'trash']],
      [[], ['publish', 'publish']],
      [['CLASS:PRIVATE'], ['private', 'private']],
      [[], ['publish', 'publish']],
    ];
    for (const [more, expected] of steps) {
      expect((await take(weekly(...more)))?.overridden).toBe(0);
      expect(await statuses()).toEqual(expected);
    }
  });
});

/** A step of a history: what changes here, and then what the source says. */
interface Step {
  readonly own: {
    readonly title?: boolean;
    readonly date?: boolean;
    readonly status?: 'publish' | 'draft' | 'private';
  };
  readonly word: Word;
  readonly newTitle: boolean;
  readonly newDay: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  own: fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ title: true }) },
    { weight: 1, arbitrary: fc.constant({ date: true }) },
    { weight: 2, arbitrary: fc.record({ status: fc.constantFrom('publish', 'draft', 'private') }) },
  ) as fc.Arbitrary<Step['own']>,
  word: fc.constantFrom(...(Object.keys(SAID) as Word[])),
  newTitle: fc.boolean(),
  newDay: fc.boolean(),
});

it('hides what the source hides, and keeps what was changed here, in random histories', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('publish' as const, 'draft' as const),
      fc.array(step, { minLength: 3, maxLength: 9 }),
      async (initial, steps) => {
        const { take, event, calendar } = await following(initial);
        await take(saidEvent('e@other', 'Title 0', 'confirmed'), dated('f@other', 'Other', 2));
        let [title, own]: [string, string | undefined] = ['Title 0', undefined];
        let [day, ownDate]: [number, string | undefined] = [1, undefined];
        /** The model: what the source said last, and the status that was set here since then, and before it hid the event. */
        let said: Status = 'publish';
        let [set, before]: (Status | undefined)[] = [undefined, undefined];
        for (const [index, { own: change, word, newTitle, newDay }] of steps.entries()) {
          const here = await event('e@other');
          if (change.title === true) {
            own = `Own ${index}`;
            await calendar.events.update(here!.id, { title: own });
          }
          if (change.date === true) {
            ownDate = `2026-12-25 1${index}:00:00`;
            await calendar.events.update(here!.id, { start_date: ownDate, end_date: ownDate });
          }
          if (change.status !== undefined && change.status !== here!.status) {
            await calendar.events.update(here!.id, { status: change.status });
            set = change.status;
          }
          const isThere = word !== 'missing' && word !== 'cancelled';
          if (newTitle && isThere) title = `Title ${index + 1}`;
          if (newDay && isThere) day = index + 3;
          await take(saidEvent('e@other', title, word, day), dated('f@other', 'Other', 2));
          const now = SAID[word].status;
          const was = (await event('e@other'))?.status;
          if (now !== said && now !== 'publish') {
            // the source hides it from now on
            expect(was).not.toBe('publish');
            const isHiddenHere = set !== undefined && set !== 'publish' && now !== 'trash';
            expect(was).toBe(isHiddenHere ? set : now);
            if (!isHiddenHere) [before, set] = [set ?? before, undefined];
          } else if (now !== said) {
            set ??= before;
            before = undefined;
            expect(was).toBe(set ?? initial);
          } else expect(was).toBe(set ?? (now === 'publish' ? initial : now));
          said = now;
          if (was === 'trash') continue;
          const start_date = ownDate ?? `2026-12-${String(day).padStart(2, '0')} 20:00:00`;
          expect(await event('e@other')).toMatchObject({ title: own ?? title, start_date });
        }
      },
    ),
    { numRuns: 30, seed: 20_261_129 },
  );
});
