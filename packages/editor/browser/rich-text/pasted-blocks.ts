import { unwrap } from './pasted-elements.js';

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER ' +
    'LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);

/** Blocks that hold others, and have no texts of their own. */
const HOLDERS = /^(?:UL|OL|TABLE|THEAD|TBODY|TFOOT|TR)$/;

/** Blocks that a description has. */
const OWN = /^(?:P|H[2-4]|UL|OL|LI|BLOCKQUOTE|PRE|TABLE|THEAD|TBODY|TFOOT|TR|TD|TH|CAPTION)$/;

export const isBlock = (node: Node | null): boolean => node instanceof Element && BLOCKS.has(node.nodeName);

/** Makes paragraphs of what stands between blocks, and of lines between two breaks. */
function paragraphs(parent: Element): void {
  let line: Node[] = [];
  const end = (before: Node | null): void => {
    while (line.at(-1)?.nodeName === 'BR') {
      const last = line.pop();
      last?.parentNode?.removeChild(last);
    }
    if (line.some((node) => node.nodeName === 'IMG' || (node.textContent ?? '').trim() !== '')) {
      const paragraph = parent.ownerDocument.createElement('p');
      paragraph.append(...line);
      parent.insertBefore(paragraph, before);
    } else for (const node of line) node.parentNode?.removeChild(node);
    line = [];
  };
  for (const node of [...parent.childNodes]) {
    if (isBlock(node)) end(node);
    else if (node.nodeName === 'BR' && (line.length === 0 || line.at(-1)?.nodeName === 'BR')) {
      end(node);
      (node as Element).remove();
    } else line.push(node);
  }
  end(null);
}

/** Whether lines of an element are divided by two breaks. */
const hasEmptyLines = (element: Element): boolean =>
  [...element.querySelectorAll('br')].some(({ nextSibling }) => nextSibling?.nodeName === 'BR');

/** Takes away breaks at the ends of a block, which show nothing. */
function trimBreaks(element: Element): void {
  while (element.lastChild?.nodeName === 'BR') element.lastChild.remove();
  while (element.firstChild?.nodeName === 'BR') element.firstChild.remove();
}

/** Leaves the blocks that a description has: others are paragraphs, or what they hold. A few words without blocks stay words. */
export function blocksOf(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')].toReversed()) {
    if (!isBlock(element)) {
      // a link or bold letters around blocks
      if ([...element.children].some(isBlock)) unwrap(element);
      continue;
    }
    trimBreaks(element);
    const hasBlocks = [...element.children].some(isBlock);
    const isOwn = OWN.test(element.nodeName);
    if (/^(?:LI|TD|TH)$/.test(element.nodeName)) {
      const texts = [...element.children].filter(({ nodeName }) => nodeName === 'P');
      const [first] = texts;
      if (texts.length === 1 && first !== undefined) unwrap(first);
    } else if (element.nodeName === 'BLOCKQUOTE') paragraphs(element);
    else if (HOLDERS.test(element.nodeName) || element.nodeName === 'PRE') continue;
    else if (hasBlocks || hasEmptyLines(element)) {
      paragraphs(element);
      unwrap(element);
    } else if (!isOwn) {
      const paragraph = element.ownerDocument.createElement('p');
      paragraph.append(...element.childNodes);
      element.replaceWith(paragraph);
    }
  }
  if ([...body.children].some(isBlock) || hasEmptyLines(body)) paragraphs(body);
  else trimBreaks(body);
}
