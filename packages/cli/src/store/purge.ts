import { CalendarError, createCalendar, kindsOf, type Calendar } from '@kalends/core';
import { localTime } from '@kalends/core/adapter';
import type { PostKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { PLACES } from '@kalends/site';
import { type CliContext, CliError, FAILED, type Given, required, tableLines } from '@kalends/command-kit';
import { barOrLinesFor } from '../progress.js';
import { openStore } from './open-store.js';
import type { PURGE_OPTIONS } from './purge-options.js';

/** The numbers of records of a kind: all in the trash, those that have been there for long, and those deleted. */
interface Count {
  readonly kind: PostKind;
  readonly trashed: number;
  readonly due: number;
  readonly purged: number;
}

/** The number of records to read at once. */
const BATCH = 1000;

/** The records of a kind in the trash: how many, and the ids of those that were moved there by a UTC time. */
async function trashOf(
  store: Store,
  kind: PostKind,
  by: string,
): Promise<{ trashed: number; due: number[] }> {
  const due: number[] = [];
  let trashed = 0;
  for (let after = 0; ;) {
    const records = await store.scan<PostKind>(kind, after, BATCH);
    for (const { id, status, modified_utc } of records) {
      if (status !== 'trash') continue;
      trashed += 1;
      // moving a record to the trash sets `modified`
      if (modified_utc <= by) due.push(id);
    }
    const last = records.at(-1);
    if (last === undefined) return { trashed, due };
    after = last.id;
  }
}

/** Deletes a record; false if it is no longer in the trash. */
async function purgeOne(calendar: Calendar, kind: PostKind, id: number): Promise<boolean> {
  try {
    await calendar[PLACES[kind].collection].purge(id);
    return true;
  } catch (error) {
    const isGone =
      error instanceof CalendarError && (error.code === 'invalid_param' || error.code === 'not_found');
    if (isGone) return false;
    throw error;
  }
}

/**
 * Runs `kalends purge`. Rejects with a `CliError` if an option is missing, or if the store cannot be used or does not
 * exist.
 */
export async function purge(
  { options }: Pick<Given<typeof PURGE_OPTIONS>, 'options'>,
  context: CliContext,
): Promise<number> {
  const { dryRun, json } = options;
  const by = localTime((Date.now() - required(options.olderThan, 'older-than')) / 1000);
  const store = await openStore(required(options.store, 'store'), { durability: 'full', mustExist: true });
  const calendar = createCalendar({ store });
  const report = barOrLinesFor(context);
  const counts: Count[] = [];
  try {
    for (const kind of [...kindsOf('event'), ...kindsOf('linked')]) {
      const { trashed, due } = await trashOf(store, kind, by);
      let purged = 0;
      for (const [index, id] of dryRun ? [] : due.entries()) {
        if (context.stop.aborted)
          throw new CliError('Stopped. Run the same command again to continue.', FAILED);
        if (await purgeOne(calendar, kind, id)) purged += 1;
        report(`${PLACES[kind].collection} purged`, index + 1, due.length);
      }
      counts.push({ kind, trashed, due: due.length, purged });
    }
  } finally {
    await calendar.close();
  }
  if (json) context.print(JSON.stringify({ before: by, dryRun, kinds: counts }));
  else {
    const rows = counts.map(({ kind, trashed, due, purged }) => [
      PLACES[kind].collection,
      ...[trashed, dryRun ? due : purged].map(String),
    ]);
    const titles = ['', 'IN TRASH', dryRun ? 'WOULD BE DELETED' : 'DELETED'];
    tableLines(titles, rows).forEach((line) => context.print(line));
  }
  return 0;
}
