/** What the style of a pasted element says, as far as it means something. */
export interface PastedStyle {
  readonly weight: string;
  readonly slant: string;
  /** The list of a paragraph of Word, and how deep it is in it. */
  readonly list: { readonly name: string; readonly level: number } | undefined;
  /** Whether it is the sign of a list of Word, which the list has by itself. */
  readonly isSign: boolean;
  readonly isHidden: boolean;
}

/** Reads the style of an element, which stands in another attribute. */
export function styleOf(element: Element): PastedStyle {
  const text = (element.getAttribute('data-style') ?? '').toLowerCase();
  const value = (name: string): string =>
    new RegExp(String.raw`(?:^|;)\s*${name}\s*:\s*([^;]*)`).exec(text)?.[1]?.trim() ?? '';
  const list = /^(l\d+) level(\d+)/.exec(value('mso-list'));
  return {
    weight: value('font-weight'),
    slant: value('font-style'),
    list: list === null ? undefined : { name: list[1] ?? '', level: Number(list[2]) },
    isSign: value('mso-list') === 'ignore',
    isHidden: value('display') === 'none' || value('mso-hide') === 'all',
  };
}

/** Puts what is in an element in its place. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Where programs of offices and mail lead through a page of their own, the address is a parameter of it. */
const DETOURS: readonly (readonly [host: RegExp, path: RegExp, param: string])[] = [
  [/^www\.google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, 'url'],
];

/** The address of a link that anyone can follow; `undefined` if there is none. */
export function addressOf(given: string): string | undefined {
  const address = given.trim();
  if (/^(?:mailto|tel):./i.test(address)) return address;
  if (!/^https?:/i.test(address)) return undefined;
  try {
    const { hostname, pathname, searchParams } = new URL(address);
    const detour = DETOURS.find(([host, path]) => host.test(hostname) && path.test(pathname));
    const target = detour && searchParams.get(detour[2]);
    return target && /^https?:\/\//i.test(target) ? target : address;
  } catch {
    return undefined;
  }
}

const BLOCK = 'p,h2,h3,h4,li,ul,ol,blockquote,pre,table,thead,tbody,tfoot,tr,td,th,caption,div,br';

/** Whether a text stands at an end of its block. */
function isAtEdge(text: Text, side: 'previousSibling' | 'nextSibling'): boolean {
  for (let node: Node | null = text; node !== null; node = node.parentNode) {
    const beside: Node | null = node[side];
    if (beside !== null) return beside instanceof Element && beside.matches(BLOCK);
    if (node.parentElement === null || node.parentElement.matches(`body,${BLOCK}`)) return true;
  }
  return true;
}

/** Makes one space of several, and takes away those at the ends of lines. A space that keeps two words on one line stays. */
export function tidySpaces(body: HTMLElement): void {
  body.normalize();
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  let before = '';
  for (const text of found) {
    if (text.parentElement?.closest('pre')) continue;
    let data = text.data.replace(/[\s\u200b\ufeff]+/g, (spaces) => (spaces === '\u00a0' ? spaces : ' '));
    if (isAtEdge(text, 'previousSibling')) [data, before] = [data.trimStart(), ''];
    if (isAtEdge(text, 'nextSibling')) data = data.trimEnd();
    if (/\s$/.test(before)) data = data.trimStart();
    text.data = data;
    if (data !== '') before = data;
    else text.remove();
  }
}
