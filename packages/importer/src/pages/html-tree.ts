import { Parser } from 'htmlparser2';
import type { FileWork } from '../file/file-work.js';

/** An element of a page. */
export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its elements and texts, in order. */
  readonly children: (HtmlElement | string)[];
}

/** A page as a tree. */
export interface HtmlTree {
  readonly root: HtmlElement;
  /** Why the rest of the page was not read; `undefined`: all of it was. */
  readonly cut: string | undefined;
}

/** How deep elements may be nested; browsers flatten what is deeper. */
const MAX_DEPTH = 512;

/** The maximum number of elements. */
const MAX_ELEMENTS = 300_000;

/** How many characters are parsed at once. */
const CHUNK = 20_000;

/** Elements without contents: what is inside of a template is no part of the page. */
const INERT = 'template';

/**
 * Parses a page in slices. What comes behind a place where it is nested too deep, or has too many elements, is not read: the parser
 * takes the square of the depth.
 */
export async function parseHtml(text: string, work: FileWork): Promise<HtmlTree> {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let elements = 0;
  let inert = 0;
  let cut: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (cut !== undefined) return;
      if (elements === MAX_ELEMENTS) cut = `The page has more than ${MAX_ELEMENTS} elements`;
      if (open.length > MAX_DEPTH) cut = `The page is nested more than ${MAX_DEPTH} levels deep`;
      if (cut !== undefined) return;
      elements += 1;
      const element: HtmlElement = { name, attributes, children: [] };
      if (inert === 0) open.at(-1)?.children.push(element);
      if (name === INERT) inert += 1;
      open.push(element);
    },
    ontext(piece) {
      const children = open.at(-1)?.children;
      if (cut !== undefined || inert > 0 || children === undefined) return;
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + piece;
      else children.push(piece);
    },
    onclosetag(name) {
      if (cut !== undefined) return;
      if (name === INERT) inert -= 1;
      open.pop();
    },
  });
  for (let from = 0; from < text.length && cut === undefined; from += CHUNK) {
    work.spend('characters', CHUNK);
    parser.write(text.slice(from, from + CHUNK));
    await work.turn();
  }
  if (cut === undefined) parser.end();
  return { root, cut };
}

/** After so many elements, whatever is done with each, others have their turn. */
const SLICE = 2_000;

/** The elements below an element, in the order of the page, without those below one that is left out; others have their turns in between. */
export async function* elementsIn(
  element: HtmlElement,
  pause: () => Promise<void>,
  isLeftOut: (one: HtmlElement) => boolean = () => false,
): AsyncGenerator<HtmlElement> {
  // a generator in another would take a step for each level
  const todo: HtmlElement[] = [];
  addChildren(element, todo);
  let looked = 0;
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    if (++looked % SLICE === 0) await pause();
    yield one;
    if (!isLeftOut(one)) addChildren(one, todo);
  }
}

/** Adds the elements in an element, the last one first. */
export function addChildren({ children }: HtmlElement, elements: HtmlElement[]): void {
  for (let at = children.length - 1; at >= 0; at--) {
    const child = children[at];
    if (typeof child === 'object') elements.push(child);
  }
}

/** Elements whose texts people do not see. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

/** Elements that begin a line of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** The longest text of an element, in characters and elements. */
const MOST_OF_TEXT = 200_000;

/** Adds the texts of an element, with blocks on lines of their own, as long as there is room; returns the room that is left. */
function addTexts({ name, children }: HtmlElement, texts: string[], room: number): number {
  let left = room - 1;
  if (HIDDEN.has(name)) return left;
  for (const child of children) {
    if (left <= 0) break;
    if (typeof child === 'string') {
      texts.push(child.slice(0, left).replace(/\s+/g, ' '));
      left -= child.length;
      continue;
    }
    const isBlock = BLOCKS.has(child.name);
    if (isBlock) texts.push('\n');
    left = addTexts(child, texts, left);
    if (isBlock) texts.push('\n');
  }
  return left;
}

/** The text of an element, with blocks on lines of their own, and how many characters and elements were read for it. */
export function textIn(element: HtmlElement): { readonly text: string; readonly looks: number } {
  const texts: string[] = [];
  const left = addTexts(element, texts, MOST_OF_TEXT);
  const text = texts
    .join('')
    .replace(/ {0,9}\n[ \n]*/g, '\n')
    .trim();
  return { text, looks: MOST_OF_TEXT - left };
}

/** The characters of an attribute in which words are looked for. */
const MOST_OF_WORDS = 10_000;

/** The words of an attribute such as `class` or `rel`. */
export function wordsIn({ attributes }: HtmlElement, attribute: string): string[] {
  const { [attribute]: text } = attributes;
  return text === undefined
    ? []
    : text
        .slice(0, MOST_OF_WORDS)
        .split(/\s+/)
        .filter((word) => word !== '');
}

/** The text of the scripts of a type. */
export async function* scriptsIn(
  root: HtmlElement,
  type: string,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  for await (const { name, attributes, children } of elementsIn(root, pause)) {
    const [given = ''] = (attributes['type'] ?? '').split(';');
    if (name === 'script' && given.trim().toLowerCase() === type)
      yield children.filter((child) => typeof child === 'string').join('');
  }
}
