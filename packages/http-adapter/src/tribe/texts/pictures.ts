import { pieces } from './pieces.js';

/** Pictures marked so that browsers show the rest of the page while they decode them; those that say something themselves keep it. */
export const pictures = (html: string): string =>
  /<img/i.test(html)
    ? pieces(html)
        .map(({ kind, raw, name }) =>
          kind === 'open' && name === 'img' && !/\sdecoding\s*=/i.test(raw)
            ? `<img decoding="async"${raw.slice('<img'.length)}`
            : raw,
        )
        .join('')
    : html;
