import { kindsOf, type Kind } from '@kalends/core';
import { batchesOf } from '../stored-records.js';
import { BEYOND, FIRST_DATE_ID } from './find-hidden.js';
import { takeByIds } from './take-by-ids.js';
import type { Work } from './work.js';

/** The number of ids that are asked for if the site counts events that are missing, and if nothing tells that any is. */
const [MOST_IF_SIGNED, MOST] = [2_000, 500];

/** The number of ids asked for between two saved states. */
const IDS_PER_STATE = 200;

/** Ids from the first to the last, inclusive, of which none is known. */
type Gap = readonly [first: number, last: number];

/** The kinds of records that share their ids with events. */
const BESIDE: readonly Kind[] = kindsOf('event', 'linked', 'image');

/** The gaps between the ids of known records, and beyond the greatest, the shortest first: what was made together has ids close together. */
async function gapsIn({ options: { store }, run }: Work): Promise<Gap[]> {
  const known = new Set<number>([...run.hidden.ids, ...run.skipped.keys(), ...run.asked]);
  for (const kind of BESIDE)
    for await (const records of batchesOf(store, kind)) for (const { id } of records) known.add(id);
  const ids = [...known].filter((id) => id < FIRST_DATE_ID).sort((a, b) => a - b);
  const gaps: Gap[] = [];
  let before = 0;
  for (const id of ids) {
    if (id > before + 1) gaps.push([before + 1, id - 1]);
    before = id;
  }
  const greatest = ids.findLast((id) => !run.asked.has(id)) ?? 0;
  if (greatest + BEYOND > before) gaps.push([before + 1, greatest + BEYOND]);
  return gaps.sort(([a, b], [c, d]) => b - a - (d - c));
}

/** How many ids were asked for between those of known records, with what result. */
export interface SearchedIds {
  readonly asked: number;
  /** The events found. */
  readonly found: readonly number[];
  /** How many ids were not asked for. */
  readonly left: number;
  /** For how many ids the site failed. */
  readonly failed: number;
}

/**
 * Asks for ids between those of known records. None is asked for if all ids have been already, or if another source names all events; few, if
 * nothing tells that any is missing.
 *
 * @param isSigned whether the site counts or names events that are missing
 * @param isProven whether a source that names all events agrees with the store
 */
export async function findBetween(
  work: Work,
  { isSigned, isProven }: { readonly isSigned: boolean; readonly isProven: boolean },
): Promise<SearchedIds> {
  const { options, run, complete, save } = work;
  if (options.hidden === true) return { asked: 0, found: [], left: 0, failed: 0 };
  const gaps = await gapsIn(work);
  const total = gaps.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const isQuiet = !isSigned && (isProven || complete !== undefined);
  const { mostAsked = MOST_IF_SIGNED } = options;
  const most = isQuiet ? 0 : isSigned ? mostAsked : Math.min(MOST, mostAsked);
  const ids: number[] = [];
  for (const [first, last] of gaps) for (let id = first; id <= last && ids.length < most; id++) ids.push(id);
  const before = new Set(run.hidden.ids);
  let failed = 0;
  for (let from = 0; from < ids.length; from += IDS_PER_STATE) {
    const some = ids.slice(from, from + IDS_PER_STATE);
    const unanswered = new Set((await takeByIds(work, some, true)).failed);
    failed += unanswered.size;
    for (const id of some) if (!unanswered.has(id)) run.asked.add(id);
    options.onProgress?.({ kind: 'ids', done: from + some.length, total: ids.length });
    await save();
  }
  const found = [...run.hidden.ids].filter((id) => !before.has(id));
  return { asked: ids.length, found, left: total - ids.length, failed };
}
