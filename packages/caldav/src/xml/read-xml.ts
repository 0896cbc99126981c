import sax, { type QualifiedTag } from 'sax';
import { badRequest, Refusal } from '../refusal.js';
import type { XmlName } from './names.js';

/** An element of a request. */
export interface XmlElement {
  readonly name: XmlName;
  /** By local name. Those of CalDAV have no namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text in it, without that of its children. */
  readonly text: string;
}

/** What a request may have: the filters of RFC 4791 nest ten elements, and a report names some thousands of addresses. */
const MOST = { depth: 20, elements: 20_000, attributes: 20 };

type Draft = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { readonly children: XmlElement[] };

/** Nothing but the five entities of XML and numbers is known to the parser in this mode; a document type is refused. */
const PARSER_OPTIONS = { xmlns: true, position: false };

/** The elements of a document as they are read. */
class Document {
  root: XmlElement | undefined;
  readonly #path: Draft[] = [];
  #elements = 0;
  #attributes = 0;

  attribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MOST.attributes) throw badRequest('An element has too many attributes.');
  }

  open({ uri, local, attributes }: QualifiedTag): void {
    this.#attributes = 0;
    this.#elements += 1;
    if (this.#elements > MOST.elements) throw new Refusal(413, 'The request has too many elements.');
    if (this.#path.length >= MOST.depth) throw badRequest('The elements are nested too deeply.');
    const own = Object.values(attributes).filter(({ prefix }) => prefix !== 'xmlns');
    const element: Draft = {
      name: `${uri} ${local}`,
      attributes: new Map(own.map((attribute) => [attribute.local, attribute.value])),
      ...{ children: [], text: '' },
    };
    this.#path.at(-1)?.children.push(element);
    this.root ??= element;
    this.#path.push(element);
  }

  text(piece: string): void {
    const element = this.#path.at(-1);
    if (element !== undefined) element.text += piece;
  }

  close(): void {
    this.#path.pop();
  }
}

/**
 * Reads the XML of a request; `undefined` for an empty one.
 *
 * @throws Refusal 400 for what is no well-formed XML, or has a document type, 413 for what has too many elements
 */
export function readXml(text: string): XmlElement | undefined {
  if (text.trim() === '') return undefined;
  const document = new Document();
  const parser = sax.parser(true, PARSER_OPTIONS);
  parser.onopentag = (tag) => document.open(tag as QualifiedTag);
  parser.onattribute = () => document.attribute();
  parser.ontext = (piece) => document.text(piece);
  parser.oncdata = (piece) => document.text(piece);
  parser.onclosetag = () => document.close();
  parser.ondoctype = () => {
    throw badRequest('A document type is not taken.');
  };
  parser.onerror = () => {
    throw badRequest('The body is not well-formed XML.');
  };
  parser.write(text.replace(/^\uFEFF/, '')).close();
  if (document.root === undefined) throw badRequest('The body is not well-formed XML.');
  return document.root;
}

/** The first child of a name. */
export const childOf = (element: XmlElement | undefined, name: XmlName): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** All children of a name. */
export const childrenOf = ({ children }: XmlElement, name: XmlName): XmlElement[] =>
  children.filter((child) => child.name === name);
