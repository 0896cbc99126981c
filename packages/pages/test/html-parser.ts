import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** An element of a parsed page. */
export type Element = DefaultTreeAdapterTypes.Element;

/** Parses a whole page, as a browser does. */
export const parsePage = (html: string): Parent => parse(html);

/** All elements below a node, in the order of the page. */
export const elementsIn = (parent: Parent): Element[] =>
  parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node)] : []));

/** The attributes of an element. */
export const attributesOf = (element: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

/** The class names of an element. */
export const classesOf = (element: Element): string[] =>
  (attributesOf(element)['class'] ?? '').split(/\s+/).filter((name) => name !== '');

/** The element with a class name, the first of a page. */
export const elementOf = (parent: Parent, name: string): Element | undefined =>
  elementsIn(parent).find((element) => classesOf(element).includes(name));

/** The class names of the elements around an element, from the outside in. */
export function pathOf(element: Element): string[] {
  const { parentNode } = element;
  const own = [classesOf(element)[0] ?? element.tagName];
  return parentNode !== null && 'tagName' in parentNode ? [...pathOf(parentNode), ...own] : own;
}

/** Whether a container ends where its end tag was written, whatever a text holds. */
export function isContained(html: string): boolean {
  const { childNodes } = parseFragment(`<div>${html}</div><b>after</b>`);
  const [container, after] = childNodes;
  const names = childNodes.map((node) => ('tagName' in node ? node.tagName : node.nodeName));
  return (
    names.join() === 'div,b' &&
    container !== undefined &&
    after !== undefined &&
    'childNodes' in after &&
    after.childNodes.length === 1
  );
}
