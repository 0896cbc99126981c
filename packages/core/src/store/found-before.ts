import type { Query } from '../query/query.js';
import type { FoundAt } from './store.js';

/** How many answers are remembered, and the longest ones, in references and in characters of their question. */
const REMEMBERED = 1000;
const LONGEST_ANSWER = 60;
const LONGEST_QUESTION = 1500;

/**
 * Remembers what queries have found, as long as nobody writes: a question that was asked since the last commit, of
 * whatever process, is not worked out again. A query says everything that its answer depends on (times are resolved,
 * the caller's rights are part of it), so that the same query in the same state of the store has the same answer.
 */
export interface FoundBefore {
  /**
   * The answer to a query: as remembered, where `version` (`Store.version`) says that it still holds, else from `find`, at
   * once or later. Nobody is asked for the version where nothing is remembered.
   */
  find(
    version: () => number,
    query: Query,
    find: () => FoundAt | Promise<FoundAt>,
  ): FoundAt | Promise<FoundAt>;
}

/** An empty memory of answers. */
export function foundBefore(): FoundBefore {
  const answers = new Map<string, FoundAt>();
  let of = -1;

  function keep(question: string, found: FoundAt): FoundAt {
    if (found.version !== of || answers.size >= REMEMBERED) answers.clear();
    of = found.version;
    if (found.refs.length > LONGEST_ANSWER || question.length > LONGEST_QUESTION) return found;
    // no caller can change what the next one is told
    for (const ref of found.refs) Object.freeze(ref);
    Object.freeze(found.refs);
    answers.set(question, Object.freeze(found));
    return found;
  }

  return {
    find(version, query, find) {
      const question = JSON.stringify(query);
      const known = answers.get(question);
      // not by an optional chain, which would ask for the version also where nothing is remembered
      if (known !== undefined) {
        if (known.version === version()) return known;
      }
      const found = find();
      return found instanceof Promise ? found.then((later) => keep(question, later)) : keep(question, found);
    },
  };
}
