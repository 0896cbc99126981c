import { CalendarError, type Calendar } from '@kalends/core';
import { nextTurn } from '@kalends/core/adapter';
import { createCollection, type Store } from '@kalends/core/store';
import type { Texts } from '../forms/form-field.js';
import type { SubmissionLimits } from './options.js';
import type { Submission } from './port.js';

const HOUR = 3_600_000;
/** How long a form waits for its confirmation, in milliseconds. */
const UNCONFIRMED_FOR = 48 * HOUR;
/** How long it is known who submitted an event after the decision, in milliseconds. */
const DECIDED_FOR = 30 * 24 * HOUR;
/** How many are kept besides those that wait: of more the decision that is the oldest is forgotten. */
const MORE = 1_400;
/** How many events are loaded at once. */
const CHUNK = 20;

/** A submission as it is stored. */
export interface StoredSubmission extends Submission {
  readonly state: 'unconfirmed' | 'waiting' | 'decided';
  /** The texts of a form that is not confirmed, by the names of its parameters; later they are in the event. */
  readonly typed: readonly (readonly [param: string, texts: Texts])[];
  /** Whether the message with its link was sent. */
  readonly mailed?: boolean;
  /** When it was decided about, in UTC; `''` before. */
  readonly decided: string;
}

/** The submissions among the values of a store. */
export interface StoredSubmissions {
  /** A submission that is not over; `undefined` if there is none. */
  get(id: string): Promise<StoredSubmission | undefined>;
  /** All that wait for a decision. */
  waiting(): Promise<readonly StoredSubmission[]>;
  /**
   * Keeps a form. Returns what is kept: one that was added at the same time, of the same id, is not new. `undefined` if too many
   * wait for a decision.
   */
  add(
    one: Pick<StoredSubmission, 'id' | 'created' | 'name' | 'email' | 'typed'>,
  ): Promise<{ readonly one: StoredSubmission; readonly isNew: boolean } | undefined>;
  /** Notes that the message with the link of a form was sent. */
  told(id: string): Promise<void>;
  /** Records that a form has become an event. */
  entered(id: string, event: number): Promise<void>;
  /** Ends a submission. Returns it if it was waiting. */
  decide(id: string): Promise<StoredSubmission | undefined>;
  /** Reopens a decided submission. Returns whether it was one. */
  reopen(id: string, event: number): Promise<boolean>;
  forget(id: string): Promise<void>;
  /** Forgets what is over. */
  tidy(): Promise<void>;
}

/** Keeps submissions among the values of a store. */
export function storedSubmissions(
  store: Pick<Store, 'values'>,
  calendar: Pick<Calendar, 'clock' | 'load'>,
  limits: SubmissionLimits,
): StoredSubmissions {
  const most = limits.waiting + limits.unconfirmed + MORE;
  const kept = createCollection<StoredSubmission>(store, 'submission', most);
  const now = (): string => new Date(calendar.clock()).toISOString();
  const age = (at: string): number => calendar.clock() - Date.parse(at);
  const isOver = ({ state, created, decided }: StoredSubmission): boolean =>
    (state === 'unconfirmed' && age(created) > UNCONFIRMED_FOR) ||
    (state === 'decided' && age(decided) > DECIDED_FOR);

  const stateIs =
    (state: StoredSubmission['state']) =>
    (one: StoredSubmission): boolean =>
      one.state === state;

  /** Forgets those that are over, and the oldest of too many. */
  async function makeRoom(): Promise<readonly StoredSubmission[]> {
    const all = await kept.list();
    const current = all.filter((one) => !isOver(one));
    const unconfirmed = current.filter(stateIs('unconfirmed'));
    const decided = current.filter(stateIs('decided'));
    const over = [
      ...all.filter(isOver),
      ...unconfirmed.slice(0, Math.max(0, unconfirmed.length - limits.unconfirmed + 1)),
      ...decided.slice(0, Math.max(0, current.length - most + 1)),
    ];
    for (const { id } of over) await kept.remove(id);
    return current.filter(stateIs('waiting'));
  }

  const decided = (one: StoredSubmission): StoredSubmission =>
    one.state === 'waiting' ? { ...one, state: 'decided', decided: now() } : one;

  return {
    forget: (id) => kept.remove(id),
    async get(id) {
      const one = await kept.get(id);
      return one === undefined || isOver(one) ? undefined : one;
    },
    waiting: async () => (await kept.list()).filter(stateIs('waiting')),
    async add(given) {
      if ((await makeRoom()).length >= limits.waiting) return undefined;
      const one: StoredSubmission = { ...given, state: 'unconfirmed', event: 0, decided: '' };
      try {
        await kept.add(one);
        return { one, isNew: true };
      } catch (error) {
        const other = CalendarError.from(error).code === 'conflict' ? await kept.get(one.id) : undefined;
        if (other === undefined) throw error;
        return { one: other, isNew: false };
      }
    },
    async told(id) {
      await kept.change(id, (one) => ({ ...one, mailed: true }));
    },
    async entered(id, event) {
      await kept.change(id, (one) =>
        one.state === 'unconfirmed' ? { ...one, event, state: 'waiting', typed: [] } : one,
      );
    },
    async decide(id) {
      let before: StoredSubmission | undefined;
      await kept.change(id, (one) => {
        before = one;
        return decided(one);
      });
      return before?.state === 'waiting' ? before : undefined;
    },
    async reopen(id, event) {
      const after = await kept.change(id, (one) =>
        one.state === 'decided' && one.event === event ? { ...one, state: 'waiting', decided: '' } : one,
      );
      return after?.state === 'waiting' && after.event === event;
    },
    async tidy() {
      const waiting = await makeRoom();
      for (let from = 0; from < waiting.length; from += CHUNK) {
        await nextTurn();
        const part = waiting.slice(from, from + CHUNK);
        const events = await calendar.load(
          'event',
          part.map(({ event }) => event),
        );
        for (const [index, { id }] of part.entries()) {
          const status = events[index]?.status;
          if (status === undefined) await kept.remove(id);
          else if (status !== 'pending' && status !== 'draft') await kept.change(id, decided);
        }
      }
    },
  };
}
