import { rejects } from 'node:assert/strict';
import { CalendarError, type ErrorCode } from '@kalends/core';
import type { Accounts } from '../accounts.js';

/** What a test of the kit can use beside its own empty accounts. */
export interface Tools {
  /** The same accounts opened once more; closed when the test ends. */
  readonly reopen: (accounts: Accounts) => Promise<Accounts>;
  /** Where random choices begin. */
  readonly seed: number;
}

/** One test: it gets empty accounts and throws when a promise is broken. */
export type ContractTest = (accounts: Accounts, tools: Tools) => Promise<void>;

/** The tests of one part of the contract, by title. */
export interface Subject {
  readonly name: string;
  /** Whether the tests call `reopen`. */
  readonly reopens?: true;
  readonly tests: Readonly<Record<string, ContractTest>>;
}

/** Fails unless the promise rejects with a `CalendarError` of this code. */
export const refuses = (code: ErrorCode, work: Promise<unknown>): Promise<void> =>
  rejects(
    work,
    (error) => error instanceof CalendarError && error.code === code,
    `it should reject with ${code}`,
  );

/** `done`, or the code of the error, of each of several works at the same time. */
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
