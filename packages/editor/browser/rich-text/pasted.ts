import { listsOf } from './pasted-lists.js';
import { blocksOf, isBlock } from './pasted-blocks.js';
import { addressOf, styleOf, tidySpaces, unwrap } from './pasted-elements.js';

/** What the clipboard has, as a description may have it. */
export interface Pasted {
  readonly html: string;
  /** Whether there were pictures without an address of the web: those of a file, or of the clipboard itself. */
  readonly lostPictures: boolean;
}

/** Elements that go with all that is in them. */
const REMOVED =
  'script,title,meta,link,xml,template,noscript,svg,math,iframe,object,embed,video,audio,canvas,form,button,select,textarea,input,hr';

/** Elements of the same meaning. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ STRONG: 'b', EM: 'i', CITE: 'i', H1: 'h2', H5: 'h4', H6: 'h4' },
};

/** The elements that stay, by what they may keep of their attributes. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  ...{ P: [], H2: [], H3: [], H4: [], UL: [], OL: ['start'], LI: [], BLOCKQUOTE: [], PRE: [] },
  ...{ TABLE: [], THEAD: [], TBODY: [], TFOOT: [], TR: [], CAPTION: [] },
  ...{ TD: ['colspan', 'rowspan'], TH: ['colspan', 'rowspan'], BR: [] },
  ...{ A: ['href'], B: [], I: [], SUB: [], SUP: [], CODE: [], IMG: ['src', 'alt', 'width', 'height'] },
};

/** Gives an element another name; its attributes stay. */
function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) other.setAttribute(attribute, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Puts all that is in an element into a new one within it. */
function wrapInside(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}

/** Bold and italic letters that a style makes, as elements; none where a style takes them away again. */
function readStyle(element: Element): void {
  const { weight, slant } = styleOf(element);
  const isText = !/^(?:H\d|TABLE|TBODY|TR|UL|OL|IMG|BR|STYLE)$/.test(element.nodeName);
  if (/^(?:B|STRONG)$/.test(element.nodeName)) {
    if (/^(?:normal|[1-4]00)$/.test(weight)) unwrap(element);
  } else if (/^(?:I|EM)$/.test(element.nodeName)) {
    if (slant === 'normal') unwrap(element);
  } else if (isText && ![...element.children].some(isBlock)) {
    if (/^(?:bold|[6-9]00)/.test(weight) && element.nodeName !== 'TH') wrapInside(element, 'b');
    if (slant === 'italic') wrapInside(element, 'i');
  }
}

/** Takes away the pictures that no one else can see, and those that count readers; whether there were some of the former. */
function dropPictures(body: HTMLElement): boolean {
  let hasLost = body.querySelector('v\\:imagedata') !== null;
  for (const picture of body.querySelectorAll('img')) {
    const isOfWeb = /^https?:/i.test(picture.getAttribute('src') ?? '');
    const isSmall = ['width', 'height'].some((name) => /^[01]$/.test(picture.getAttribute(name) ?? ''));
    if (isOfWeb && !isSmall) continue;
    hasLost ||= !isOfWeb;
    picture.remove();
  }
  return hasLost;
}

/** Leaves the elements that a description may have, without what programs add to them. */
function clean(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    const name = NAMES[element.nodeName];
    const own = name === undefined ? element : renamed(element, name);
    const kept = KEPT[own.nodeName];
    if (own.nodeName === 'A') {
      const address = addressOf(own.getAttribute('href') ?? '');
      if (address === undefined) {
        unwrap(own);
        continue;
      }
      own.setAttribute('href', address);
    }
    if (kept === undefined) {
      if (!isBlock(own)) unwrap(own);
      continue;
    }
    for (const { name: attribute } of [...own.attributes])
      if (!kept.includes(attribute)) own.removeAttribute(attribute);
  }
}

/** Whether an element shows something. */
const isShown = (element: Element): boolean =>
  element.textContent.trim() !== '' || element.querySelector('img') !== null;

/** The HTML of a clipboard as a description may have it: its lists, headings, links and emphasis, and nothing of the program that it comes from. */
export function pasted(html: string): Pasted {
  // without style sheets, and with attributes of another name: a browser reads no styles that the policy of the page refuses
  const text = html
    .replace(/<style[^]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, '$1data-style$2'));
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) (comment as Comment).remove();
  for (const element of body.querySelectorAll(REMOVED)) element.remove();
  const lostPictures = dropPictures(body);
  for (const element of [...body.querySelectorAll('*')]) if (styleOf(element).isHidden) element.remove();
  listsOf(body);
  for (const element of [...body.querySelectorAll('*')].toReversed()) readStyle(element);
  clean(body);
  tidySpaces(body);
  blocksOf(body);
  for (const heading of body.querySelectorAll('h2 b,h3 b,h4 b,b b,i i')) unwrap(heading);
  for (const element of [
    ...body.querySelectorAll('p,h2,h3,h4,li,ul,ol,blockquote,a,b,i,sub,sup,code'),
  ].toReversed())
    if (!isShown(element))
      element.replaceWith(...(element.textContent === '' || isBlock(element) ? [] : [' ']));
  tidySpaces(body);
  return { html: body.innerHTML.trim(), lostPictures };
}
