import { giveIds, isTermKind, lastIdsBefore } from '@kalends/core/store';
import type { Change, Commit, Committed, Precondition } from '@kalends/core/store';
import { findRow } from '../find/find.js';
import type { FoundRow } from '../find/found.js';
import { type Sql, sql, unionAll } from '../server/sql.js';
import type { Transaction } from '../server/transaction.js';
import type { Begun, Wanted } from '../server/write.js';
import { carryOut, type Commitment, conflict } from './carry-out.js';
import { countsBefore } from './counts.js';
import { createSlugs } from './slugs.js';
import { createStaged } from './staged.js';
import { takeIn } from './take-in.js';
import { writeDown } from './write-down.js';

type AnyInsert = Extract<Change, { op: 'insert' }>;

const insertsOf = (changes: readonly Change[]): AnyInsert[] =>
  changes.filter((change): change is AnyInsert => change.op === 'insert');

/** The ids that a commit needs. */
export function idsWanted({ changes }: Commit): Wanted {
  const inserts = insertsOf(changes);
  const terms = inserts.filter(({ kind }) => isTermKind(kind)).length;
  const above = lastIdsBefore(changes, { post: 0, term: 0 });
  return { posts: inserts.length - terms, terms, above };
}

/** How many questions are asked in one statement: many more take longer to plan than to answer. */
const TOGETHER = 10;

/** What several questions find, in their order. */
const findAll = (preconditions: readonly Precondition[]): Sql =>
  sql`SELECT * FROM (${unionAll(
    preconditions.map(
      ({ query }, place) => sql`SELECT ${place}::integer AS place, f.* FROM (${findRow(query)}) f`,
    ),
  )}) a ORDER BY place`;

/** Asks again what a commit rests on. */
async function assume(transaction: Transaction, preconditions: readonly Precondition[]): Promise<void> {
  const groups: Precondition[][] = [];
  for (let at = 0; at < preconditions.length; at += TOGETHER)
    groups.push(preconditions.slice(at, at + TOGETHER));
  const found = (await transaction.all(groups.map(findAll))).flat() as FoundRow[];
  preconditions.forEach(({ ids }, place) => {
    const assumed = new Set(ids);
    const refs = found[place]?.refs ?? [];
    if (refs.length !== assumed.size || !refs.every(([id]) => assumed.has(id)))
      throw conflict('A precondition no longer holds.');
  });
}

/**
 * Carries out a commit within its transaction, which no other one's comes between: asks what it is about, computes what
 * becomes of it, and writes that. Throws a `CalendarError` of code `conflict` (`Store.commit`).
 */
export async function carryOutCommit(
  transaction: Transaction,
  begun: Begun,
  commit: Commit,
): Promise<Committed> {
  const { changes, preconditions } = commit;
  const before = begun.commits - 1;
  await assume(
    transaction,
    preconditions.filter(({ version }) => version !== before),
  );
  const staged = createStaged();
  const { posts, terms } = idsWanted(commit);
  const { real } = giveIds(changes, { post: begun.last_post - posts, term: begun.last_term - terms });
  const counts = await countsBefore(transaction, changes);
  const commitment: Commitment = { staged, slugs: createSlugs(transaction, staged), real, counts };
  await takeIn(transaction, staged, changes);
  await commitment.slugs.prepare(changes, real);
  for (const change of changes) await carryOut(commitment, change);
  const affected = await writeDown(transaction, staged);
  return {
    before,
    version: begun.commits,
    ids: changes.map((change) => real('record' in change ? change.record.id : change.id)),
    affected,
  };
}
