import { canonicalValue, schemeOf } from './attribute-values.js';
import { attributesOf } from './attributes.js';

/** The HTML that may stay in a text: tags by name, each with its allowed attributes. */
export type AllowList = ReadonlyMap<string, ReadonlySet<string>>;

/** Inline tags: the only ones allowed in titles and term descriptions (text-slugs.md §2). */
const INLINE_TAGS = ['a', 'abbr', 'acronym', 'b', 'blockquote', 'cite', 'code', 'del', 'em', 'i', 'q', 's', 'strike', 'strong']; // oxfmt-ignore

/**
 * Tags allowed in descriptions and excerpts in addition: layout and images, but no scripts, embedded content or form
 * controls.
 */
const LAYOUT_TAGS = [
  'address', 'article', 'aside', 'details', 'div', 'figcaption', 'figure', 'footer', 'header', 'hgroup', 'main', 'nav', 'section', 'summary',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'p', 'pre', 'br', 'wbr', 'dd', 'dl', 'dt', 'li', 'menu', 'ol', 'ul',
  'caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr',
  'bdi', 'bdo', 'big', 'center', 'dfn', 'font', 'ins', 'kbd', 'mark', 'rp', 'rt', 'ruby', 'samp', 'small', 'span', 'sub', 'sup', 'time', 'tt', 'u', 'var',
  'audio', 'img', 'picture', 'source', 'track', 'video',
]; // oxfmt-ignore

const EVERYWHERE = [
  'class', 'id', 'title', 'lang', 'dir', 'align', 'style', 'role', 'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-hidden',
]; // oxfmt-ignore

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'hreflang', 'name', 'rel', 'target'],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  blockquote: ['cite'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  del: ['cite', 'datetime'],
  details: ['open'],
  font: ['color', 'face', 'size'],
  hr: ['noshade', 'size', 'width'],
  img: [
    'src',
    'srcset',
    'sizes',
    'alt',
    'width',
    'height',
    'loading',
    'decoding',
    'border',
    'hspace',
    'vspace',
  ],
  ins: ['cite', 'datetime'],
  li: ['value'],
  ol: ['reversed', 'start', 'type'],
  pre: ['width'],
  q: ['cite'],
  source: ['src', 'srcset', 'sizes', 'media', 'type'],
  table: ['border', 'cellpadding', 'cellspacing', 'summary', 'width'],
  td: ['abbr', 'colspan', 'headers', 'height', 'rowspan', 'scope', 'valign', 'width'],
  th: ['abbr', 'colspan', 'headers', 'height', 'rowspan', 'scope', 'valign', 'width'],
  time: ['datetime'],
  tr: ['valign'],
  track: ['src', 'default', 'kind', 'label', 'srclang'],
  ul: ['type'],
  video: ['src', 'controls', 'height', 'loop', 'muted', 'playsinline', 'poster', 'preload', 'width'],
};

/** Allowed style properties: they affect the look of the element, not its position on the page. */
const STYLES =
  /^(?:text-(?:align|decoration|indent|transform)|font(?:-(?:family|size|style|variant|weight))?|line-height|letter-spacing|color|background-color|vertical-align|float|clear|list-style-type|(?:min-|max-)?(?:width|height)|(?:margin|padding|border)(?:-(?:top|right|bottom|left|color|style|width|radius|collapse|spacing))?)$/;
/** Values without functions, addresses and escapes. */
const STYLE_VALUE = /^[\w\s#%.,!+'-]+$/;

function safeStyle(style: string): string {
  const declarations = style.split(';').map((declaration) => {
    const [property = '', value = '', ...more] = declaration.split(':').map((part) => part.trim());
    const safe = more.length === 0 && STYLES.test(property.toLowerCase()) && STYLE_VALUE.test(value);
    return safe ? `${property}:${value}` : '';
  });
  return declarations.filter((declaration) => declaration !== '').join(';');
}

/** How many images a `srcset` may name. */
const MOST_CANDIDATES = 50;
/** An address without spaces and commas at its ends, and the width or density of the image. */
const CANDIDATE =
  /[\s,]*([^\s,]\S*[^\s,]|[^\s,])(?:\s+([1-9]\d{0,4}w|(?:[1-9]\d?(?:\.\d{1,3})?|0\.[1-9]\d{0,2})x))?\s*(?:,|$)/y;

/** The valid images of a `srcset` up to the first invalid one, without those whose scheme is not allowed. */
function safeSrcset(srcset: string): string {
  const candidates: string[] = [];
  CANDIDATE.lastIndex = 0;
  while (candidates.length < MOST_CANDIDATES) {
    const [found, url = '', size] = CANDIDATE.exec(srcset) ?? [];
    if (found === undefined) break;
    if (safeAddress(url) !== '') candidates.push(size === undefined ? url : `${url} ${size}`);
  }
  return candidates.join(', ');
}

const SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);
/** Links may also call, send a message and subscribe (text-slugs.md §2). */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'webcal']);

/** An address within the site, or one with an allowed scheme. */
function safeAddress(address: string, tag = ''): string {
  const scheme = schemeOf(address);
  const allowed = tag === 'a' ? LINK_SCHEMES : SCHEMES;
  return scheme === undefined || allowed.has(scheme) ? address : '';
}

/** Rewrites the values of these attributes, in their canonical form; `''` removes the attribute. */
const REWRITTEN: Readonly<Record<string, (value: string, tag: string) => string>> = {
  style: safeStyle,
  srcset: safeSrcset,
  href: safeAddress,
  src: safeAddress,
  cite: safeAddress,
  poster: safeAddress,
};

/** Attributes that need no value. */
const FLAGS: ReadonlySet<string> = new Set(['controls', 'default', 'loop', 'muted', 'noshade', 'open', 'playsinline', 'reversed']); // oxfmt-ignore

/** Text in attribute values that a naive search would take for an event handler or a URL. */
export const LOOKS_ACTIVE = /(?:^|[\s/"'])on|href|src|action/i;

/** An attribute as it may stay, with a blank before it; empty for one that may not. */
function safeAttribute(tag: string, name: string, given: string | undefined): string {
  const canonical = given === undefined ? '' : canonicalValue(given);
  const value = REWRITTEN[name]?.(canonical, tag) ?? canonical;
  if (value === '') return FLAGS.has(name) ? ` ${name}` : name === 'alt' ? ' alt=""' : '';
  return ` ${name}="${LOOKS_ACTIVE.test(value) ? value.replaceAll('=', '&#61;') : value}"`;
}

/** An opening tag of the allow-list without its `>`, with those of its attributes that may stay. */
export const safeTag = (raw: string, name: string, allowed: ReadonlySet<string>): string =>
  `<${name}${[...attributesOf(raw)]
    .map(([attribute, value]) => (allowed.has(attribute) ? safeAttribute(name, attribute, value) : ''))
    .join('')}`;

// bundlers leave out what this makes where nothing cleans texts
const allowing = (...tags: readonly (readonly string[])[]): AllowList =>
  new Map(tags.flat().map((tag) => [tag, new Set([...EVERYWHERE, ...(ATTRIBUTES[tag] ?? [])])]));

/** HTML allowed in titles, in names of venues and organizers and in term descriptions. */
export const INLINE: AllowList = /* @__PURE__ */ allowing(INLINE_TAGS);

/** HTML allowed in descriptions and excerpts. */
export const LAYOUT: AllowList = /* @__PURE__ */ allowing(INLINE_TAGS, LAYOUT_TAGS);
