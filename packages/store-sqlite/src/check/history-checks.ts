import { kindsOf, type Kind } from '@kalends/core';
import { isTermKind } from '@kalends/core/adapter';
import { tableOf } from '../records/rows.js';
import { type Check, wrongRows } from './check.js';
import { KIND_LIST, LOCAL_TIME } from './words.js';

/** The condition that an entry belongs to a record of a kind, and to a revision that it had. */
const belongsTo = (kind: Kind): string =>
  `history.kind = '${kind}' AND EXISTS (SELECT 1 FROM ${tableOf(kind)} r WHERE r.id = history.id AND history.revision <= r.revision
    ${isTermKind(kind) ? `AND r.kind = '${kind}'` : ''})`;

const READABLE = `kind IN (${KIND_LIST}) AND at GLOB ${LOCAL_TIME} AND CASE WHEN json_valid(before) THEN json_type(before) = 'object' END`;

/** The conditions on entries that must not hold, by fault. Repairing deletes the entries: they tell nothing of what is stored. */
const FORBIDDEN: readonly (readonly [about: string, condition: string])[] = [
  ['entries of the history cannot be read', `NOT coalesce((${READABLE}), false)`],
  [
    'entries of the history belong to no record, or to a revision that it never had',
    `NOT (${kindsOf().map(belongsTo).join(' OR ')})`,
  ],
];

/** Checks that the history of records is readable, and that none is left of what was deleted. */
export const HISTORY_CHECKS: readonly Check[] = FORBIDDEN.map(([about, condition]) => ({
  about,
  look: (db) => wrongRows(db, `SELECT kind, id, revision FROM history WHERE ${condition}`),
  mend: (db) => db.script(`DELETE FROM history WHERE ${condition}`),
}));
