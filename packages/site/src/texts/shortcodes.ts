import { escapeText } from './escape-text.js';
import { pieces } from './pieces.js';

/** The known shortcodes; all others are text. */
const SHORTCODE =
  /\[(\[?)(\/?)(gallery|playlist|embed|audio|video|caption|wp_caption)(?![\w-])([^[\]]*)\](\]?)/g;
const SOURCE = /\bsrc=["']?([^\s"']+)/;

const link = (address: string): string => {
  const text = escapeText(address);
  return /^https?:\/\//i.test(address) ? `<a href="${text}">${text}</a>` : '';
};

/**
 * The replacement of a self-contained shortcode: nothing is fetched, so players and galleries become at most a link to
 * their source.
 */
const standIn = (name: string, attributes: string): string =>
  name === 'audio' || name === 'video' ? link(SOURCE.exec(attributes)?.[1] ?? '') : '';

function expand(text: string): string {
  let result = '';
  let done = 0;
  for (const match of text.matchAll(SHORTCODE)) {
    const [whole, escaped = '', closing, name = '', attributes = '', escapedEnd = ''] = match;
    if (match.index < done) continue;
    result += text.slice(done, match.index);
    done = match.index + whole.length;
    if (escaped !== '' && escapedEnd !== '') {
      result += whole.slice(1, -1);
      continue;
    }
    let shown = closing === '' ? standIn(name, attributes) : '';
    if (name === 'embed' && closing === '' && escapedEnd === '') {
      const bracket = text.indexOf('[', done);
      if (bracket >= 0 && text.startsWith('[/embed]', bracket)) {
        shown = link(text.slice(done, bracket).trim());
        done = bracket + '[/embed]'.length;
      }
    }
    result += `${escaped}${shown}${escapedEnd}`;
  }
  return result + text.slice(done);
}

/**
 * Renders the shortcodes of a description (text-slugs.md §1): `[gallery]` and `[playlist]` become nothing, `[embed]`,
 * `[audio]` and `[video]` a link, `[caption]` its content, `[[gallery]]` becomes `[gallery]`; unknown ones stay text.
 */
export const shortcodes = (html: string): string =>
  html.includes('[')
    ? pieces(html)
        .map(({ kind, raw }) => (kind === 'text' ? expand(raw) : raw))
        .join('')
    : html;
