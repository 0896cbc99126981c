import { valueText, type PropertyRead } from './components.js';

/** A value that ical.js does not unescape, as it does not know the type of the property (RFC 5545 §3.3.11). */
const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

/** Plain text as HTML. */
export const htmlOfText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What is within the body of a document, or the text itself where it is none. */
function bodyOf(html: string): string {
  const from = /<body[^>]{0,1000}>/i.exec(html);
  const inner = from === null ? html : html.slice(from.index + from[0].length);
  const end = inner.search(/<\/body\s*>/i);
  return (end < 0 ? inner : inner.slice(0, end)).trim();
}

const MARKUP = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)(?:\s[^<>]*)?\/?>/i;

/** A document in a `data:` address, as `ALTREP` has it. */
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
 * The description as HTML, which the calendar cleans: that of `X-ALT-DESC` or of a document that `DESCRIPTION` has in `ALTREP`, else
 * the text, which is markup already where programs write it so.
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
