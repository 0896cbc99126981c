import { escapeText } from '../texts/escape-text.js';
import { paragraphs } from '../texts/paragraphs.js';

/** The tags that are kept in linked data. */
const KEPT: ReadonlySet<string> = new Set(['a', 'b', 'strong', 'em', 'span', 'ul', 'ol', 'li']);

/** A tag; it ends at the next bracket of either kind, so that malformed HTML costs no more than other text. */
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:[^a-z0-9<>-][^<>]*)?)>/gi;
const COMMENT = /<!--[^<>]*-->/g;
const ATTRIBUTE = /\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ANY_TAGS_ATTRIBUTES: ReadonlySet<string> = new Set(['class', 'id', 'style']);
const LINKS_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'rel', 'target']);

/** Control characters except line breaks. */
const CONTROLS = /(?![\n\r])\p{Cc}/gu;

/** The maximum number of words taken from a description. */
const MOST_WORDS = 55;

const SCRIPT_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n' };

/** Removes text in square brackets from a line; a bracket that is never closed is text. */
function withoutBrackets(line: string): string {
  let kept = '';
  let done = 0;
  for (let open = line.indexOf('['); open >= 0; open = line.indexOf('[', done)) {
    const close = line.indexOf(']', open);
    if (close < 0) break;
    kept += line.slice(done, open);
    done = close + 1;
  }
  return kept + line.slice(done);
}

/** The attributes of a tag that are kept. */
function keptAttributes(tag: string, attributes: string): string {
  let kept = '';
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const lower = name.toLowerCase();
    if (ANY_TAGS_ATTRIBUTES.has(lower) || (tag === 'a' && LINKS_ATTRIBUTES.has(lower)))
      kept += ` ${lower}="${double ?? single ?? ''}"`;
  }
  return kept;
}

const keepInlineTags = (html: string): string =>
  html.replace(TAG, (_tag, slash: string, name: string, attributes: string) => {
    const tag = name.toLowerCase();
    if (!KEPT.has(tag)) return '';
    return `<${slash}${name}${slash === '' ? keptAttributes(tag, attributes) : ''}>`;
  });

/** The first words of a text, without HTML. */
function firstWords(html: string): string {
  const text = html.replace(COMMENT, '').replace(TAG, '');
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(' ')} [&hellip;]` : words.join(' ');
}

/** Escapes a text for HTML and then for a script, as the original plugin does (events.md §1.4, step 5). */
export const escapeForScript = (text: string): string =>
  escapeText(text)
    .replaceAll('&#039;', "'")
    .replace(/[\\'\n]/g, (found) => SCRIPT_ESCAPES[found] ?? '');

/**
 * The description in linked data (events.md §1.4): the excerpt with its inline tags, or the first words of the
 * description; with paragraphs, without typography, escaped for a script. `''` if there is none.
 */
export function ldDescription(excerpt: string, description: string): string {
  const plainer = (excerpt === '' ? description : excerpt)
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .split('\n')
    .map(withoutBrackets)
    .join('\n');
  const inline = keepInlineTags(plainer);
  const html = paragraphs(excerpt === '' ? firstWords(inline) : inline);
  return html === '' ? '' : escapeForScript(`${html}\n`);
}
