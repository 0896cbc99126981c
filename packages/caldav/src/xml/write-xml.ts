import { NAMESPACES, type XmlName } from './names.js';

/** Characters that XML 1.0 forbids. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  // parsers would make a line feed of it, and iCalendar has both
  '\r': '&#13;',
};

/** Escapes a text for the content of an element or an attribute, without characters that XML does not have. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? '');

const PREFIXES = new Map<string, string>(
  Object.entries(NAMESPACES).map(([prefix, namespace]) => [namespace, prefix]),
);

const DECLARATIONS = Object.entries(NAMESPACES)
  .map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`)
  .join('');

/** An element; its content is XML already. A namespace that answers have no prefix for is declared where it is. */
export function element(name: XmlName, content = ''): string {
  const space = name.lastIndexOf(' ');
  const [namespace, local] = [name.slice(0, space), name.slice(space + 1)];
  const prefix = PREFIXES.get(namespace);
  const [tag, declared] =
    prefix === undefined ? [local, ` xmlns="${escapeXml(namespace)}"`] : [`${prefix}:${local}`, ''];
  return content === '' ? `<${tag}${declared}/>` : `<${tag}${declared}>${content}</${tag}>`;
}

/** The beginning of a document with this root, and its end. */
export const documentOf = (root: string): readonly [head: string, end: string] => [
  `<?xml version="1.0" encoding="utf-8"?>\n<${root}${DECLARATIONS}>`,
  `</${root}>\n`,
];

/** A whole document. */
export function xmlDocument(root: string, content: string): string {
  const [head, end] = documentOf(root);
  return head + content + end;
}
