import { isTermKind } from '@kalends/core/adapter';
import { lastIdsBefore } from '@kalends/core/internal';
import { resolveCommitAsync, type Commit, type Committed } from '@kalends/core/store';
import type { Transaction } from '../server/transaction.js';
import type { Begun, Wanted } from '../server/write.js';
import { answerOf, needSelect } from './answer-need.js';
import { writeEntries } from './change-log.js';
import { keepCreation, requireUnusedKey } from './creations.js';
import { flush } from './flush.js';

/** The ids that a commit needs. */
export function idsWanted({ changes }: Commit): Wanted {
  const inserts = changes.filter(({ op }) => op === 'insert');
  const terms = inserts.filter(({ kind }) => isTermKind(kind)).length;
  const above = lastIdsBefore(changes, { post: 0, term: 0 });
  return { posts: inserts.length - terms, terms, above };
}

/**
 * Carries out a commit within a transaction that is isolated from all other commits: loads the needs, resolves the
 * commit, writes the changes. Rejects with the errors of `Store.commit`.
 */
export async function commitOn(transaction: Transaction, begun: Begun, commit: Commit): Promise<Committed> {
  const { posts, terms } = idsWanted(commit);
  const last = { post: begun.last_post - posts, term: begun.last_term - terms };
  const { idempotency } = commit;
  if (idempotency !== undefined) await requireUnusedKey(transaction, idempotency);
  const resolved = await resolveCommitAsync(commit, last, async (needs) => {
    const answers = await transaction.all(needs.map(needSelect));
    return needs.map((need, index) => answerOf(need, answers[index] ?? []));
  });
  const { ids, affected, creation } = resolved;
  const { statement, version } = writeEntries(begun, resolved, commit);
  await flush(transaction, resolved, commit, statement);
  if (idempotency !== undefined && creation !== undefined)
    await keepCreation(transaction, creation, idempotency.keep);
  return { before: begun.version, version, ids, affected };
}
