import { balanced, attributesOf } from '@kalends/core/adapter';
import { renderBlocks } from './blocks.js';
import { paragraphs } from './paragraphs.js';
import { pieces } from './pieces.js';
import { shortcodes } from './shortcodes.js';
import { smileys } from './smileys.js';
import { texturize } from './texturize.js';

/**
 * Adds `decoding="async"` to images that have no `decoding` attribute, so that browsers show the page before they are
 * decoded.
 */
const pictures = (html: string): string =>
  /<img/i.test(html)
    ? pieces(html)
        .map(({ kind, raw, name }) =>
          kind === 'open' && name === 'img' && !attributesOf(raw).has('decoding')
            ? `<img decoding="async"${raw.slice('<img'.length)}`
            : raw,
        )
        .join('')
    : html;

/*
 * How stored texts are rendered (text-slugs.md §1). `typography` is the option `texturize`: without it quotes, dashes,
 * smileys and the like are shown as stored; paragraphs, blocks and shortcodes are always rendered.
 * The output is balanced HTML, because paragraphs may begin or end within other elements.
 */

/** Renders the title of an event, or the name of a venue or organizer: typography, no paragraphs, trimmed. */
export const renderTitle = (stored: string, typography = true): string =>
  balanced((typography ? texturize(stored) : stored).trim());

/** Renders a description: shortcodes, typography, smileys as emoji; its blocks, or paragraphs if it has none. */
export function renderDescription(stored: string, typography = true): string {
  const blocks = renderBlocks(stored);
  const text = shortcodes(blocks ?? stored);
  const dressed = typography ? smileys(texturize(text)) : text;
  return pictures(balanced(blocks === undefined ? paragraphs(dressed) : dressed.trim()));
}

/** Renders an excerpt: typography, smileys as emoji, paragraphs; neither blocks nor shortcodes. */
export const renderExcerpt = (stored: string, typography = true): string =>
  pictures(balanced(paragraphs(typography ? smileys(texturize(stored)) : stored)));
