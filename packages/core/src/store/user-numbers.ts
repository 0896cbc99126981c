import { CalendarError } from '../errors.js';
import type { Values } from './values.js';

/** Numbers of users begin above all that databases count up to, and stay below what JavaScript holds exactly. */
const FIRST = 2 ** 52;

/** The longest id of a user, as its name in the store is written. */
const LONGEST = 200;

/** How many users a process remembers the numbers of. */
const MOST_KNOWN = 10_000;

/** The values of a store that number users are between these names. */
export const USER_VALUES = ['user ', 'user!'] as const;

/** The value that has the number of a user. */
const numberName = (written: string): string => `user number ${written}`;

/** The value that has the user of a number. */
const userName = (number: number): string => `user id ${number}`;

/** A lone surrogate, which `encodeURIComponent` cannot write. */
const LONE = /\p{Surrogate}/u;

/** The id of a user in ASCII. */
function writtenId(id: string): string {
  const written = LONE.test(id) ? '' : encodeURIComponent(id);
  if (written !== '' && written.length <= LONGEST) return written;
  throw new CalendarError(
    'internal',
    `The actor cannot be used: its id has to be one to ${LONGEST} characters, as encodeURIComponent writes them.`,
  );
}

/** A number that no other user has, as far as chance can say: the store decides. */
function randomNumber(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return FIRST + high * 2 ** 20 + (low >>> 12);
}

/** The numbers of users whose ids are texts. */
export interface UserNumbers {
  /** The number of a user; a new user gets one that the store keeps. */
  readonly numberOf: (id: string) => Promise<number>;
  /** The user of a number; `undefined` if no user has it. */
  readonly idOf: (number: number) => Promise<string | undefined>;
}

/**
 * Numbers users in a store. A number is random: it tells nothing of the user, and servers that number the same new user at once
 * agree, because the store accepts one of their puts.
 */
export function createUserNumbers(values: Pick<Values, 'get' | 'putAll'>): UserNumbers {
  const known = new Map<string, number>();
  return {
    async numberOf(id) {
      const remembered = known.get(id);
      if (remembered !== undefined) return remembered;
      const written = writtenId(id);
      let number: number | undefined;
      while (number === undefined) {
        const stored = await values.get(numberName(written));
        const drawn = randomNumber();
        const puts = [
          { name: numberName(written), value: String(drawn), expected: null },
          { name: userName(drawn), value: written, expected: null },
        ];
        if (stored !== undefined) number = Number(stored);
        else if (await values.putAll(puts)) number = drawn;
      }
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(id, number);
      return number;
    },
    async idOf(number) {
      const written = await values.get(userName(number));
      return written === undefined ? undefined : decodeURIComponent(written);
    },
  };
}
