import { rejects } from 'node:assert/strict';
import { CalendarError, type ErrorCode } from '@kalends/core';
import type { Accounts } from '../accounts.js';

/** Helpers for tests of the kit, besides their own empty accounts. */
export interface Tools {
  /** Opens the same accounts a second time; closed when the test ends. */
  readonly reopen: (accounts: Accounts) => Promise<Accounts>;
  /** The seed of random choices. */
  readonly seed: number;
}

/** One test: receives empty accounts and throws if the contract is broken. */
export type ContractTest = (accounts: Accounts, tools: Tools) => Promise<void>;

/** The tests of one part of the contract, by title. */
export interface Subject {
  readonly name: string;
  /** Whether the tests call `reopen`. */
  readonly reopens?: true;
  readonly tests: Readonly<Record<string, ContractTest>>;
}

/** Throws unless the promise rejects with a `CalendarError` of this code. */
export const refuses = (code: ErrorCode, work: Promise<unknown>): Promise<void> =>
  rejects(
    work,
    (error) => error instanceof CalendarError && error.code === code,
    `it should reject with ${code}`,
  );

/** `done` or the error code for each of several concurrent calls. */
export const outcomes = (works: readonly Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    works.map((work) =>
      work.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof CalendarError) return error.code;
          throw error;
        },
      ),
    ),
  );
