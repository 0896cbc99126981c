import type { IOptions } from 'sanitize-html';

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

/** The valid images of a `srcset` up to the first invalid one: sanitize-html would log whatever it cannot parse. */
function safeSrcset(srcset: string): string {
  const candidates: string[] = [];
  CANDIDATE.lastIndex = 0;
  while (candidates.length < MOST_CANDIDATES) {
    const [found, url = '', size] = CANDIDATE.exec(srcset) ?? [];
    if (found === undefined) break;
    candidates.push(size === undefined ? url : `${url} ${size}`);
  }
  return candidates.join(', ');
}

/** The attributes that are rewritten before sanitize-html reads them; a value of `''` removes the attribute. */
const REWRITTEN: ReadonlyMap<string, (value: string) => string> = new Map([
  ['style', safeStyle],
  ['srcset', safeSrcset],
]);

const transformTags: NonNullable<IOptions['transformTags']> = {
  '*': (tagName, given) => {
    const attribs: Record<string, string> = {};
    for (const [name, value] of Object.entries(given)) {
      const rewrite = REWRITTEN.get(name);
      const safe = rewrite ? rewrite(value) : value;
      if (rewrite === undefined || safe !== '') attribs[name] = safe;
    }
    return { tagName, attribs };
  },
};

const SCHEMES = ['http', 'https', 'mailto'];
/** Links may also call, send a message and subscribe (text-slugs.md §2). */
const LINK_SCHEMES = [...SCHEMES, 'tel', 'sms', 'webcal'];

/**
 * Options of sanitize-html for tags of an allow-list. It processes the options again for each text, so they contain
 * only the tags in use.
 */
export const sanitizeOptions = (names: ReadonlySet<string>, allowed: AllowList): IOptions => ({
  allowedTags: [...names],
  allowedAttributes: Object.fromEntries([...names].map((name) => [name, [...(allowed.get(name) ?? [])]])),
  allowedSchemes: SCHEMES,
  allowedSchemesByTag: { a: LINK_SCHEMES },
  // styles are parsed here: sanitize-html would need its CSS parser
  parseStyleAttributes: false,
  transformTags,
});

// bundlers leave out what this makes where nothing cleans texts
const allowing = (...tags: readonly (readonly string[])[]): AllowList =>
  new Map(tags.flat().map((tag) => [tag, new Set([...EVERYWHERE, ...(ATTRIBUTES[tag] ?? [])])]));

/** HTML allowed in titles, in names of venues and organizers and in term descriptions. */
export const INLINE: AllowList = /* @__PURE__ */ allowing(INLINE_TAGS);

/** HTML allowed in descriptions and excerpts. */
export const LAYOUT: AllowList = /* @__PURE__ */ allowing(INLINE_TAGS, LAYOUT_TAGS);
