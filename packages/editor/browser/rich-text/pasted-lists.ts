import { styleOf, unwrap } from './pasted-elements.js';

/** Signs of lists in texts of programs that have no other. */
const BULLET = /^[\s\u00a0]*[•·▪●◦‣∙][\s\u00a0]+/;

/** A paragraph that is an entry of a list. */
interface Entry {
  readonly element: Element;
  readonly level: number;
  readonly isNumbered: boolean;
}

/** The paragraph as an entry of a list, without the sign that the program wrote; `undefined` if it is none. */
function entryOf(element: Element): Entry | undefined {
  if (!/^(?:P|H\d|DIV)$/.test(element.nodeName)) return undefined;
  const { list } = styleOf(element);
  if (list === undefined) {
    if (!BULLET.test(element.textContent)) return undefined;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
      const rest = text.data.replace(/^[\s\u00a0]+/, '').replace(/^[•·▪●◦‣∙]/, '');
      const hadSign = rest !== text.data.replace(/^[\s\u00a0]+/, '');
      text.data = rest;
      if (hadSign) break;
    }
    return { element, level: 1, isNumbered: false };
  }
  const signs = [...element.querySelectorAll('*')].filter((one) => styleOf(one).isSign);
  const sign = signs.map(({ textContent }) => textContent).join('');
  for (const one of signs) one.remove();
  return { element, level: list.level, isNumbered: /^[\s\u00a0]*(?:\d|[a-z]{1,4}[.)])/i.test(sign) };
}

/** Makes the lists of a run of entries that stand one after another. */
function listOf(entries: readonly Entry[]): void {
  const open: { readonly list: Element; readonly level: number }[] = [];
  for (const { element, level, isNumbered } of entries) {
    const name = isNumbered ? 'OL' : 'UL';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    if (last?.level === level && last.list.nodeName !== name) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = element.ownerDocument.createElement(name);
      const around = open.at(-1)?.list;
      if (around === undefined) element.before(list);
      else (around.lastElementChild ?? around).append(list);
      open.push({ list, level });
    }
    const item = element.ownerDocument.createElement('li');
    item.append(...element.childNodes);
    open.at(-1)?.list.append(item);
    element.remove();
  }
}

/** Makes lists of the paragraphs that word processors write for them, and puts lists below lists into the entry before. */
export function listsOf(body: HTMLElement): void {
  let run: Entry[] = [];
  const end = (): void => {
    listOf(run);
    run = [];
  };
  for (const element of body.querySelectorAll('p,h1,h2,h3,h4,h5,h6,div,li,td,th')) {
    const entry = element.querySelector('p,div,ul,ol,table') === null ? entryOf(element) : undefined;
    const last = run.at(-1)?.element;
    const isNext = last !== undefined && element.previousElementSibling === last;
    if (entry === undefined || !isNext) end();
    if (entry !== undefined) run.push(entry);
  }
  end();
  for (const list of body.querySelectorAll(':is(ul,ol)>:is(ul,ol)')) {
    const { previousElementSibling: before } = list;
    if (before?.nodeName === 'LI') before.append(list);
    else unwrap(list);
  }
}
