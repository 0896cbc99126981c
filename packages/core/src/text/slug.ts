import { plainLetter } from './letters.js';
import { stripTags } from './markup.js';

/** The maximum length of a slug, in bytes (text-slugs.md §3). */
export const SLUG_LENGTH = 200;

/** Names that a site has below the address of a record, for its feeds and its embedded form: posts get a number appended to them. */
const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);
const TRASHED = '__trashed';
const TRASH_MARK = /__trashed(?:-\d+)?$/;

/** Transliterations of letters beyond ASCII that `plainLetter` does not cover. */
const LETTERS: Readonly<Record<string, string>> = { ß: 's', ẞ: 's', ª: 'a', º: 'o', '€': 'e', '£': '' };

/** Characters and entities that become a dash: dashes, slashes and spaces other than the plain ones. */
const DASHES =
  /[\u00a0\u2011\u2013\u2014/\u2000-\u200a\u2028\u2029\u202f]|&nbsp;|&#160;|&#8209;|&ndash;|&#8211;|&mdash;|&#8212;/g;
/** Characters beyond ASCII that are removed: quotes, trademark signs, dots, combining accents, invisible characters. */
const DROPPED =
  /\u0300|\u0301|\u0304|\u030c|\u0341|[\u00ad¡¿«»©®°´\u02ca\u2018-\u201f‹›•…™\u200b-\u200f\u202a-\u202e\ufeff\ufffc]/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** The fast path for most titles and slugs: letters and digits, which stay, and signs that become dashes. */
const PLAIN = /^[\w ./-]*$/;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Transliterates one character to plain Latin letters, in either case (step 1); itself if it has no transliteration. */
function unaccented(char: string): string {
  const lower = char.toLowerCase();
  if (Object.hasOwn(LETTERS, lower)) return LETTERS[lower] ?? '';
  const [base = '', ...marks] = char.normalize('NFD');
  if (marks.length > 0 && /[a-z]/i.test(base)) return base;
  return plainLetter(marks.length > 0 ? base.toLowerCase() : lower) ?? char;
}

const encoded = (char: string): string => encodeURIComponent(char).toLowerCase();

/** The prefix of a text that fits into a number of bytes when everything beyond ASCII is percent-encoded. */
function cutEncoded(text: string, length: number): string {
  let bytes = 0;
  let end = 0;
  for (const char of text) {
    bytes += char <= '\u007f' ? 1 : encoded(char).length;
    if (bytes > length) break;
    end += char.length;
  }
  return text.slice(0, end);
}

/** A character of a slug: a letter, or all octets of a percent-encoded one. */
const SLUG_UNIT =
  /%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}|%..|[^]/g;

/** Cuts a slug to a length in bytes, never within a character, and removes trailing dashes. */
export function cutSlug(slug: string, length: number): string {
  let end = slug.length;
  if (end > length) {
    end = 0;
    for (const unit of slug.match(SLUG_UNIT) ?? []) {
      if (end + unit.length > length) break;
      end += unit.length;
    }
  }
  while (end > 0 && slug[end - 1] === '-') end--;
  return slug.slice(0, end);
}

/** A text in plain Latin letters, without tags and lone percent signs, as far as a slug can need it. */
function transliterated(text: string): string {
  const composed = text.normalize('NFC').replace(LONE_SURROGATES, '');
  if (/[<%]/.test(composed))
    return stripTags(composed.replace(BEYOND_ASCII, unaccented)).replace(/%(?![\da-f]{2})/gi, '');
  let folded = '';
  for (const char of composed) {
    if (folded.length >= 2 * SLUG_LENGTH) break;
    folded += char <= '\u007f' ? char : unaccented(char);
  }
  return folded;
}

/**
 * Makes a slug from a title, a name or a given slug by the steps of text-slugs.md §3; `''` if nothing remains. The cut
 * at 200 bytes comes before some of the removals.
 * @example slugify('Q&A: what?/why!') // 'qa-what-why'
 */
export function slugify(text: string): string {
  const isPlain = PLAIN.test(text);
  const folded = isPlain ? text : transliterated(text);
  // a text may have a million characters, and each takes at least one byte
  const cut = cutEncoded(folded.slice(0, 2 * SLUG_LENGTH).toLowerCase(), SLUG_LENGTH);
  const plain = isPlain
    ? cut
    : cut
        .replace(DASHES, '-')
        .replaceAll('×', 'x')
        .replace(DROPPED, '')
        .replace(/&[^\n\r\u2028\u2029][^;\n\r\u2028\u2029]*;?/g, (found) =>
          /..;$/.test(found) ? '' : found,
        );
  return plain
    .replace(/[./]/g, '-')
    .replace(/[^a-z0-9%_ \u0080-\uffff-]/g, '')
    .replace(BEYOND_ASCII, encoded)
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Makes a slug from a stored title or name, where a lone `<` is written as `&lt;`: no `&` before it begins an entity. */
export const titleSlug = (title: string): string => slugify(title.replaceAll('&lt;', ''));

/**
 * The slugs to try for a record, best first and infinitely many: the base, `base-2`, … Posts skip `RESERVED` names
 * (text-slugs.md §5). The base is cut so that each fits into 200 bytes.
 *
 * @param first the number to start with: 1 is the base itself
 */
export function* slugCandidates(base: string, isTerm = false, first = 1): Generator<string, never> {
  if (first < 2 && (isTerm || !RESERVED.has(base))) yield cutSlug(base, SLUG_LENGTH);
  for (let number = Math.max(first, 2); ; number++) {
    const suffix = `-${String(number)}`;
    yield `${cutSlug(base, SLUG_LENGTH - suffix.length)}${suffix}`;
  }
}

/** The slug in a decoded path segment (text-slugs.md §6); `''` if no slug can match, as for one that was encoded twice. */
export const lookupSlug = (pathText: string): string =>
  /%[\da-f]{2}/i.test(pathText)
    ? ''
    : pathText
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        .replace(/[ .-]+/g, '-')
        .replace(/^-|-$/g, '')
        .replace(LONE_SURROGATES, '')
        .replace(BEYOND_ASCII, encoded);

/** The slug of a trashed record: the slug and `__trashed`, at most 200 bytes (text-slugs.md §5). */
export const trashedSlug = (slug: string): string =>
  `${cutSlug(slug, SLUG_LENGTH - TRASHED.length)}${TRASHED}`;

/** The slug of a record restored from the trash, without the number that made it unique there. */
export const untrashedSlug = (slug: string): string => slug.replace(TRASH_MARK, '');

/** Whether a slug has the trash mark. */
export const isTrashedSlug = (slug: string): boolean => TRASH_MARK.test(slug);
