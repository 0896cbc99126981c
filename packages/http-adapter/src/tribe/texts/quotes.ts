/** What straight quotes of one kind are shown as. */
interface QuoteSigns {
  readonly open: string;
  readonly close: string;
  /** The sign for feet or inches. */
  readonly prime: string;
}

const SINGLE: QuoteSigns = { open: '&#8216;', close: '&#8217;', prime: '&#8242;' };
const DOUBLE: QuoteSigns = { open: '&#8220;', close: '&#8221;', prime: '&#8243;' };
const APOSTROPHE = '&#8217;';

const SPACE = /[\s\u00a0]/;
/** Words that begin with an apostrophe. */
const CLIPPED = /'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)(?![a-z])/iy;
/** `'70s`, `'99`. */
const YEAR = /'(?=\d\d(?![%\d]|[.,]\d))/y;
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
  if (text[i] !== ';') return text[i] ?? '';
  if (text.startsWith('&nbsp;', i - 5)) return ' ';
  return text.startsWith('&lt;', i - 3) ? '<' : ';';
}

/** The character behind; entities for blanks and brackets are read. */
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

/** What a quote is shown as where its context alone says it; undefined for one that closes something or is a prime. */
function byItself(text: string, at: number, prev: string, next: string): string | undefined {
  const isDouble = text[at] === '"';
  // behind an apostrophe and two digits a quote closes a quotation (`5'10"`), it is no sign for inches
  if (isDigit(prev) && text[at - 3] === "'" && isDigit(text[at - 2] ?? '') && isIn('.,:;!?)}-]', next))
    return isDouble ? DOUBLE.close : SINGLE.close;
  if (isDouble) return isIn('[({-<', prev) && !isSpace(next) ? DOUBLE.open : undefined;
  if (/[a-z]/i.test(next) ? matchesAt(CLIPPED, text, at) : isDigit(next) && matchesAt(YEAR, text, at))
    return APOSTROPHE;
  if (isDigit(next) && isIn('', prev) && matchesAt(QUOTED_NUMBER, text, at)) return SINGLE.open;
  if (isIn('[({-<"', prev)) return SINGLE.open;
  return isIn('.,:;!?"\'(){}[]-<>', next) ? undefined : APOSTROPHE;
}

/** A quote whose meaning the quotes around it tell. */
interface OpenQuestion {
  /** Its index among the pieces of the result. */
  readonly piece: number;
  readonly afterDigit: boolean;
  /** Whether a closing quote can stand here. */
  readonly canClose: boolean;
  readonly beforePoint: boolean;
}

/** The quotes of one kind since the last that opened a quotation. */
interface Stretch {
  readonly char: string;
  readonly signs: QuoteSigns;
  /** Whether a quotation was opened in front. */
  opened: boolean;
  questions: OpenQuestion[];
}

/** The last quote that can close the quotation, if digits stand in front of all that can. */
function closerOf({ opened, questions }: Stretch): OpenQuestion | undefined {
  const closing = questions.filter(({ canClose }) => canClose);
  if (!opened || !closing.every(({ afterDigit }) => afterDigit)) return undefined;
  return closing.findLast(({ beforePoint }) => beforePoint) ?? closing.at(-1);
}

/** Writes what the quotes of a stretch are shown as among the pieces of the result. */
function resolve(stretch: Stretch, pieces: string[]): void {
  const { char, signs, questions } = stretch;
  const closer = closerOf(stretch);
  for (const question of questions) {
    const { piece, afterDigit, canClose } = question;
    if (question === closer) pieces[piece] = signs.close;
    else if (afterDigit) pieces[piece] = signs.prime;
    // single quotes that close nothing stay as they are typed
    else pieces[piece] = canClose || char === '"' ? signs.close : char;
  }
  stretch.questions = [];
}

const QUOTE = /['"]/g;

/** The next straight quote from a place on, or the end of the text. */
function nextQuote(text: string, from: number): number {
  QUOTE.lastIndex = from;
  return QUOTE.test(text) ? QUOTE.lastIndex - 1 : text.length;
}

/**
 * Straight quotes made typographic in a text without tags: opening and closing quotes, apostrophes, signs for feet and inches
 * behind digits (text-slugs.md §1): `"hi"` → `&#8220;hi&#8221;`, `'70s` → `&#8217;70s`, `6'2"` → `6&#8217;2&#8243;`.
 * The time is linear in the length of the text.
 */
export function curlQuotes(text: string): string {
  let at = nextQuote(text, 0);
  if (at === text.length) return text;
  const single: Stretch = { char: "'", signs: SINGLE, opened: false, questions: [] };
  const double: Stretch = { char: '"', signs: DOUBLE, opened: false, questions: [] };
  const pieces: string[] = [];
  let done = 0;
  for (; at < text.length; at = nextQuote(text, done)) {
    if (done < at) pieces.push(text.slice(done, at));
    done = at + 1;
    const [prev, next] = [before(text, at), behind(text, at)];
    const stretch = text[at] === '"' ? double : single;
    const shown = byItself(text, at, prev, next);
    if (shown === undefined) {
      const canClose = isIn('.,:;!?)}-]>', next);
      stretch.questions.push({
        piece: pieces.length,
        afterDigit: isDigit(prev),
        canClose,
        beforePoint: next === '.',
      });
    } else if (shown === stretch.signs.open) {
      resolve(stretch, pieces);
      stretch.opened = true;
    }
    pieces.push(shown ?? '');
  }
  resolve(single, pieces);
  resolve(double, pieces);
  return pieces.join('') + text.slice(done);
}
