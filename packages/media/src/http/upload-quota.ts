import type { Media } from '../media.js';

/** How much may be uploaded. */
export interface UploadQuota {
  /** The bytes of all stored files together. Default 10 GB. */
  readonly total?: number | undefined;
  /** The bytes that one account may add within a day. Default 1 GB. */
  readonly account?: number | undefined;
}

/** Why an upload does not fit. */
export type QuotaExceeded = 'total' | 'account';

/** What is stored, and who has added how much. */
export interface QuotaCounter {
  /** Which quota so many more bytes would exceed, if any. */
  exceeded(account: number, bytes: number): Promise<QuotaExceeded | undefined>;
  /** Counts bytes that were stored, or with a negative number those that were deleted. */
  add(account: number, bytes: number): void;
}

const DAY = 86_400_000;

/** After so many milliseconds the files are counted again: other programs store and delete some, too. */
const RECOUNT = 3_600_000;
/** As soon as this the files are counted again where there is no room left. */
const RECOUNT_FULL = 60_000;

/**
 * Counts what is stored in one place, and for each account what it has added in the current day of this process.
 *
 * @param clock milliseconds that never go back
 */
export function createQuotaCounter(
  media: Media,
  { total = 10e9, account: mostOfOne = 1e9 }: UploadQuota,
  clock: () => number,
): QuotaCounter {
  const ofAccounts = new Map<number, number>();
  let day = clock();
  let counted = -Infinity;
  let stored = 0;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    stored = (await media.list()).reduce((sum, { bytes }) => sum + bytes, 0);
    counted = clock();
  }

  /** Counts again unless that was done within `age` milliseconds; only once for all who ask at the same time. */
  async function recount(age: number): Promise<void> {
    if (clock() - counted <= age) return;
    counting ??= count().finally(() => (counting = undefined));
    await counting;
  }

  function ofAccount(account: number): number {
    if (clock() - day > DAY) {
      ofAccounts.clear();
      day = clock();
    }
    return ofAccounts.get(account) ?? 0;
  }

  return {
    async exceeded(account, bytes) {
      if (ofAccount(account) + bytes > mostOfOne) return 'account';
      await recount(RECOUNT);
      if (stored + bytes > total) await recount(RECOUNT_FULL);
      return stored + bytes > total ? 'total' : undefined;
    },
    add(account, bytes) {
      ofAccounts.set(account, ofAccount(account) + bytes);
      stored += bytes;
    },
  };
}
