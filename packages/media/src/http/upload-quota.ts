import { together, DAY } from '@kalends/core/adapter';
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

/** Counts the stored bytes, in total and by uploader. */
export interface QuotaCounter {
  /** Reserves room for an upload, or returns which quota it would exceed. */
  reserve(account: number, bytes: number): Promise<QuotaExceeded | undefined>;
  /** Ends the reservation of an upload, of which so many bytes were stored. */
  release(account: number, reserved: number, bytes: number): void;
  /** Counts bytes that an account has added and that were refused afterwards. */
  remove(account: number, bytes: number): void;
  /** Counts bytes that were deleted: what their account may add today stays as it is. */
  free(bytes: number): void;
}

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
  let [stored, waiting] = [0, 0];

  async function count(): Promise<void> {
    stored = (await media.list()).reduce((sum, { bytes }) => sum + bytes, 0);
    counted = clock();
  }

  const countTogether = together(count);

  /** Counts again unless that was done within `age` milliseconds; only once for all who ask at the same time. */
  async function recount(age: number): Promise<void> {
    if (clock() - counted > age) await countTogether();
  }

  function ofAccount(account: number): number {
    if (clock() - day > 1000 * DAY) {
      ofAccounts.clear();
      day = clock();
    }
    return ofAccounts.get(account) ?? 0;
  }

  const add = (account: number, bytes: number): void =>
    void ofAccounts.set(account, Math.max(0, ofAccount(account) + bytes));
  const isFull = (bytes: number): boolean => stored + waiting + bytes > total;

  return {
    async reserve(account, bytes) {
      await recount(RECOUNT);
      if (isFull(bytes)) await recount(RECOUNT_FULL);
      if (ofAccount(account) + bytes > mostOfOne) return 'account';
      if (isFull(bytes)) return 'total';
      add(account, bytes);
      waiting += bytes;
      return undefined;
    },
    release(account, reserved, bytes) {
      add(account, bytes - reserved);
      waiting -= reserved;
      stored += bytes;
    },
    remove(account, bytes) {
      add(account, -bytes);
      stored -= bytes;
    },
    free(bytes) {
      stored = Math.max(0, stored - bytes);
    },
  };
}
