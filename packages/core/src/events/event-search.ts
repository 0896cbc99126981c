import type { EventSearch } from '../query/query.js';
import { withoutEntities } from '../text/entity-names.js';
import { fold, typedText } from '../text/fold.js';

/** Words too common to search for beside other words. */
const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/** A search with more terms than this is treated as a single phrase. */
const MOST_WORDS = 9;

const DASH = /^[\u2010-\u2015\u2212]/;

/** A text with the quotes of a keyboard. Dashes stay: only the hyphen excludes a term. */
const withPlainQuotes = (text: string): string =>
  text.replace(/[^\0-\u007f]/gu, (sign) => (DASH.test(sign) ? sign : typedText(sign)));

/** The terms of a search: phrases in quotes, and words separated by spaces, tabs, commas, plus signs or quotes. */
function termsOf(text: string): string[] {
  const found = text.match(/"[^"]*(?:"|$)|[^\t ",+]+/g) ?? [];
  return found.map((term) =>
    /^"[^"]+"$/.test(term)
      ? term.replace(/^["']+|(?<!["'])["']+$/g, '')
      : term.replace(/^["' ]+|(?<!["' ])["' ]+$/g, ''),
  );
}

/** Whether a term is worth searching for: not `0`, a single letter or hyphen, or a stop word. */
const isTelling = (given: string): boolean => {
  const term = typedText(given);
  return term !== '' && term !== '0' && !/^[a-z-]$/i.test(term) && !STOP_WORDS.has(term.toLowerCase());
};

/**
 * Parses a `search` text (lists.md §2.3): events must contain all terms, and none of those that begin with `-`. If no
 * term is worth searching for, or there are more than nine, the whole text is the only term.
 */
export function eventSearch(search: string): EventSearch {
  const telling = termsOf(withPlainQuotes(withoutEntities(search))).filter(isTelling);
  const terms = telling.length === 0 || telling.length > MOST_WORDS ? [search] : telling;
  const folded = (some: readonly string[]): string[] => [...new Set(some.map(fold))];
  return {
    all: folded(terms.filter((term) => !term.startsWith('-'))),
    none: folded(terms.filter((term) => term.startsWith('-')).map((term) => term.slice(1))),
  };
}
