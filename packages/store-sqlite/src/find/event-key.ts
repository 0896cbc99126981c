import type { KeyField } from '@kalends/core/store';
import { raw, type Sql, sql } from '../file/sql.js';

/** The condition that a row of `event_key` has a key. */
export const hasTarget = (field: KeyField, target: Sql, alias = 'd'): Sql =>
  sql`${raw(`${alias}.field = '${field}' AND ${alias}.target =`)} ${target}`;

/** The condition that a row has a key with one of these targets. */
export const hasTargets = (field: KeyField, targets: Sql, alias: string): Sql =>
  sql`${raw(`${alias}.field = '${field}' AND ${alias}.target IN`)} ${targets}`;

/** The condition of the rows with the key of every event, one for each, in the order of lists. */
export const EVERY_EVENT = hasTarget('', raw('0'));
