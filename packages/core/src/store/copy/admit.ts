import { CalendarError } from '../../errors.js';
import { isPostKind, isTermKind, kindsOf, type Kind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import { ranges, type Between } from './ranges.js';
import { isCopy } from './record-text.js';

const refuse = (sentence: string): CalendarError =>
  new CalendarError('conflict', `${sentence} A copy goes to an empty store or to an older copy.`);

/**
 * Whether a record was changed in the target after it was copied. For a record that was never changed, `modified` is
 * its publication date, which may be in the future.
 */
const isNewer = (copy: RecordOf<Kind>, record: RecordOf<Kind>): boolean =>
  'modified_utc' in copy &&
  'modified_utc' in record &&
  copy.modified_utc !== copy.date_utc &&
  copy.modified_utc > record.modified_utc;

/** Whether the target may have a record that the source has not: one that the source may have deleted. */
export const isDeletable = (kind: Kind, copy: RecordOf<Kind>): boolean =>
  kind === 'image' || isTermKind(kind) || ('status' in copy && copy.status === 'trash');

/** Counts the records of a kind that both stores have in common, and those that the target has. */
async function compareKind(between: Between, kind: Kind): Promise<{ alike: number; held: number }> {
  const compared = { alike: 0, held: 0 };
  if ((await between.to.scan(kind, 0, 1)).length === 0) return compared;
  for await (const { source, target } of ranges<Kind>(between, kind)) {
    const known = new Map(source.map((record) => [record.id, record]));
    compared.held += target.size;
    for (const [id, copy] of target) {
      const record = known.get(id);
      if (record === undefined && !isDeletable(kind, copy))
        throw refuse(`The target has the ${kind} ${id}, the source has none.`);
      if (record === undefined) continue;
      if (isNewer(copy, record))
        throw refuse(`The ${kind} ${id} was changed in the target later than in the source.`);
      if (isCopy(record, copy)) compared.alike++;
    }
  }
  return compared;
}

/** Rejects with `conflict` unless the target is empty or an older copy, complete or partial: see `copyRecords`. */
export async function admitTarget(between: Between): Promise<void> {
  const posts = { alike: 0, held: 0 };
  const others = { alike: 0, held: 0 };
  for (const kind of kindsOf()) {
    const sum = isPostKind(kind) ? posts : others;
    const { alike, held } = await compareKind(between, kind);
    sum.alike += alike;
    sum.held += held;
  }
  // two calendars may have the same categories, but not the same events with the same modification dates
  const { alike, held } = posts.held > 0 ? posts : others;
  if (held > 0 && alike === 0)
    throw refuse('The target holds another calendar: none of its records is as in the source.');
}
