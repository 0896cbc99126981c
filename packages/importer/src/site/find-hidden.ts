import { kindsOf } from '@kalends/core';
import { idOf, objectOf } from '../json-values.js';
import { takeUnlisted } from './take-unlisted.js';
import type { Work } from './work.js';

/** The number of ids between two saved states. */
const IDS_PER_STATE = 500;

/** From here on, the plugin for recurring events numbers their dates; posts have lower ids. */
export const FIRST_DATE_ID = 10_000_000;

/** The number of ids requested beyond the greatest one that is known. */
export const BEYOND = 100;

/**
 * Imports the events that are hidden from lists: requests every id that no list has, and some beyond the greatest one that is known.
 * Events, venues and organizers share their ids.
 */
export async function findHidden(work: Work): Promise<void> {
  const { options, source, run, save } = work;
  const { hidden } = run;
  const listed = new Set(kindsOf('event', 'linked').flatMap((kind) => [...(run.ids[kind] ?? [])]));
  let last = BEYOND;
  const extend = (id: number): void => {
    if (id < FIRST_DATE_ID) last = Math.max(last, id + BEYOND);
  };
  for (const id of [...listed, ...hidden.ids]) extend(id);
  const size = Math.max(1, options.concurrency ?? 2);
  while (hidden.next <= last) {
    options.signal?.throwIfAborted();
    const ids: number[] = [];
    let next = hidden.next;
    for (; next <= last && ids.length < size; next++) if (!listed.has(next)) ids.push(next);
    const found = await Promise.all(ids.map((id) => source.get('event', id)));
    const events = found.filter((json) => idOf(objectOf(json)['id']) !== undefined);
    await takeUnlisted(work, events);
    for (const event of events) {
      const id = idOf(objectOf(event)['id']) ?? 0;
      hidden.ids.add(id);
      extend(id);
    }
    const isDue = Math.floor(next / IDS_PER_STATE) > Math.floor(hidden.next / IDS_PER_STATE);
    hidden.next = next;
    options.onProgress?.({ kind: 'ids', done: Math.min(next - 1, last), total: last });
    if (isDue) await save();
  }
}
