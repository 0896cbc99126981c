import type { Accounts } from '@kalends/accounts';
import type { Calendar, Settings } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { StoreChoice } from './store-choice.js';

/** A calendar and the store that it is in. */
export interface StoredCalendar {
  readonly calendar: Calendar;
  readonly store: Store;
}

/**
 * Opens the stores that commands work on, runs `work` and closes them. Both functions reject with a `CliError` if no store is chosen or it
 * cannot be used.
 */
export interface Stores {
  /** Works on the calendar of a store that exists. */
  readonly withCalendar: <T>(
    choice: StoreChoice | undefined,
    work: (data: StoredCalendar) => Promise<T>,
    settings?: Partial<Settings>,
  ) => Promise<T>;
  /** Works on the accounts of a store. `mustExist` (default: true) refuses a file that does not exist instead of creating it. */
  readonly withAccounts: <T>(
    choice: StoreChoice | undefined,
    work: (accounts: Accounts) => Promise<T>,
    mustExist?: boolean,
  ) => Promise<T>;
}
