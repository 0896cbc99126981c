import { localTime } from '@kalends/core/adapter';
import { batchesOf } from '../stored-records.js';
import { counted } from './found-words.js';
import type { Work } from './work.js';

/** The number of events that are named. */
const MOST_NAMED = 20;

/**
 * Notes the scheduled events whose time of publication is over: the site has missed it, and a server of the calendar publishes them as
 * soon as its clock runs. Returns sentences that name them.
 */
export async function noteMissedSchedules(work: Work): Promise<string[]> {
  const { options, source, conversion } = work;
  const now = source.time() ?? localTime((options.clock?.() ?? Date.now()) / 1000);
  const missed: string[] = [];
  for await (const events of batchesOf(options.store, 'event'))
    for (const { id, status, date_utc, title } of events) {
      if (status !== 'future' || date_utc > now) continue;
      const reason = 'its time of publication is over: the server publishes it at once';
      conversion.note({
        ...{ what: 'differs', kind: 'event', id, field: 'status', reason },
        ...{ site: `future, ${date_utc} UTC`, kept: 'publish' },
      });
      missed.push(`${id} "${title}" (${date_utc} UTC)`);
    }
  if (missed.length === 0) return [];
  const more = missed.length > MOST_NAMED ? ', …' : '';
  return [
    `${counted(missed.length, 'scheduled event')} should have been published before now, and kalends serve does so at once: ${missed.slice(0, MOST_NAMED).join(', ')}${more}.`,
  ];
}
