import type { Calendar, Kind } from '@kalends/core';
import { PLACES } from '@kalends/site';
import { batchesOf } from '../stored-records.js';
import type { CompleteRun } from './import-state.js';
import { LISTED, type ListedKind } from './source.js';
import { takeUnlisted } from './take-unlisted.js';
import type { Work } from './work.js';

/** The ids of a kind that are in the store but were not seen at the site. */
async function unseen(
  { options: { store }, run, complete, source }: Work,
  kind: ListedKind,
): Promise<number[]> {
  const seen = run.ids[kind] ?? new Set();
  const ids: number[] = [];
  for await (const records of batchesOf<Kind>(store, kind)) {
    for (const record of records) {
      const isExpected =
        complete === undefined ||
        (kind === 'event' && run.hidden.ids.has(record.id)) ||
        complete.ids[kind]?.has(record.id) === true ||
        complete.gone[kind]?.has(record.id) === true;
      const isListed =
        !('status' in record) ||
        (record.status !== 'trash' && (source.statuses !== '' || record.status === 'publish'));
      if (!seen.has(record.id) && isExpected && isListed) ids.push(record.id);
    }
  }
  return ids;
}

/** Looks up records that the site no longer lists: it may still show them. Returns those that remain in the store. */
export async function findGone(work: Work, calendar: Calendar): Promise<CompleteRun['gone']> {
  const { source, taker, options, conversion, run } = work;
  const isDeleting = options.deleteGone === true && options.dryRun !== true;
  const kept: Partial<Record<ListedKind, Set<number>>> = {};
  for (const kind of LISTED) {
    if (source.lacks(kind)) continue;
    const ids = new Set<number>();
    kept[kind] = ids;
    for (const id of await unseen(work, kind)) {
      options.signal?.throwIfAborted();
      // the next run looks these up again
      ids.add(id);
      if (run.embedded[kind]?.has(id) === true || (kind === 'event' && run.hidden.ids.has(id))) continue;
      const json = await source.get(kind, id);
      if (json !== undefined) {
        if (kind === 'event') await takeUnlisted(work, [json]);
        else await taker.take(kind, [json]);
        continue;
      }
      if (isDeleting) {
        await calendar[PLACES[kind].collection].delete(id);
        ids.delete(id);
      }
      conversion.note({ what: 'gone', kind, id, deleted: isDeleting });
    }
  }
  return kept;
}
