import { keyReused, type Creation, type Idempotency } from '@kalends/core/store';
import { type Sql, sql } from '../server/sql.js';
import type { Transaction } from '../server/transaction.js';

/** A creation as a row. */
export interface CreationRow {
  readonly creation: Creation;
}

/** The `SELECT` for the creation kept under an idempotency key (`CreationRow`). */
export const creationSelect = (caller: number, key: string): Sql =>
  sql`SELECT row_to_json(k) AS creation FROM kalends.idempotency_key k
    WHERE caller = ${caller} AND key = ${key}`;

/** Forgets expired keys. Rejects with `idempotency_key_reused` if the key of a commit is still kept. */
export async function requireUnusedKey(
  transaction: Transaction,
  { caller, key, at }: Idempotency,
): Promise<void> {
  const [, used = []] = await transaction.all([
    sql`DELETE FROM kalends.idempotency_key WHERE expires <= ${at}`,
    sql`SELECT 1 AS used FROM kalends.idempotency_key WHERE caller = ${caller} AND key = ${key}`,
  ]);
  if (used.length > 0) throw keyReused();
}

/** Keeps what a commit created, and drops the keys of its caller beyond `keep`. */
export async function keepCreation(
  transaction: Transaction,
  creation: Creation,
  keep: number,
): Promise<void> {
  const { caller, key, expires, request, kind, record } = creation;
  await transaction.all([
    sql`INSERT INTO kalends.idempotency_key (caller, key, expires, request, kind, record)
      VALUES (${caller}, ${key}, ${expires}, ${request}, ${kind}, ${JSON.stringify(record)}::json)`,
    sql`DELETE FROM kalends.idempotency_key WHERE (caller, key) IN (SELECT caller, key
      FROM kalends.idempotency_key WHERE caller = ${caller}
      ORDER BY expires DESC, key OFFSET ${keep}::bigint)`,
  ]);
}
