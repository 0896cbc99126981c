import { type Check, wrongRows } from './check.js';
import { KIND_LIST, LOCAL_TIME } from './words.js';

/** The id in the record of a key; null if the record is no JSON. */
const RECORD_ID = "CASE WHEN json_valid(record) THEN json_extract(record, '$.id') END";
const LAST_ID =
  "SELECT last FROM sequence WHERE name = CASE WHEN kind IN ('category', 'tag') THEN 'term' ELSE 'post' END";

const FORBIDDEN: readonly (readonly [about: string, condition: string])[] = [
  [
    'idempotency keys have a record that cannot be read',
    `kind NOT IN (${KIND_LIST}) OR coalesce(typeof(${RECORD_ID}), '') <> 'integer'`,
  ],
  [
    'idempotency keys have a record that was never stored',
    `kind IN (${KIND_LIST}) AND ${RECORD_ID} > (${LAST_ID})`,
  ],
  ['idempotency keys have a time that is none', `expires NOT GLOB ${LOCAL_TIME}`],
];

/** Checks that idempotency keys are readable, and that none was kept without its record. */
export const IDEMPOTENCY_CHECKS: readonly Check[] = FORBIDDEN.map(([about, condition]) => ({
  about,
  look: (db) => wrongRows(db, `SELECT caller, key, kind FROM idempotency_key WHERE ${condition}`),
}));
