import { counted, named } from './found-words.js';
import type { Work } from './work.js';

/** The further dates of the events of which the lists have several with one id, by id. */
function datesById(dates: ReadonlySet<string>): ReadonlyMap<number, readonly string[]> {
  const byId = new Map<number, string[]>();
  for (const date of dates) {
    const at = date.indexOf(' ');
    const id = Number(date.slice(0, at));
    const known = byId.get(id) ?? [];
    known.push(date.slice(at + 1));
    byId.set(id, known);
  }
  return byId;
}

/** Notes the dates that did not come along because another date has their id. Returns a sentence about them, or none. */
export function noteOtherDates({ run, conversion }: Pick<Work, 'run' | 'conversion'>): string[] {
  const byId = datesById(run.dates);
  const reason = 'the site has several dates with this id, the calendar the first of them';
  for (const [id, site] of byId)
    conversion.note({ what: 'differs', kind: 'event', id, field: 'dates', reason, site, kept: [] });
  const [ids, count] = [[...byId.keys()], run.dates.size];
  return count === 0
    ? []
    : [
        `${counted(count, 'date')} of ${counted(ids.length, 'event')} ${count === 1 ? 'is' : 'are'} missing: the site gives several dates one id (${named(ids)}), and the calendar has the first of them.`,
      ];
}
