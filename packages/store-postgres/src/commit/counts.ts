import type { Change } from '@kalends/core/store';
import { eventKey } from '../derived/event-key.js';
import { sql } from '../server/sql.js';
import type { Transaction } from '../server/transaction.js';
import { LINK_FIELD } from './take-in.js';

/** By id of a term that is restored anew: how many published events had its id already. Those that had none are left out. */
export async function countsBefore(
  transaction: Transaction,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, number>> {
  const terms = changes.flatMap((change) =>
    change.op === 'put' && change.record.revision === 0 && 'count' in change.record
      ? [
          {
            id: change.record.id,
            key: eventKey(LINK_FIELD[change.kind as 'category' | 'tag'], change.record.id),
          },
        ]
      : [],
  );
  if (terms.length === 0) return new Map();
  const rows = await transaction.rows<{ id: number; count: number }>(sql`
    SELECT t.id, count(*)::integer AS count
    FROM unnest(${terms.map(({ id }) => id)}::integer[], ${terms.map(({ key }) => key)}::bigint[]) t (id, key)
    JOIN kalends.event_key k ON k.key = t.key AND k.status = 'publish'
    JOIN kalends.event e ON e.id = k.event
    WHERE t.id = ANY (CASE t.key % 4 WHEN 0 THEN e.categories ELSE e.tags END)
    GROUP BY t.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
