import type { EventSearch } from '../query/query.js';
import { fold } from '../text/fold.js';

/** Words too common to be looked for beside others. */
const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/** More words than this are taken as one text. */
const MOST_WORDS = 9;

interface Word {
  readonly text: string;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
}

/** The words of a search: separated by blanks, `+` and `,`; a `"phrase"` is one; `-word` excludes. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/"([^"]*)"?|[^\s",+]+/g)].map(([whole, phrase]) => {
    if (phrase !== undefined) return { text: fold(phrase.trim()), isPhrase: true, isExcluded: false };
    const isExcluded = whole.length > 1 && whole.startsWith('-');
    return { text: fold(isExcluded ? whole.slice(1) : whole), isPhrase: false, isExcluded };
  });
}

const isTelling = ({ text, isPhrase }: Word): boolean =>
  text !== '' && (isPhrase || !(STOP_WORDS.has(text) || /^[a-z-]$/.test(text)));

/** What a `search` text looks for (lists.md §2.3): every telling word; where there is none, the whole text literally. */
export function eventSearch(search: string): EventSearch {
  const words = wordsOf(search).filter(isTelling);
  const wanted = words.filter(({ isExcluded }) => !isExcluded);
  if (words.length === 0 || words.length > MOST_WORDS) return { all: [fold(search.trim())], none: [] };
  return {
    all: [...new Set(wanted.map(({ text }) => text))],
    none: words.filter(({ isExcluded }) => isExcluded).map(({ text }) => text),
  };
}
