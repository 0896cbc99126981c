/** A quotation mark that was typed straight: where it stands and what it is about to become. */
interface Quote {
  readonly at: number;
  /** `'` or `"`. */
  readonly char: string;
  /** What it is shown as, if that is settled; undefined for one that closes something or is a sign for feet or inches. */
  readonly shown: string | undefined;
  readonly opens: boolean;
  readonly afterDigit: boolean;
  /** Whether a closing quote can stand here. */
  readonly canClose: boolean;
  readonly beforePoint: boolean;
}

interface QuoteSigns {
  readonly open: string;
  readonly close: string;
  readonly prime: string;
}

const SIGNS: Readonly<Record<string, QuoteSigns>> = {
  "'": { open: '&#8216;', close: '&#8217;', prime: '&#8242;' },
  '"': { open: '&#8220;', close: '&#8221;', prime: '&#8243;' },
};
const APOSTROPHE = '&#8217;';

const SPACE = /[\s\u00a0]/;
const DIGIT = /\d/;
/** Words that begin with an apostrophe. */
const CLIPPED = /'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![a-z])/iy;
/** `'70s`, `'99`. */
const YEAR = /'(?=\d\d(?![%\d]|[.,]\d))/y;
/** Behind an apostrophe and two digits a quote closes a quotation (`5'10"`), it is no sign for inches. */
const AFTER_TWO_DIGITS = /^'\d\d$/;
/** `'10.5'` */
const QUOTED_NUMBER = /'\d[.,\d]*'/y;

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** The character in front that matters for quotes: backslashes do not. */
function before(text: string, at: number): string {
  let i = at - 1;
  while (text[i] === '\\') i--;
  if (text.startsWith('&nbsp;', i - 5)) return ' ';
  return text.startsWith('&lt;', i - 3) ? '<' : (text[i] ?? '');
}

/** The character behind; entities for blanks and brackets are read. */
function behind(text: string, at: number): string {
  if (text.startsWith('&nbsp;', at + 1)) return ' ';
  if (text.startsWith('&lt;', at + 1)) return '<';
  return text.startsWith('&gt;', at + 1) ? '>' : (text[at + 1] ?? '');
}

const isIn = (signs: string, char: string): boolean =>
  char === '' || signs.includes(char) || SPACE.test(char);

function settled(text: string, at: number, char: string, prev: string, next: string): string | undefined {
  if (AFTER_TWO_DIGITS.test(text.slice(Math.max(0, at - 3), at)) && isIn('.,:;!?)}-]', next))
    return SIGNS[char]?.close;
  if (char === '"') return isIn('[({-<', prev) && !SPACE.test(next) ? SIGNS[char]?.open : undefined;
  if (matchesAt(CLIPPED, text, at) || matchesAt(YEAR, text, at)) return APOSTROPHE;
  if (isIn('', prev) && matchesAt(QUOTED_NUMBER, text, at)) return SIGNS[char]?.open;
  if (isIn('[({-<"', prev)) return SIGNS[char]?.open;
  return isIn('.,:;!?"\'(){}[]-<>', next) ? undefined : APOSTROPHE;
}

function quotesIn(text: string): Quote[] {
  const found: Quote[] = [];
  for (const { index: at, 0: char } of text.matchAll(/['"]/g)) {
    const [prev, next] = [before(text, at), behind(text, at)];
    const shown = settled(text, at, char, prev, next);
    found.push({
      at,
      char,
      shown,
      opens: shown !== undefined && shown === SIGNS[char]?.open,
      afterDigit: DIGIT.test(prev),
      canClose: isIn('.,:;!?)}-]>', next),
      beforePoint: next === '.',
    });
  }
  return found;
}

/** What the open questions of one stretch become: `opened` by a quote in front of it, or not. */
function settleStretch(quotes: readonly Quote[], opened: boolean, { close, prime }: QuoteSigns): string[] {
  const closing = quotes.filter(({ canClose }) => canClose);
  let closer: Quote | undefined;
  if (opened && closing.length > 0 && closing.every(({ afterDigit }) => afterDigit)) {
    closer = closing.findLast(({ beforePoint }) => beforePoint) ?? closing.at(-1);
  }
  return quotes.map((quote) => {
    if (quote === closer) return close;
    if (quote.afterDigit) return prime;
    // single quotes that close nothing stay as they are typed
    return quote.canClose || quote.char === '"' ? close : quote.char;
  });
}

/** What each quotation mark is shown as, by its place in the text. */
function settleQuotes(
  quotes: readonly Quote[],
  char: string,
  signs: QuoteSigns,
  shown: Map<number, string>,
): void {
  let stretch: Quote[] = [];
  let opened = false;
  const finish = () => {
    for (const [i, sign] of settleStretch(stretch, opened, signs).entries())
      shown.set(stretch[i]?.at ?? -1, sign);
    stretch = [];
  };
  for (const quote of quotes) {
    if (quote.char !== char) continue;
    if (quote.shown === undefined) stretch.push(quote);
    else shown.set(quote.at, quote.shown);
    if (quote.opens) {
      finish();
      opened = true;
    }
  }
  finish();
}

/**
 * Straight quotes made typographic in a text without tags: opening and closing quotes, apostrophes, signs for feet and inches
 * behind digits (text-slugs.md §1): `"hi"` → `&#8220;hi&#8221;`, `'70s` → `&#8217;70s`, `6'2"` → `6&#8217;2&#8243;`.
 */
export function curlQuotes(text: string): string {
  if (!text.includes("'") && !text.includes('"')) return text;
  const quotes = quotesIn(text);
  const shown = new Map<number, string>();
  for (const [char, signs] of Object.entries(SIGNS)) settleQuotes(quotes, char, signs, shown);
  let result = '';
  let done = 0;
  for (const { at, char } of quotes) {
    result += text.slice(done, at) + (shown.get(at) ?? char);
    done = at + 1;
  }
  return result + text.slice(done);
}
