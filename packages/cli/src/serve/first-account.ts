import type { Accounts } from '@kalends/accounts';
import { addAccount } from '@kalends/auth';
import { CalendarError, type Clock } from '@kalends/core';
import type { FirstAccount as EditorFirstAccount } from '@kalends/editor';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The link that creates the first administrator, and its secret, which only the terminal gets. */
export interface FirstAccount extends EditorFirstAccount {
  readonly secret: string;
}

const HOUR = 3_600_000;

/** The id of the first administrator of a site. */
const FIRST_ID = 1;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const refuse = (): CalendarError => new CalendarError('forbidden', 'The link is not valid.');

/**
 * Creates the way to create the first administrator: a random secret that is valid for an hour, once, and only while there
 * is no account, or none that was not removed.
 */
export function createFirstAccount(
  accounts: Accounts,
  secret: string,
  clock: Clock = Date.now,
): FirstAccount {
  const until = clock() + HOUR;
  let isUsed = false;
  let isWaiting = true;
  const isFree = async (): Promise<boolean> =>
    (await accounts.list()).accounts.every(({ removed }) => removed !== null);
  const isValid = (given: string): boolean =>
    !isUsed && clock() < until && timingSafeEqual(digest(given), digest(secret));
  return {
    ...{ secret, isValid },
    async isWaiting() {
      // once there is an account, no one looks again
      isWaiting &&= !isUsed && (await isFree());
      return isWaiting;
    },
    async create(given, name, password) {
      if (!isValid(given)) throw refuse();
      isUsed = true;
      try {
        const { accounts: all } = await accounts.list();
        if (all.some(({ removed }) => removed === null)) throw refuse();
        // the id of an account that was removed stays its own
        const id = all.length === 0 ? { id: FIRST_ID } : {};
        await addAccount(accounts, { ...id, name, role: 'administrator', password });
      } catch (error) {
        // what was typed was refused: the link is for another attempt
        isUsed = false;
        throw error;
      }
    },
  };
}
