import {
  attributesOf,
  balanced,
  markupTokens,
  stripTags,
  tagWith,
  type MarkupToken,
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

/** The position of a tag or comment in a text, and of one that was in square brackets: texts have no control characters. */
const MARKUP = '\u0000';
const REMOVED = '\u0001';

/** Removes text in square brackets from a line; a bracket that is never closed is text. */
function withoutBrackets(line: string): string {
  let kept = '';
  let done = 0;
  for (let open = line.indexOf('['); open >= 0; open = line.indexOf('[', done)) {
    const close = line.indexOf(']', open);
    if (close < 0) break;
    kept += line.slice(done, open) + REMOVED.repeat(line.slice(open, close).split(MARKUP).length - 1);
    done = close + 1;
  }
  return kept + line.slice(done);
}

const isKept = (tag: string, attribute: string): boolean =>
  ANY_TAGS_ATTRIBUTES.has(attribute) || (tag === 'a' && LINKS_ATTRIBUTES.has(attribute));

/** A tag or comment as it is in linked data. */
function inlineMarkup({ kind, raw, name }: MarkupToken): string {
  if (kind === 'comment') return raw;
  if (!KEPT.has(name)) return '';
  if (kind === 'close') return `</${name}>`;
  return `${tagWith(
    name,
    [...attributesOf(raw)].filter(([attribute, value]) => value !== undefined && isKept(name, attribute)),
  )}>`;
}

/**
 * Keeps the inline tags of a text, and removes what is in square brackets. Brackets are looked for between tags only,
 * and what remains there is text, so that no removal makes markup.
 */
function inlineText(html: string): string {
  const tokens = markupTokens(html);
  const markup = tokens.filter(({ kind }) => kind !== 'text');
  const text = tokens.map(({ kind, raw }) => (kind === 'text' ? raw.replaceAll('<', '&lt;') : MARKUP));
  let at = 0;
  return text
    .join('')
    .split('\n')
    .map(withoutBrackets)
    .join('\n')
    .replaceAll(new RegExp(`[${MARKUP}${REMOVED}]`, 'g'), (place) => {
      const token = markup[at++];
      return token === undefined || place === REMOVED ? '' : inlineMarkup(token);
    });
}

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
  const inline = inlineText(stored.replaceAll('\t', ' ').replace(CONTROLS, ''));
  const html = balanced(paragraphs(excerpt === '' ? firstWords(inline) : inline));
  return html === '' ? '' : escapeForScript(`${html}\n`);
}
