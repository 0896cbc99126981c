/** The typographic replacements of one kind of straight quote. */
interface QuoteSigns {
  readonly open: string;
  readonly close: string;
  /** The prime, for feet or inches. */
  readonly prime: string;
}

const SINGLE: QuoteSigns = { open: '&#8216;', close: '&#8217;', prime: '&#8242;' };
const DOUBLE: QuoteSigns = { open: '&#8220;', close: '&#8221;', prime: '&#8243;' };
const APOSTROPHE = '&#8217;';

const SPACE = /[\s\u00a0]/;
/** Words with a leading apostrophe. */
const CLIPPED = /'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![a-z])/iy;
/** `'70s`, `'99`. */
const YEAR = /'(?=\d\d(?![%\d]|[.,]\d))/y;
/** `'10.5'` */
const QUOTED_NUMBER = /'\d[.,\d]*'/y;

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** The previous character that matters for quotes: backslashes are skipped. */
function before(text: string, at: number): string {
  let i = at - 1;
  while (text[i] === '\\') i--;
  if (text[i] !== ';') return text[i] ?? '';
  if (text.startsWith('&nbsp;', i - 5)) return ' ';
  return text.startsWith('&lt;', i - 3) ? '<' : ';';
}

/** The next character; entities for spaces and brackets are decoded. */
function behind(text: string, at: number): string {
  const char = text[at + 1] ?? '';
  if (char !== '&') return char;
  if (text.startsWith('&nbsp;', at + 1)) return ' ';
  if (text.startsWith('&lt;', at + 1)) return '<';
  return text.startsWith('&gt;', at + 1) ? '>' : '&';
}

const isSpace = (char: string): boolean => char === ' ' || ((char < '!' || char > '~') && SPACE.test(char));
const isIn = (signs: string, char: string): boolean => char === '' || signs.includes(char) || isSpace(char);
const isDigit = (char: string): boolean => char >= '0' && char <= '9';

/**
 * The replacement of a quote if its context alone determines it; undefined for a quote that closes something or is a
 * prime.
 */
function byItself(text: string, at: number, prev: string, next: string): string | undefined {
  const isDouble = text[at] === '"';
  // after an apostrophe and two digits a quote closes a quotation (`5'10"`) instead of meaning inches
  if (isDigit(prev) && text[at - 3] === "'" && isDigit(text[at - 2] ?? '') && isIn('.,:;!?)}-]', next))
    return isDouble ? DOUBLE.close : SINGLE.close;
  if (isDouble) return isIn('[({-<', prev) && !isSpace(next) ? DOUBLE.open : undefined;
  if (/[a-z]/i.test(next) ? matchesAt(CLIPPED, text, at) : isDigit(next) && matchesAt(YEAR, text, at))
    return APOSTROPHE;
  if (isDigit(next) && isIn('', prev) && matchesAt(QUOTED_NUMBER, text, at)) return SINGLE.open;
  if (isIn('[({-<"', prev)) return SINGLE.open;
  return isIn('.,:;!?"\'(){}[]-<>', next) ? undefined : APOSTROPHE;
}

/** A quote whose meaning depends on the quotes around it. */
interface OpenQuestion {
  /** Its index in the pieces of the result. */
  readonly piece: number;
  readonly afterDigit: boolean;
  /** Whether it can be a closing quote. */
  readonly canClose: boolean;
  readonly beforePoint: boolean;
}

/** The quotes of one kind since the last opening one. */
interface QuoteGroup {
  readonly char: string;
  readonly signs: QuoteSigns;
  /** Whether there was an opening quote. */
  opened: boolean;
  questions: OpenQuestion[];
}

/** The last quote that can close the quotation, if all candidates follow digits. */
function closerOf({ opened, questions }: QuoteGroup): OpenQuestion | undefined {
  const closing = questions.filter(({ canClose }) => canClose);
  if (!opened || !closing.every(({ afterDigit }) => afterDigit)) return undefined;
  return closing.findLast(({ beforePoint }) => beforePoint) ?? closing.at(-1);
}

/** Writes the replacements for the quotes of a group into the pieces of the result. */
function resolve(group: QuoteGroup, pieces: string[]): void {
  const { char, signs, questions } = group;
  const closer = closerOf(group);
  for (const question of questions) {
    const { piece, afterDigit, canClose } = question;
    if (question === closer) pieces[piece] = signs.close;
    else if (afterDigit) pieces[piece] = signs.prime;
    // single quotes that close nothing stay straight
    else pieces[piece] = canClose || char === '"' ? signs.close : char;
  }
  group.questions = [];
}

const QUOTE = /['"]/g;

/** The position of the next straight quote, or the end of the text. */
function nextQuote(text: string, from: number): number {
  QUOTE.lastIndex = from;
  return QUOTE.test(text) ? QUOTE.lastIndex - 1 : text.length;
}

/**
 * Makes straight quotes typographic in a text without tags: opening and closing quotes, apostrophes, and primes after
 * digits (text-slugs.md §1): `"hi"` → `&#8220;hi&#8221;`, `'70s` → `&#8217;70s`, `6'2"` → `6&#8217;2&#8243;`. Takes
 * linear time.
 */
export function curlQuotes(text: string): string {
  let at = nextQuote(text, 0);
  if (at === text.length) return text;
  const single: QuoteGroup = { char: "'", signs: SINGLE, opened: false, questions: [] };
  const double: QuoteGroup = { char: '"', signs: DOUBLE, opened: false, questions: [] };
  const pieces: string[] = [];
  let done = 0;
  for (; at < text.length; at = nextQuote(text, done)) {
    if (done < at) pieces.push(text.slice(done, at));
    done = at + 1;
    const [prev, next] = [before(text, at), behind(text, at)];
    const group = text[at] === '"' ? double : single;
    const shown = byItself(text, at, prev, next);
    if (shown === undefined) {
      const canClose = isIn('.,:;!?)}-]>', next);
      group.questions.push({
        piece: pieces.length,
        afterDigit: isDigit(prev),
        canClose,
        beforePoint: next === '.',
      });
    } else if (shown === group.signs.open) {
      resolve(group, pieces);
      group.opened = true;
    }
    pieces.push(shown ?? '');
  }
  resolve(single, pieces);
  resolve(double, pieces);
  return pieces.join('') + text.slice(done);
}
