import { escapeHtml, parseUrl } from '@kalends/core/adapter';
import { valueText, type PropertyRead } from './components.js';

/** Unescapes a value that ical.js leaves escaped because it does not know the property's type (RFC 5545 §3.3.11). */
const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** Whether a text is the address of a page. */
export const isHttp = (address: string): boolean =>
  /^https?:\/\/\S+$/i.test(address) && parseUrl(address) !== undefined;

/** Converts plain text to HTML. */
export const htmlOfText = (text: string): string => escapeHtml(text, /[&<>]/g);

/** The contents of a document's body, or the text itself if it is not a document. */
function bodyOf(html: string): string {
  const from = /<body[^>]{0,1000}>/i.exec(html);
  const inner = from === null ? html : html.slice(from.index + from[0].length);
  const end = inner.search(/<\/body\s*>/i);
  return (end < 0 ? inner : inner.slice(0, end)).trim();
}

const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)(?:\s[^<>]*)?\/?>/i;

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

const textOf = ({ values: [value] }: PropertyRead): string => valueText(value);

/**
 * The description as HTML, which the calendar sanitizes: from `X-ALT-DESC`, else from the `ALTREP` document of `DESCRIPTION`, else from
 * the text, which some programs write as HTML.
 */
export function descriptionOf(
  description: PropertyRead | undefined,
  alternative: PropertyRead | undefined,
): string | undefined {
  if (alternative !== undefined) {
    const html = bodyOf(unescaped(textOf(alternative)));
    if (html !== '') return html;
  }
  if (description === undefined) return undefined;
  const { altrep } = description.params;
  const document = typeof altrep === 'string' ? htmlOfAddress(altrep) : undefined;
  if (document !== undefined) return bodyOf(document);
  const text = textOf(description).replace(/\r\n?/g, '\n').trim();
  return MARKUP.test(text) ? text : htmlOfText(text);
}
