import { sanitizeContent, sanitizeTitle } from '@kalends/core/adapter';
import { renderDescription, renderExcerpt, renderTitle } from '@kalends/site';
import fc from 'fast-check';

const NAMES =
  'p p div li ul ol dl dd dt b i a strong em span table tr td th tbody caption h1 h2 blockquote details summary pre section code font u';
const PARTS = [
  ...NAMES.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...[
    'x',
    'y',
    ' ',
    '\n',
    '\n\n',
    '"',
    "'",
    '<br>',
    '<hr>',
    '<img src="x">',
    '<!-- wp:paragraph -->',
    '<!-- /wp:paragraph -->',
  ],
  ...[
    '[embed]https://x.example[/embed]',
    '[caption]',
    '[/caption]',
    '[',
    ']',
    '<a href="/">',
    '<p class="a">',
    '<b title="[">',
    ':)',
  ],
];
/** Random texts out of elements, comments and shortcodes. */
export const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((list) => list.join(''));

/** How a stored text of each kind becomes HTML. */
export const RENDERED = {
  description: (text: string) => renderDescription(sanitizeContent(text)),
  excerpt: (text: string) => renderExcerpt(sanitizeContent(text)),
  title: (text: string) => renderTitle(sanitizeTitle(text)),
};
