import { attributesOf, markupTokens, tagWith, type MarkupToken } from '@kalends/core/adapter';
import { renderDescription, renderTitle } from '@kalends/site';

/** Class names and ids of the pages themselves. */
const OURS = /^k-/i;
const NAMING: ReadonlySet<string> = new Set(['class', 'id', 'name']);

/** Tags that cannot stand in a name, because names stand in links and paragraphs. */
const NOT_IN_NAMES: ReadonlySet<string> = new Set(['a', 'blockquote']);
const NAME_ATTRIBUTES: ReadonlySet<string> = new Set(['dir', 'lang', 'title']);

const mapTags = (html: string, change: (tag: MarkupToken) => string): string =>
  markupTokens(html)
    .map((token) => (token.kind === 'open' || token.kind === 'close' ? change(token) : token.raw))
    .join('');

/** How texts are shown. */
interface Typography {
  readonly texturize: boolean;
}

/** A tag without the class names and ids that pages have for their own parts. */
function withoutOurs({ kind, raw, name }: MarkupToken): string {
  if (kind === 'close') return raw;
  const attributes = attributesOf(raw);
  let isChanged = false;
  for (const attribute of NAMING) {
    const words = attributes.get(attribute)?.split(/\s+/) ?? [];
    const theirs = words.filter((word) => !OURS.test(word));
    if (theirs.length === words.length) continue;
    isChanged = true;
    if (theirs.length === 0) attributes.delete(attribute);
    else attributes.set(attribute, theirs.join(' '));
  }
  return isChanged ? `${tagWith(name, attributes)}>` : raw;
}

function inName({ kind, raw, name }: MarkupToken): string {
  if (NOT_IN_NAMES.has(name)) return '';
  if (kind === 'close') return raw;
  return `${tagWith(
    name,
    [...attributesOf(raw)].filter(([attribute]) => NAME_ATTRIBUTES.has(attribute)),
  )}>`;
}

/** A stored description as HTML; class names and ids of the pages are no author's. */
export function shownText(stored: string, { texturize }: Typography): string {
  const html = renderDescription(stored, texturize);
  return /k-/i.test(html) ? mapTags(html, withoutOurs) : html;
}

/** A stored title or name as HTML that may stand in a link and in a paragraph, and has no look of its own. */
export function shownName(stored: string, { texturize }: Typography): string {
  const html = renderTitle(stored, texturize);
  return html.includes('<') ? mapTags(html, inName) : html;
}
