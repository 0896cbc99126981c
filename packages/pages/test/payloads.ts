import { VECTORS } from '../../http-adapter/test/xss/vectors.js';

/** Texts that end the element around them, or hide or move what follows. */
export const BREAKOUTS: readonly string[] = [
  '<details><summary>More</summary><div><p></div><p></details>', '<li><div><li></div></li>', '<li><div><li></div></li><li><div><li></div></li>x', '<table><p></table>', '<details><p></details>',
  '</div></div></div></main>x', '</p></div>x', '<table><tr><td></div></td></tr></table>', '<table><td><details>', '<b><p>x</b>y', '<a href="/"><p>x<a href="/">y', '<h1><h2>x</h1></h2>', '<ul><li><div><li></ul>',
  '<dl><dt><div><dd></div></dl>', '<table>x<b>y<tr>z</table>', '<table><table><table>', '<table><caption><table>', '<p><table><p>x</table></p>', '<center><table><center></table>', '<pre><div></pre>', '<section><p></section><p>',
  '<blockquote>\n\n<div></blockquote>', '<div>\n\n</p></div>\n\n</div>', '<b>\n\n<i>\n\n</b>\n\n</i>', '<table>\n\n<tr>\n\n<td>\n\n</table>', '<ruby><rt><p></ruby>', '<video><p></video><audio>', '<details open><summary><div></summary>', '<font><p><font><p>',
  '<col><tr><td>x', '<tbody>x</tbody>', '<caption>x', '<td>x<td>y', '<i><table><i>x</table>', '<a><table><a>x</a></table></a>', '<nav><ul><li><nav></li></ul>', '<p><ul><li><p></ul></p>', '<h3><p>x</h3>y', '<address><p></address><p>x',
]; // oxfmt-ignore

/** Texts that take the place or the look of the page's own parts. */
const DISGUISES: readonly string[] = [
  '<div class="k-side">x</div>', '<p class="K-facts k-when">x</p>', '<div id="k-main">x</div>', '<h2 id="k-add">x</h2>', '<span class="a&#32;k-card&#9;b">x</span>', '<p class="&#107;-card">x</p>', '<a name="k-main">x</a>', '<b class=k-hidden>x</b>',
]; // oxfmt-ignore

/** Attributes in which others are written. */
const HIDDEN_ATTRIBUTES = [
  `title=" class='x" style='position:fixed;top:0'"`, `title=' class="x" style="position:fixed"'`, `title=" class='" lang="' onclick='alert(1)'"`, `data-x=' class="y"' class=z`, `title="a class='b'" class="c"`,
  `id=" class='x' onmouseover='alert(1)' "`, `title="/ class='x'> <img src=x onerror=alert(1)>"`, `title=" decoding='x"`, `lang="] onclick='alert(1)'" title="["`, `title="[">a] style='position:fixed' onclick='alert(1)'`,
  `class='a"b' title=' style=position:fixed'`, `title=" style='position:fixed;inset:0' class='k-side'"`, `aria-label=" class='x' style='position:fixed' "`, `title="&quot; class='x' onclick='alert(1)'"`, `align=" class=&quot;x&quot; style='position:fixed'"`,
]; // oxfmt-ignore
const TAGS: readonly (readonly [name: string, block: string])[] = [
  ['p', 'paragraph'],
  ['h2', 'heading'],
  ['ul', 'list'],
  ['span', 'paragraph'],
  ['img', 'image'],
];

const inBlock = (name: string, html: string): string => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;

const SRCSETS = [
  'a 1q,'.repeat(50),
  'a.jpg 1x, javascript:alert(1) 2x',
  '&#10;&#27;[31m forged,',
  'a (b',
  ', ,',
  'x 1x y',
].map((srcset) => `<img srcset="${srcset}">`);

/** Hostile texts: what public collections list, as it is and in a block, and all of the above. */
export const PAYLOADS: readonly string[] = [
  ...new Set([
    ...VECTORS,
    ...VECTORS.map((vector) => inBlock('paragraph', `<p class="a">${vector}</p>`)),
    ...BREAKOUTS,
    ...BREAKOUTS.map((breakout) => inBlock('html', breakout)),
    ...DISGUISES,
    ...SRCSETS,
    ...TAGS.flatMap(([name, block]) =>
      HIDDEN_ATTRIBUTES.flatMap((attributes) => [
        `<${name} ${attributes}>x`,
        inBlock(block, `<${name} ${attributes}>x</${name}>`),
      ]),
    ),
  ]),
];
