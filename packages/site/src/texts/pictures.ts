import { attributesOf } from '@kalends/core/adapter';
import { pieces } from './pieces.js';

/**
 * Adds `decoding="async"` to images that have no `decoding` attribute, so that browsers show the page before they are
 * decoded.
 */
export const pictures = (html: string): string =>
  /<img/i.test(html)
    ? pieces(html)
        .map(({ kind, raw, name }) =>
          kind === 'open' && name === 'img' && !attributesOf(raw).has('decoding')
            ? `<img decoding="async"${raw.slice('<img'.length)}`
            : raw,
        )
        .join('')
    : html;
