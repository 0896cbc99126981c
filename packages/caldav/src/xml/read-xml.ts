import sax, { type QualifiedTag } from 'sax';
import type { Work } from '@kalends/http';
import { badRequest, Refusal } from '../refusal.js';
import { cal, type XmlName } from './names.js';

/** An element of a request. */
export interface XmlElement {
  readonly name: XmlName;
  /** By local name. Those of CalDAV have no namespace. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text in it, without that of its children. */
  readonly text: string;
}

/** Limits of a request body: the filters of RFC 4791 nest ten elements, and a report names some hundred addresses. */
const MOST = { depth: 20, elements: 10_100, attributes: 20 };

/** The most characters of a request that names no objects; clients send some hundred. */
export const SMALL = 64 * 1024;

/** The root of a request that names objects: clients may name all that they have. */
const NAMING = cal('calendar-multiget');

/** The number of characters to read in a turn: a millisecond or two of work. */
const IN_A_TURN = 32 * 1024;

/** Shared by elements without attributes, which most are. */
const NO_ATTRIBUTES: XmlElement['attributes'] = new Map();

type Draft = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { readonly children: XmlElement[] };

/** In this mode the parser knows only the five entities of XML and numeric ones; a document type is refused. */
const PARSER_OPTIONS = { xmlns: true, position: false };

/** The elements of a document as they are read. */
class Document {
  root: XmlElement | undefined;
  readonly #path: Draft[] = [];
  /** Each name once: elements share its text. */
  readonly #names = new Map<XmlName, XmlName>();
  #elements = 0;
  #attributes = 0;

  constructor(readonly length: number) {}

  attribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MOST.attributes) throw badRequest('An element has too many attributes.');
  }

  open({ uri, local, attributes }: QualifiedTag): void {
    this.#attributes = 0;
    this.#elements += 1;
    if (this.#elements > MOST.elements) throw new Refusal(413, 'The request has too many elements.');
    if (this.#path.length >= MOST.depth) throw badRequest('The elements are nested too deeply.');
    const given: XmlName = `${uri} ${local}`;
    const name = this.#names.get(given) ?? given;
    this.#names.set(name, name);
    if (this.root === undefined && this.length > SMALL && name !== NAMING)
      throw new Refusal(413, `Such a request has at most ${SMALL} characters.`);
    const own = Object.values(attributes).filter(({ prefix }) => prefix !== 'xmlns');
    const element: Draft = {
      name,
      attributes: own.length === 0 ? NO_ATTRIBUTES : new Map(own.map((one) => [one.local, one.value])),
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
 * Reads the XML of a request, slice by slice, each in a turn of its own; `undefined` for an empty one.
 *
 * @throws Refusal 400 for what is no well-formed XML, or has a document type, 413 for what is too long or has too many elements
 */
export async function readXml(text: string, work: Pick<Work, 'turn'>): Promise<XmlElement | undefined> {
  if (text.trim() === '') return undefined;
  const document = new Document(text.length);
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
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let from = start; from < text.length; from += IN_A_TURN) {
    parser.write(text.slice(from, from + IN_A_TURN));
    await work.turn();
  }
  parser.close();
  if (document.root === undefined) throw badRequest('The body is not well-formed XML.');
  return document.root;
}

/** The first child of a name. */
export const childOf = (element: XmlElement | undefined, name: XmlName): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** All children of a name. */
export const childrenOf = ({ children }: XmlElement, name: XmlName): XmlElement[] =>
  children.filter((child) => child.name === name);
