import type { EventSearch } from '../query/query.js';
import { fold } from '../text/fold.js';

/** Words too common to be looked for beside others. */
const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/** More terms than this are taken as one text. */
const MOST_WORDS = 9;

/** The terms of a search: phrases between quotes, and words between blanks, tabs, commas, plus signs and quotes. */
function termsOf(text: string): string[] {
  const found = text.match(/"[^"]*(?:"|$)|[^\t ",+]+/g) ?? [];
  return found.map((term) =>
    /^"[^"]+"$/.test(term) ? term.replace(/^["']+|["']+$/g, '') : term.replace(/^["' ]+|["' ]+$/g, ''),
  );
}

/** Whether a term is worth looking for: not `0`, a single letter or hyphen, or a stop word. */
const isTelling = (term: string): boolean =>
  term !== '' && term !== '0' && !/^[a-z-]$/i.test(term) && !STOP_WORDS.has(term.toLowerCase());

/**
 * What a `search` text looks for (lists.md §2.3): all of its terms, and none of those that begin with `-`. Where no term is telling, or more
 * than nine are, the whole text is the only one.
 */
export function eventSearch(search: string): EventSearch {
  const telling = termsOf(search).filter(isTelling);
  const terms = telling.length === 0 || telling.length > MOST_WORDS ? [search] : telling;
  const folded = (some: readonly string[]): string[] => [...new Set(some.map(fold))];
  return {
    all: folded(terms.filter((term) => !term.startsWith('-'))),
    none: folded(terms.filter((term) => term.startsWith('-')).map((term) => term.slice(1))),
  };
}
