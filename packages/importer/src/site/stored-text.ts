/**
 * Recovers the stored text from the one that a site shows. Rendering adds typographic characters and paragraphs, and the result does
 * not show which of them were typed. So each candidate is rendered as the site would, until one gives the text that the site shows.
 */

/** The functions that sanitize and render a text. */
export interface TextForm {
  /** Sanitizes a given text. */
  readonly clean: (given: string) => string;
  /** Renders a stored text. */
  readonly show: (stored: string) => string;
  /** Whether rendering adds paragraphs. */
  readonly hasParagraphs: boolean;
}

/** A text to store. */
export interface StoredText {
  readonly stored: string;
  /** All candidates found that render alike, `stored` first. */
  readonly alternatives: readonly string[];
  /** How it will be rendered: as on the site, or as close as possible. */
  readonly shown: string;
  /** Whether the site has the quotation marks of another language than English. */
  readonly hasOtherQuotes: boolean;
}

/** The possible originals of a typographic character, the likeliest first. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  '&#8220;': ['"', '&#8220;', '``'],
  '&#8221;': ['"', '&#8221;', "''"],
  '&#8216;': ["'"],
  '&#8217;': ["'"],
  '&#8242;': ["'"],
  '&#8243;': ['"'],
  '&#8211;': ['--', '-'],
  '&#8212;': ['---', '--'],
  '&#8230;': ['...'],
  '&#215;': ['x'],
  '&#8482;': ['(tm)'],
  '&#038;': ['&'],
};

/** A tag or comment, which typography leaves alone, or a character that may be typographic. */
const TAG_OR_SIGN = /<[^>]*>?|&#(?:82(?:1[12679]|20|21|30|42|43)|8482|215|038);/g;

/** A character of a rendered text, and the candidate stored for it. */
interface Sign {
  readonly at: number;
  readonly choices: readonly string[];
  choice: number;
}

const isApart = (before: string, behind: string): boolean =>
  /^$|\s|;$/.test(before) && /^$|[\s&]/.test(behind);

/** A rendered text in pieces: the text before each such character, and the rest. */
function signsOf(shown: string): { readonly signs: Sign[]; readonly pieces: string[] } {
  const signs: Sign[] = [];
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: sign, index } of shown.matchAll(TAG_OR_SIGN)) {
    const typed = TYPED[sign];
    if (typed === undefined) continue;
    const behind = index + sign.length;
    // a dash between spaces was typed with one hyphen less
    const apart = isApart(shown.charAt(index - 1), shown.charAt(behind));
    const likely = apart && sign.startsWith('&#821') ? [...typed].reverse() : typed;
    signs.push({ at: index, choices: [...likely, sign], choice: 0 });
    pieces.push(shown.slice(done, index));
    done = behind;
  }
  pieces.push(shown.slice(done));
  return { signs, pieces };
}

const joined = (pieces: readonly string[], signs: readonly Sign[]): string =>
  pieces.map((piece, i) => piece + (signs[i]?.choices[signs[i].choice] ?? '')).join('');

/** The index at which two texts first differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

const hasChoice = (sign: Sign): boolean => sign.choice < sign.choices.length - 1;

/** The maximum number of renderings per text, and the maximum length of a text, in this search. */
const MOST_TRIES = 40;
const MOST_CHARACTERS = 400_000;

/** The text with typed characters for typographic ones that renders to the given text; `undefined` if none is found. */
function typedText(text: string, shown: string, show: (typed: string) => string): string | undefined {
  const { signs, pieces } = signsOf(text);
  const tries = Math.min(MOST_TRIES, 2 + MOST_CHARACTERS / (text.length + 1));
  for (let tried = 0; tried < tries; tried++) {
    const typed = joined(pieces, signs);
    const result = show(typed);
    if (result === shown) return typed;
    const at = firstDifference(result, shown);
    // the character where the texts diverge, or the last one before it that has another candidate
    const sign =
      signs.find((one) => one.at === at && hasChoice(one)) ??
      signs.findLast((one) => one.at <= at && hasChoice(one));
    if (sign === undefined) return undefined;
    sign.choice++;
  }
  return undefined;
}

/** A text without the paragraphs and line breaks that rendering adds. */
const withoutParagraphs = (shown: string): string =>
  shown
    .replaceAll('<br />\n', '\n')
    .replaceAll('</p>\n<p>', '\n\n')
    .replace(/<p>/g, '')
    .replaceAll('</p>\n', '\n\n')
    .replaceAll('</p>', '');

/** A known shortcode in brackets: it was typed in double ones, or it would have been executed. */
const SHOWN_SHORTCODE = /\[(\/?(?:gallery|playlist|embed|audio|video|caption|wp_caption)(?![\w-])[^[\]]*)\]/g;

/** The possible originals of a standalone emoji: the usual form first, then with a nose. */
const SMILEYS: Readonly<Record<string, readonly [string, string]>> = {
  '🙂': [':)', ':-)'],
  '🙁': [':(', ':-('],
  '😀': [':D', ':-D'],
  '😉': [';)', ';-)'],
  '😛': [':P', ':-P'],
  '😎': ['8-)', ':cool:'],
  '😐': [':|', ':-|'],
};
const EMOJI = /(?<=^|[\s>])(?:🙂|🙁|😀|😉|😛|😎|😐)(?=$|[\s<])/gu;

const withSmileys = (text: string, form: 0 | 1): string =>
  text.replace(EMOJI, (emoji) => SMILEYS[emoji]?.[form] ?? emoji);

/** The end of a block before a paragraph: a blank line may have been typed between them. */
const BLOCK_BEFORE_PARAGRAPH = /(<\/(?!p>)[a-z][a-z0-9]*>)\n(?=<p>)/g;

/** Finished HTML as a block of the WordPress editor: rendering adds no paragraphs to it. */
const asBlock = (shown: string): string => `<!-- wp:html -->\n${shown}\n<!-- /wp:html -->`;

/** The possible originals of a rendered text, apart from its typography; the likeliest first. */
function candidates(shown: string, hasParagraphs: boolean): Set<string> {
  if (!hasParagraphs) return new Set([shown]);
  const bare = withoutParagraphs(shown);
  const spaced = withoutParagraphs(shown.replace(BLOCK_BEFORE_PARAGRAPH, '$1\n\n'));
  const texts = [bare, shown, spaced, bare.replace(SHOWN_SHORTCODE, '[[$1]]'), asBlock(shown)];
  return new Set(texts.flatMap((text) => [text, withSmileys(text, 0), withSmileys(text, 1)]));
}

/** Two hyphens between spaces are rendered as three are. */
const DOUBLE_HYPHEN = /(?<=\s)--(?=\s)/g;

/** Hyphens and smileys between spaces, and what smileys are rendered as: the sequences that several inputs render to. */
const AMBIGUOUS = new RegExp(
  String.raw`(?<=^|[\s>])(?:-{2,3}|[:;8]-?[()DPoOx?|]|:[a-z]+:|[!?:]{3})(?=$|[\s<])|${EMOJI.source}`,
  'gu',
);

/** A text whose ambiguous sequences are replaced, in order, by those of a sample of what was typed. */
export function asTyped(text: string, sample: string): string {
  const typed = sample.match(AMBIGUOUS) ?? [];
  let next = 0;
  return text.replace(AMBIGUOUS, (sequence) => typed[next++] ?? sequence);
}

/** Quotation marks as WordPress writes them in its languages: `&#8222;x&#8220;`, `&laquo;&nbsp;x&nbsp;&raquo;`. */
const DOUBLE_QUOTES =
  /&#(?:8220|8221|8222|8243|12300|12301);|&(?:laquo|#171);(?:&nbsp;|&#160;|\u00a0)?|(?:&nbsp;|&#160;|\u00a0)?&(?:raquo|#187);/g;
const SINGLE_QUOTES = /&#(?:8216|8217|8218|8242|8249|8250|12302|12303);|&[lr]saquo;/g;

/**
 * Marks that WordPress writes in other languages only, closing ones that open a quotation, as in Swedish, and opening ones that close it,
 * as in German.
 */
const OTHER_QUOTES =
  /&#(?:8218|8222|171|187|8249|8250|1230[0-3]);|&[lr]s?aquo;|(?<=^|[\s>([])&#8221;(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])&#8220;(?=$|[\s.,:!?)<])/u;

/** A text with such an element is finished HTML: paragraphs that were added to it would break it. */
const BLOCK_ELEMENT = /<(?:p|div|figure|h[1-6]|ul|ol|table|blockquote|section)\b/i;

const withPlainQuotes = (shown: string): string =>
  shown.replace(DOUBLE_QUOTES, '"').replace(SINGLE_QUOTES, "'");

/**
 * The text to store so that it renders as on the site; where the site has the quotation marks of a language other than English, the
 * text that renders as there but for them.
 */
export function storedText(shown: string, form: TextForm): StoredText {
  const { clean, show } = form;
  const showPlain = (stored: string): string => withPlainQuotes(show(stored));
  const typed = OTHER_QUOTES.test(shown)
    ? textShowing(withPlainQuotes(shown), { ...form, show: showPlain })
    : undefined;
  const exact = typed === undefined ? textShowing(shown, form) : undefined;
  if (exact !== undefined) return exact;
  const [plain, block] = [clean(shown), clean(asBlock(shown))];
  const isFinished = form.hasParagraphs && BLOCK_ELEMENT.test(shown) && show(plain).trim() !== plain.trim();
  const stored = typed?.stored ?? (isFinished && !show(block).includes('<!--') ? block : plain);
  return { stored, shown: show(stored), alternatives: [stored], hasOtherQuotes: typed !== undefined };
}

/** The text that renders as this one; `undefined` if none is found. */
function textShowing(shown: string, { clean, show, hasParagraphs }: TextForm): StoredText | undefined {
  if (shown === '') return { stored: '', shown: '', alternatives: [''], hasOtherQuotes: false };
  const showClean = (typed: string): string => show(clean(typed));
  const found: string[] = [];
  for (const text of candidates(shown, hasParagraphs)) {
    const typed = typedText(text, shown, showClean);
    if (typed === undefined) continue;
    found.push(clean(typed));
    const longer = typed.replace(DOUBLE_HYPHEN, '---');
    if (longer !== typed && showClean(longer) === shown) found.push(clean(longer));
  }
  const [stored] = found;
  return stored === undefined ? undefined : { stored, shown, alternatives: found, hasOtherQuotes: false };
}
