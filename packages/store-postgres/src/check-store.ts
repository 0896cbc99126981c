import { missingValues, storeValues } from './derived/custom-keys.js';
import { writeEventKeys, wrongKeys } from './derived/event-keys.js';
import { openDatabase, type PostgresStoreOptions } from './postgres-store.js';
import type { Database } from './server/database.js';
import { raw, type Sql, sql } from './server/sql.js';
import { NO_IDS } from './server/write.js';

/** Options of `checkPostgresStore`. */
export interface CheckOptions {
  /** Whether to compute again what is wrong. Default: false, which changes nothing. */
  readonly repair?: boolean;
  /** Called before each step with the number of finished steps and of all steps. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A fault in derived data. */
export interface Finding {
  /** A description to be read after the number: "rows of event_key are missing or wrong". */
  readonly about: string;
  /** The number of faulty rows. */
  readonly count: number;
  /** One of them: JSON of the row. */
  readonly example: string;
  /** Whether the fault was repaired. */
  readonly repaired: boolean;
}

/** A condition that must hold, of a whole table or of some events. */
interface Check {
  /** A description of the fault, to be read after a number. */
  readonly about: string;
  /** The faulty rows. */
  readonly wrong: (events: readonly number[]) => Sql;
  readonly mend: (events: readonly number[]) => Sql;
}

const OF_NO_FIELD = raw(`kalends.custom_value v WHERE num_nonnulls(v.number, v.text) <> 1
  OR NOT EXISTS (SELECT FROM kalends.custom_field f WHERE f.id = v.field)`);

const OF_NO_EVENT = raw(
  'kalends.event_key k WHERE NOT EXISTS (SELECT FROM kalends.event e WHERE e.id = k.event)',
);

/** Checks that do not depend on the events. */
const OF_TABLES: readonly Check[] = [
  {
    about: 'rows of custom_value belong to no declared field',
    wrong: () => sql`SELECT v.* FROM ${OF_NO_FIELD}`,
    mend: () => sql`DELETE FROM ${OF_NO_FIELD}`,
  },
  {
    about: 'rows of event_key belong to no event',
    wrong: () => sql`SELECT k.* FROM ${OF_NO_EVENT}`,
    mend: () => sql`DELETE FROM ${OF_NO_EVENT}`,
  },
];

/** Comparisons with a computation from the events. */
const OF_EVENTS: readonly Check[] = [
  {
    about: 'values of declared fields are missing in custom_value',
    wrong: missingValues,
    mend: storeValues,
  },
  {
    about: 'rows of event_key are missing or wrong',
    wrong: wrongKeys,
    mend: (events) => writeEventKeys(events, [], true),
  },
];

/** How many events are compared in one statement: some milliseconds of work. */
const STEP = 500;

/** The events in groups, by id. */
async function* groups(db: Database): AsyncGenerator<readonly number[], void> {
  for (let last = 0; ;) {
    const next = sql`SELECT id FROM kalends.event WHERE id > ${last} ORDER BY id LIMIT ${STEP}`;
    const { rows } = await db.read<{ readonly id: number }>(next, 'prepared', 'many');
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    yield ids;
    last = end;
  }
}

async function checkAll(db: Database, { repair = false, onProgress }: CheckOptions): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  const carryOut = async (checks: readonly Check[], events: readonly number[]): Promise<void> => {
    for (const { about, wrong, mend } of checks) {
      const counted = sql`SELECT count(*) OVER ()::integer AS count, to_json(w)::text AS example
        FROM (${wrong(events)}) w LIMIT 1`;
      const { rows } = await db.read<Pick<Finding, 'count' | 'example'>>(counted, 'planned', 'many');
      const [found] = rows;
      if (found === undefined) continue;
      if (repair) await db.write(NO_IDS, (transaction) => transaction.rows(mend(events)));
      const { count = 0, example = found.example } = findings.get(about) ?? {};
      findings.set(about, { about, count: count + found.count, example, repaired: repair });
    }
  };
  const { rows } = await db.read<{ readonly total: number }>(
    ...([sql`SELECT count(*)::integer AS total FROM kalends.event`, 'planned', 'many'] as const),
  );
  const total = rows[0]?.total ?? 0;
  await carryOut(OF_TABLES, []);
  let done = 0;
  for await (const events of groups(db)) {
    onProgress?.(done, total);
    await carryOut(OF_EVENTS, events);
    done += events.length;
  }
  // no entry of the change log tells of a repair: anyone who follows the log starts again
  if (repair && findings.size > 0)
    await db.write(NO_IDS, async (transaction) => {
      await transaction.rows(sql`DELETE FROM kalends.change_log`);
      await transaction.rows(
        sql`UPDATE kalends.state SET version = version + 1, public_version = public_version + 1`,
      );
    });
  return [...findings.values()];
}

/**
 * Checks what lists of events are found by, the keys of events (`event_key`) and the values of declared fields (`custom_value`), against a
 * computation from the events, some hundred of them in each statement: others read and write at the same time. With `repair` what is
 * wrong is computed again, in a commit for each group of events; records are never changed. Returns the faults found, an empty list if
 * there are none. Opens the schema as `createPostgresStore` does, and rejects as that does.
 *
 * @param options the database, and whether to repair
 */
export async function checkPostgresStore(
  options: PostgresStoreOptions & CheckOptions,
): Promise<readonly Finding[]> {
  const db = await openDatabase(options);
  try {
    return await db.open(() => checkAll(db, options));
  } finally {
    await db.close();
  }
}
