import { escapeHtml } from '@kalends/core/adapter';
import { valueText, type PropertyRead } from './components.js';

/** Unescapes a value that ical.js leaves escaped because it does not know the property's type (RFC 5545 §3.3.11). */
const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** Converts plain text to HTML. */
export const htmlOfText = (text: string): string => escapeHtml(text, /[&<>]/g);

/** The contents of a document's body, or the text itself if it is not a document. */
function bodyOf(html: string): string {
  const from = /<body[^>]{0,1000}>/i.exec(html);
  const inner = from === null ? html : html.slice(from.index + from[0].length);
  const end = inner.search(/<\/body\s*>/i);
  return (end < 0 ? inner : inner.slice(0, end)).trim();
}

/** A tag with attributes as HTML has them. */
const TAG =
  /<(\/?)([a-z][a-z\d]{0,20})((?:\s{1,9}[a-z][\w:-]{0,50}=(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}'|[^\s"'<>=]{1,2000}))*)\s{0,9}\/?>/gi;
/** Elements that say that a text is HTML: with their ends, and without. */
const PAIRED: ReadonlySet<string> = new Set([
  'a',
  'b',
  'div',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'i',
  'ol',
  'span',
  'strong',
  'table',
  'u',
  'ul',
]);
const SINGLE: ReadonlySet<string> = new Set(['br', 'hr', 'li', 'p']);

/** Whether a text is HTML, which some programs write in place of plain text: it has an element, and not just a `<`. */
export function isHtml(text: string): boolean {
  const open = new Set<string>();
  for (const [, slash, tag = ''] of text.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (SINGLE.has(name) || (slash === '/' && open.has(name) && PAIRED.has(name))) return true;
    if (slash === '') open.add(name);
  }
  return false;
}

/** HTML in which `<` begins tags only: the others are signs of the text. */
export function withTags(html: string): string {
  let from = 0;
  let whole = '';
  for (const tag of html.matchAll(TAG)) {
    whole += html.slice(from, tag.index).replaceAll('<', '&lt;') + tag[0];
    from = tag.index + tag[0].length;
  }
  return whole + html.slice(from).replaceAll('<', '&lt;');
}

/** The document in a `data:` URL, as used in `ALTREP`. */
function htmlOfAddress(address: string): string | undefined {
  const [, text] = /^data:text\/html[^,]{0,100},([^]*)$/i.exec(address) ?? [];
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const firstText = ({ values: [value] }: PropertyRead): string => valueText(value);

/**
 * The description as HTML, which the calendar sanitizes: from `X-ALT-DESC`, else from the `ALTREP` document of `DESCRIPTION`, else from
 * the text, which some programs write as HTML.
 */
export function descriptionOf(
  description: PropertyRead | undefined,
  alternative: PropertyRead | undefined,
): string | undefined {
  if (alternative !== undefined) {
    const html = bodyOf(unescaped(firstText(alternative)));
    if (html !== '') return html;
  }
  if (description === undefined) return undefined;
  const { altrep } = description.params;
  const document = typeof altrep === 'string' ? htmlOfAddress(altrep) : undefined;
  if (document !== undefined) return bodyOf(document);
  const text = firstText(description).replace(/\r\n?/g, '\n').trim();
  return isHtml(text) ? withTags(text) : htmlOfText(text);
}
