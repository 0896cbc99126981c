import { renderBlocks } from './blocks.js';
import { paragraphs } from './paragraphs.js';
import { pictures } from './pictures.js';
import { shortcodes } from './shortcodes.js';
import { smileys } from './smileys.js';
import { texturize } from './texturize.js';

/*
 * How stored texts are shown (text-slugs.md §1). `typography` is the option `texturize` of the presentation layer: without
 * it quotes, dashes, smileys and the like are shown as they are stored; paragraphs, blocks and shortcodes are rendered all the same.
 */

/** The title of an event, the name of a venue or organizer as it is shown: typography, no paragraphs, trimmed. */
export const renderTitle = (stored: string, typography = true): string =>
  (typography ? texturize(stored) : stored).trim();

/** A description as it is shown: shortcodes run, typography, typed smileys as emoji; its blocks, or paragraphs where it has none. */
export function renderDescription(stored: string, typography = true): string {
  const blocks = renderBlocks(stored);
  const text = shortcodes(blocks ?? stored);
  const dressed = typography ? smileys(texturize(text)) : text;
  return pictures(blocks === undefined ? paragraphs(dressed) : dressed.trim());
}

/** An excerpt as it is shown: typography, typed smileys as emoji, paragraphs; no blocks and no shortcodes. */
export const renderExcerpt = (stored: string, typography = true): string =>
  pictures(paragraphs(typography ? smileys(texturize(stored)) : stored));
