import DOMPurify from 'dompurify';

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN ' +
    'NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);

/** Elements of the same meaning: the editor writes the former, a calendar stores the latter. */
const SAME: Readonly<Record<string, string>> = { B: 'strong', I: 'em' };

const isBlock = (node: Node | null): boolean => node instanceof Element && BLOCKS.has(node.nodeName);

/** Cleans HTML that is put into the editor, by its own text or from the clipboard. The server cleans what is saved, besides. */
export const cleaned = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea'],
    FORBID_ATTR: ['style', 'id', 'name'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** The elements of some HTML, in a document in which nothing loads or runs. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** A text as the editor gets it: lines without blocks are paragraphs, as everywhere where the calendar shows them. */
export function paragraphsOf(html: string): string {
  const text = html.trim();
  if ([...parsed(text).querySelectorAll('*')].some(isBlock)) return text;
  // breaks beside lines, and lines within tags, mean something else
  if (/<br|<[^>]*\n/i.test(text)) return text;
  return text
    .split(/\n{2,}/)
    .map((lines) => `<p>${lines.split('\n').join('<br>')}</p>`)
    .join('\n');
}

/** Whether a break is the last of its block: there it shows nothing, and keeps an empty line open while one writes. */
const isFiller = (node: Node): boolean =>
  node.nodeName === 'BR' && (node.nextSibling === null || isBlock(node.nextSibling));

/** What HTML says, for a comparison: without spaces that do not show, with one name for elements of the same meaning. */
function meaningOf(node: Node): string {
  if (node instanceof Text) {
    if (node.parentElement?.closest('pre')) return node.data;
    const text = node.data.replace(/[ \t\r]+/g, ' ');
    const isBeside = isBlock(node.previousSibling) || isBlock(node.nextSibling) || isBlock(node.parentNode);
    return isBeside && text.trim() === '' ? '' : text;
  }
  if (!(node instanceof Element)) return `[${node.nodeName} ${node.nodeValue ?? ''}]`;
  if (isFiller(node)) return '';
  const attributes = [...node.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort();
  const name = SAME[node.nodeName] ?? node.nodeName.toLowerCase();
  const inside = [...node.childNodes].map(meaningOf).join('');
  return `<${[name, ...attributes].join(' ')}>${isBlock(node) ? inside.trim() : inside}</>`;
}

/** Whether there are breaks of lines in blocks: a calendar shows them, the editor does not. */
export function hasLines(html: string): boolean {
  const body = parsed(html);
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('pre')) continue;
    const { previousSibling: before, nextSibling: after } = text;
    const isFirst = before === null ? isBlock(text.parentNode) : isBlock(before) || before.nodeName === 'BR';
    const isLast = after === null ? isBlock(text.parentNode) : isBlock(after);
    const line = text.nodeValue ?? '';
    const shown = isFirst ? line.trimStart() : line;
    if ((isLast ? shown.trimEnd() : shown).includes('\n') && text.parentNode !== body) return true;
  }
  return false;
}

/** Whether two texts say the same. */
export const isSame = (one: string, other: string): boolean =>
  meaningOf(parsed(one)) === meaningOf(parsed(other));

const isEmpty = (element: Element): boolean =>
  element.textContent.trim() === '' && element.querySelector('img,hr,iframe,video,audio') === null;

/** Gives elements another name. */
export function rename(root: ParentNode, from: string, to: string): void {
  for (const element of root.querySelectorAll(from)) {
    const other = document.createElement(to);
    other.append(...element.childNodes);
    element.replaceWith(other);
  }
}

/** The HTML of the editor as it is stored: a block on each line, without empty paragraphs. */
export function storedOf(html: string): string {
  const body = parsed(html);
  for (const [from, to] of Object.entries(SAME)) rename(body, from, to);
  for (const line of body.querySelectorAll('br')) if (isFiller(line)) line.remove();
  // the editor writes an entry with a list below it as two blocks
  for (const line of body.querySelectorAll('li>div:first-child'))
    if (line.parentElement?.querySelector(':scope>:is(div,p):nth-child(n+2)') === null)
      line.replaceWith(...line.childNodes);
  for (const paragraph of body.querySelectorAll('p,div')) if (isEmpty(paragraph)) paragraph.remove();
  return isEmpty(body) ? '' : [...body.children].map((element) => element.outerHTML).join('\n');
}
