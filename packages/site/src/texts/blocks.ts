import { attributesOf, tagWith } from '@kalends/core/adapter';
import { pieces } from './pieces.js';

/**
 * A comment that starts or ends a block: `<!-- wp:paragraph {"align":"center"} -->`, `<!-- /wp:paragraph -->`, `<!--
 * wp:more /-->`.
 */
const BLOCK = /^<!--\s*(\/?)wp:([a-z][a-z\d-]*(?:\/[a-z][a-z\d-]*)?)\s/;

/** The blocks whose element gets a class when rendered, and these elements. */
const MARKED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['paragraph', new Set(['p'])],
  ['heading', new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])],
  ['list', new Set(['ul', 'ol'])],
]);

/** A tag with a class added to those that it has. */
function withClass(tag: string, name: string, added: string): string {
  const attributes = attributesOf(tag);
  const names = (attributes.get('class') ?? '').split(/\s+/).filter((given) => given !== '');
  if (names.includes(added)) return tag;
  const classes = [...names, added].join(' ');
  return attributes.has('class')
    ? `${tagWith(name, attributes.set('class', classes))}>`
    : `${tagWith(name, [['class', classes], ...attributes])}>`;
}

/**
 * Renders the block markup of the WordPress editor: removes its comments and adds the class of the block to paragraphs,
 * headings and lists. Undefined for a text without blocks; a text with blocks already has paragraphs.
 * @example renderBlocks('<!-- wp:paragraph --><p>b</p><!-- /wp:paragraph -->') // '<p class="wp-block-paragraph">b</p>'
 */
export function renderBlocks(html: string): string | undefined {
  if (!html.includes('<!--')) return undefined;
  let shown = '';
  let blocks = 0;
  let entered: string | undefined;
  for (const { kind, raw, name } of pieces(html)) {
    const block = kind === 'comment' ? BLOCK.exec(raw) : null;
    if (block !== null) {
      blocks++;
      entered = block[1] === '/' ? undefined : block[2];
    } else if (kind === 'open' && entered !== undefined) {
      shown += MARKED.get(entered)?.has(name) === true ? withClass(raw, name, `wp-block-${entered}`) : raw;
      entered = undefined;
    } else shown += raw;
  }
  return blocks > 0 ? shown : undefined;
}
