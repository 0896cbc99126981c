import {
  attributesOf,
  balanced,
  markupTokens,
  sanitizeContent,
  stripTags,
  tagWith,
} from '@kalends/core/adapter';
import { escapeText } from '../texts/escape-text.js';
import { paragraphs } from '../texts/paragraphs.js';

/** The tags that are kept in linked data. */
const KEPT: ReadonlySet<string> = new Set(['a', 'b', 'strong', 'em', 'span', 'ul', 'ol', 'li']);

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

const isKept = (tag: string, attribute: string): boolean =>
  ANY_TAGS_ATTRIBUTES.has(attribute) || (tag === 'a' && LINKS_ATTRIBUTES.has(attribute));

const keepInlineTags = (html: string): string =>
  markupTokens(html)
    .map(({ kind, raw, name }) => {
      if (kind === 'text' || kind === 'comment') return raw;
      if (!KEPT.has(name)) return '';
      if (kind === 'close') return `</${name}>`;
      return `${tagWith(
        name,
        [...attributesOf(raw)].filter(([attribute, value]) => value !== undefined && isKept(name, attribute)),
      )}>`;
    })
    .join('');

/** The first words of a text, without HTML. */
function firstWords(html: string): string {
  const words = stripTags(html)
    .split(/\s+/)
    .filter((word) => word !== '');
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
  const stored = excerpt === '' ? description : excerpt;
  const plainer = stored
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .split('\n')
    .map(withoutBrackets)
    .join('\n');
  // a bracket that was in an attribute may have taken quotes with it
  const inline = keepInlineTags(stored.includes('[') ? sanitizeContent(plainer) : plainer);
  const html = balanced(paragraphs(excerpt === '' ? firstWords(inline) : inline));
  return html === '' ? '' : escapeForScript(`${html}\n`);
}
