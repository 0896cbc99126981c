import { plainLetter } from './letters.js';
import { stripTags } from './markup.js';

/** The longest slug, in bytes (text-slugs.md §3). */
export const SLUG_LENGTH = 200;

const RESERVED: ReadonlySet<string> = new Set(['feed', 'embed']);
const TRASHED = '__trashed';
const TRASH_MARK = /__trashed(?:-\d+)?$/;

/** Where an entity stands for a blank or a dash; the others are dropped. */
const DASH_ENTITIES: ReadonlySet<string> = new Set([
  '&nbsp;',
  '&#160;',
  '&ndash;',
  '&#8211;',
  '&mdash;',
  '&#8212;',
]);
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** Signs beyond ASCII that become a dash: dashes and blanks. */
const DASHES = /[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f]/;
/** Signs beyond ASCII that are dropped: quotes, marks of ownership, degrees, dots, what is invisible, loose accents, lone surrogates. */
const DROPPED =
  /[\u0080-\u009f¡£¨©«\u00ad®¯°´·¸»¿\u02ca\u2018-\u201f\u2022\u2026\u2039\u203a\u200b-\u200f\u202a-\u202e\u2032\u2033\u2122\ufeff\ufffc]|[\u0300-\u036f]|\p{Surrogate}/u;
/** Signs beyond ASCII that are written with letters. */
const LETTERS: Readonly<Record<string, string>> = { ß: 's', ẞ: 's', ª: 'a', º: 'o', '€': 'e', '×': 'x' };

const ASCII = { kept: /[a-z0-9_]/, dash: /[ ./-]/ };
/** What most titles and slugs are made of: letters and digits that are kept, and signs that become dashes. */
const PLAIN = /^[\w ./-]*$/;

/** What one lower-case character beyond ASCII gives: ASCII letters, a dash, nothing, or its percent-encoded bytes. */
function slugPart(char: string): string {
  if (char in LETTERS) return LETTERS[char] ?? '';
  if (DASHES.test(char)) return '-';
  if (DROPPED.test(char)) return '';
  const [base = '', ...marks] = char.normalize('NFD');
  if (marks.length > 0 && /[a-z]/.test(base)) return base;
  return plainLetter(marks.length > 0 ? base : char) ?? encodeURIComponent(char).toLowerCase();
}

/** The characters of a slug, each whole: a letter, or all the octets of one percent-encoded character. */
function slugUnits(slug: string): string[] {
  return (
    slug.match(
      /%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}|%..|[^]/g,
    ) ?? []
  );
}

/** Cuts a slug to a length in bytes, never inside the `%xx` sequence of one character; no dash stays at the end. */
function cutSlug(slug: string, length: number): string {
  let end = slug.length;
  if (end > length) {
    end = 0;
    for (const unit of slugUnits(slug)) {
      if (end + unit.length > length) break;
      end += unit.length;
    }
  }
  while (end > 0 && slug[end - 1] === '-') end--;
  return slug.slice(0, end);
}

/**
 * The slug of a title, a name or a given slug (text-slugs.md §3): tags and entities gone, lower case, accents folded, blanks and
 * some signs to dashes, other punctuation dropped, other scripts percent-encoded in lower-case hex, at most 200 bytes.
 * `''` when nothing remains; the caller then takes the title (for a given slug) or the id.
 * @example slugify('Q&A: what?/why!') // 'qa-what-why'
 */
export function slugify(text: string): string {
  if (PLAIN.test(text)) {
    const dashed = text.toLowerCase().replace(/[ ./-]+/g, '-');
    return cutSlug(dashed.startsWith('-') ? dashed.slice(1) : dashed, SLUG_LENGTH);
  }
  const plain = stripTags(text)
    .replace(ENTITY, (entity) => (DASH_ENTITIES.has(entity.toLowerCase()) ? '-' : ''))
    .normalize('NFC');
  let slug = '';
  for (const match of plain.matchAll(/%[\da-f]{2}|[^]/giu)) {
    const char = match[0];
    if (char.length === 3 && char.startsWith('%')) slug += char.toLowerCase();
    else {
      const lower = char === 'İ' ? 'i' : char.toLowerCase();
      let part = '';
      if (lower > '\u007f') part = slugPart(lower);
      else if (ASCII.kept.test(lower)) part = lower;
      else if (ASCII.dash.test(lower)) part = '-';
      if (part !== '-' || (slug !== '' && !slug.endsWith('-'))) slug += part;
    }
    // enough for the cut below, whatever follows
    if (slug.length > 2 * SLUG_LENGTH) break;
  }
  return cutSlug(slug, SLUG_LENGTH);
}

/**
 * The slugs to try for a record, best first and without end: the base, `base-2`, `base-3`, …; a reserved base (`feed`, `embed`)
 * begins at `-2` (text-slugs.md §5). The base is cut so that each fits 200 bytes.
 */
export function* slugCandidates(base: string): Generator<string, never> {
  if (!RESERVED.has(base)) yield cutSlug(base, SLUG_LENGTH);
  for (let number = 2; ; number++) {
    const suffix = `-${String(number)}`;
    yield `${cutSlug(base, SLUG_LENGTH - suffix.length)}${suffix}`;
  }
}

/**
 * The slug that a look-up by slug means (text-slugs.md §6): the URL-decoded path segment, read like a title. `''` when it
 * can name nothing, also when it is still percent-encoded after decoding (a doubly encoded slug finds nothing).
 */
export const lookupSlug = (pathText: string): string =>
  /%[\da-f]{2}/i.test(pathText) ? '' : slugify(pathText);

/** The slug of a record in the trash: the slug and `__trashed`, at most 200 bytes (text-slugs.md §5). */
export const trashedSlug = (slug: string): string =>
  `${cutSlug(slug, SLUG_LENGTH - TRASHED.length)}${TRASHED}`;

/** The slug of a record that leaves the trash: without the suffix, and without the number that kept it apart there. */
export const untrashedSlug = (slug: string): string => slug.replace(TRASH_MARK, '');
