import { plainLetter } from './letters.js';
import { stripTags } from './markup.js';

/** The longest slug, in bytes (text-slugs.md §3). */
export const SLUG_LENGTH = 200;

/** Names that address something else at a site: posts get a number behind them. */
const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);
const TRASHED = '__trashed';
const TRASH_MARK = /__trashed(?:-\d+)?$/;

/** Letters beyond ASCII that are written with plain ones, beside those of `plainLetter`. */
const LETTERS: Readonly<Record<string, string>> = { ß: 's', ẞ: 's', ª: 'a', º: 'o', '€': 'e', '£': '' };

/** What becomes a dash: dashes, slashes and blanks beyond the plain one, also as entities. */
const DASHES =
  /[\u00a0\u2011\u2013\u2014/\u2000-\u200a\u2028\u2029\u202f]|&nbsp;|&#160;|&#8209;|&ndash;|&#8211;|&mdash;|&#8212;/g;
/** What is dropped although it is not ASCII: quotes, marks of ownership, dots, loose accents, what is invisible. */
const DROPPED =
  /\u0300|\u0301|\u0304|\u030c|\u0341|[\u00ad¡¿«»©®°´\u02ca\u2018-\u201f‹›•…™\u200b-\u200f\u202a-\u202e\ufeff\ufffc]/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** What most titles and slugs are made of: letters and digits that are kept, and signs that become dashes. */
const PLAIN = /^[\w ./-]*$/;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** One character in its plain Latin letters, whose case stays open (step 1); itself where it has none. */
function unaccented(char: string): string {
  const lower = char.toLowerCase();
  if (Object.hasOwn(LETTERS, lower)) return LETTERS[lower] ?? '';
  const [base = '', ...marks] = char.normalize('NFD');
  if (marks.length > 0 && /[a-z]/i.test(base)) return base;
  return plainLetter(marks.length > 0 ? base.toLowerCase() : lower) ?? char;
}

const encoded = (char: string): string => encodeURIComponent(char).toLowerCase();

/** The beginning of a text that takes at most so many bytes with everything beyond ASCII percent-encoded. */
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

/** A character of a slug: a letter, or all the octets of one that is percent-encoded. */
const SLUG_UNIT =
  /%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}|%..|[^]/g;

/** Cuts a slug to a length in bytes, never inside a character; no dash stays at the end. */
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

/**
 * The slug of a title, a name or a given slug in the steps of text-slugs.md §3; `''` when nothing remains. What the later steps drop has
 * counted for the cut at 200 bytes.
 * @example slugify('Q&A: what?/why!') // 'qa-what-why'
 */
export function slugify(text: string): string {
  const isPlain = PLAIN.test(text);
  const folded = isPlain
    ? text
    : stripTags(text.normalize('NFC').replace(LONE_SURROGATES, '').replace(BEYOND_ASCII, unaccented)).replace(
        /%(?![\da-f]{2})/gi,
        '',
      );
  // a text may be a megabyte long, and no character is shorter than a byte
  const cut = cutEncoded(folded.slice(0, 2 * SLUG_LENGTH).toLowerCase(), SLUG_LENGTH);
  const plain = isPlain
    ? cut
    : cut
        .replace(DASHES, '-')
        .replaceAll('×', 'x')
        .replace(DROPPED, '')
        .replace(/&[^\n\r\u2028\u2029]+?;/g, '');
  return plain
    .replace(/[./]/g, '-')
    .replace(/[^a-z0-9%_ \u0080-\uffff-]/g, '')
    .replace(BEYOND_ASCII, encoded)
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The slugs to try for a record, best first and without end: the base, `base-2`, … Posts have none of `RESERVED` (text-slugs.md §5). The
 * base is cut so that each fits 200 bytes.
 */
export function* slugCandidates(base: string, isTerm = false): Generator<string, never> {
  if (isTerm || !RESERVED.has(base)) yield cutSlug(base, SLUG_LENGTH);
  for (let number = 2; ; number++) {
    const suffix = `-${String(number)}`;
    yield `${cutSlug(base, SLUG_LENGTH - suffix.length)}${suffix}`;
  }
}

/** The slug that a decoded path segment means (text-slugs.md §6); `''` when it can name nothing, as one that was encoded twice. */
export const lookupSlug = (pathText: string): string =>
  /%[\da-f]{2}/i.test(pathText)
    ? ''
    : pathText
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        .replace(/[ .-]+/g, '-')
        .replace(/^-|-$/g, '')
        .replace(LONE_SURROGATES, '')
        .replace(BEYOND_ASCII, encoded);

/** The slug of a record in the trash: the slug and `__trashed`, at most 200 bytes (text-slugs.md §5). */
export const trashedSlug = (slug: string): string =>
  `${cutSlug(slug, SLUG_LENGTH - TRASHED.length)}${TRASHED}`;

/** The slug of a record that leaves the trash, without the number that kept it apart there. */
export const untrashedSlug = (slug: string): string => slug.replace(TRASH_MARK, '');

/** Whether a slug has the mark of the trash. */
export const isTrashedSlug = (slug: string): boolean => TRASH_MARK.test(slug);
