import { inSlices } from '@kalends/client/internal';
import sax, { type QualifiedTag, type SAXParser, type Tag } from 'sax';
import { UnreadableFile } from '../file/unreadable-file.js';

/** A term that an item has. */
export interface TermOfItem {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** An element in the channel of an export: an item, an author, a term or a plain value. */
export interface XmlRecord {
  /** The name of its element: `item`, `wp:author`, `wp:term`, `wp:wxr_version`. */
  readonly name: string;
  /** The line on which it begins. */
  readonly line: number;
  readonly text: string;
  /** The texts of the elements in it, by their name. */
  readonly values: ReadonlyMap<string, string>;
  readonly terms: readonly TermOfItem[];
  /** The values of its metadata by key, in order. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  /** How many comments it has. */
  readonly comments: number;
  /** The parts that were too large to be read, in words. */
  readonly faults: readonly string[];
  /** The lists that were cut. */
  readonly cut: ReadonlySet<string>;
}

/** The file is opened once for each pass. */
export type OpenFile = () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Options for a pass over a file. */
export interface PassOptions {
  readonly encoding: string | undefined;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Limits of an export: beyond them, a file is not one of WordPress. */
const MOST = { depth: 30, attributes: 50, meta: 5_000, terms: 1_000, values: 200 };
/** The longest text of one value, and of all values of one record, in characters. */
const LONGEST = { value: 5_000_000, record: 20_000_000 };

/** A record being read. */
interface Draft {
  readonly name: string;
  readonly line: number;
  text: string;
  readonly values: Map<string, string>;
  readonly terms: TermOfItem[];
  readonly meta: Map<string, string[]>;
  comments: number;
  readonly faults: string[];
  readonly cut: Set<string>;
  size: number;
  pairs: number;
}

/** The elements with pairs of keys and values. */
const PAIRS: ReadonlySet<string> = new Set(['wp:postmeta', 'wp:termmeta']);
const COMMENT = 'wp:comment';

const attributeOf = ({ attributes }: Tag | QualifiedTag, name: string): string => {
  const { [name]: given } = attributes;
  return typeof given === 'string' ? given : '';
};

/** Takes what a parser reports, and gathers the records of the channel. */
class Gatherer {
  readonly done: XmlRecord[] = [];
  readonly #path: string[] = [];
  #draft: Draft | undefined;
  #tag: Tag | QualifiedTag | undefined;
  #text = '';
  #pair = { key: '', value: '' };
  #attributes = 0;
  /** Whether the whole file was a document. */
  isComplete = false;

  constructor(readonly parser: SAXParser) {}

  attribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MOST.attributes)
      throw new UnreadableFile(`Line ${this.parser.line + 1}: an element has too many attributes.`);
  }

  open(tag: Tag | QualifiedTag): void {
    const path = this.#path;
    this.#attributes = 0;
    path.push(tag.name);
    if (path.length > MOST.depth)
      throw new UnreadableFile(`Line ${this.parser.line + 1}: elements are nested too deeply.`);
    if (path.length === 1 && tag.name !== 'rss')
      throw new UnreadableFile(
        `The file is no export of WordPress: it is XML with <${tag.name.slice(0, 50)}>.`,
      );
    this.#text = '';
    if (path.length === 3)
      this.#draft = {
        ...{ name: tag.name, line: this.parser.line + 1, text: '', values: new Map(), terms: [] },
        ...{ meta: new Map(), comments: 0, faults: [], cut: new Set(), size: 0, pairs: 0 },
      };
    if (path.length === 4) {
      this.#tag = tag;
      this.#pair = { key: '', value: '' };
    }
  }

  text(piece: string): void {
    const [draft, depth] = [this.#draft, this.#path.length];
    if (draft === undefined || depth < 3 || depth > 5) return;
    const isWithin = this.#text.length + piece.length <= LONGEST.value;
    if (isWithin && draft.size + piece.length <= LONGEST.record) {
      this.#text += piece;
      draft.size += piece.length;
    } else if (draft.faults.length === 0)
      draft.faults.push(`<${(this.#path.at(-1) ?? '').slice(0, 50)}> is longer than an import takes.`);
  }

  #endOfPair(draft: Draft): void {
    const { key, value } = this.#pair;
    draft.pairs += 1;
    if (draft.pairs > MOST.meta) {
      draft.cut.add('metadata');
      return;
    }
    const values = draft.meta.get(key);
    if (values === undefined) draft.meta.set(key, [value]);
    else values.push(value);
  }

  #endOfValue(draft: Draft, name: string): void {
    if (PAIRS.has(name)) this.#endOfPair(draft);
    else if (name === COMMENT) draft.comments += 1;
    else if (name === 'category' && this.#tag !== undefined) {
      const [taxonomy, slug] = ['domain', 'nicename'].map((one) =>
        attributeOf(this.#tag ?? { name, attributes: {}, isSelfClosing: false }, one),
      );
      if (draft.terms.length < MOST.terms)
        draft.terms.push({ taxonomy: taxonomy ?? '', slug: slug ?? '', name: this.#text });
      else draft.cut.add('terms');
    } else if (!draft.values.has(name) && draft.values.size < MOST.values) draft.values.set(name, this.#text);
  }

  close(): void {
    const [path, draft] = [this.#path, this.#draft];
    const depth = path.length;
    const name = path.pop() ?? '';
    if (draft !== undefined && depth === 5 && PAIRS.has(path[3] ?? '')) {
      if (name === 'wp:meta_key') this.#pair.key = this.#text;
      if (name === 'wp:meta_value') this.#pair.value = this.#text;
    }
    if (draft !== undefined && depth === 4) this.#endOfValue(draft, name);
    if (draft !== undefined && depth === 3) {
      draft.text = this.#text;
      this.done.push(draft);
      this.#draft = undefined;
    }
    this.#text = '';
    if (depth === 1) this.isComplete = true;
  }
}

/** Errors of XML that do not matter: unknown entities, which stay as they are, in texts that WordPress does not wrap. */
const HARMLESS = /^(?:Invalid character (?:entity|in entity name)|Text data outside of root node)/;

function createParser(): { readonly parser: SAXParser; readonly gathered: Gatherer } {
  const parser = sax.parser(true, { position: true });
  const gathered = new Gatherer(parser);
  parser.onattribute = () => gathered.attribute();
  parser.onopentag = (tag) => gathered.open(tag);
  parser.onclosetag = () => gathered.close();
  parser.ontext = (piece) => gathered.text(piece);
  parser.oncdata = (piece) => gathered.text(piece);
  parser.onerror = (error) => {
    if (!HARMLESS.test(error.message)) {
      const [first = ''] = error.message.split('\n');
      const where = `Line ${parser.line + 1}`;
      throw new UnreadableFile(
        /^Unclosed|Unexpected end/.test(first)
          ? `The file is not complete: it ends in line ${parser.line + 1}, within an element. Export it again.`
          : `${where}: the file is no XML: ${first.slice(0, 200)}`,
      );
    }
    parser.resume();
  };
  return { parser, gathered };
}

/** The encoding of a file: the given one, that of its byte order mark, or as its first line says. */
function decoderOf(first: Uint8Array, given: string | undefined) {
  const head = Buffer.from(first.subarray(0, 200)).toString('latin1');
  const [, declared] =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,100}\bencoding=["']([\w.:-]{1,40})["']/i.exec(head) ?? [];
  const marked = head.startsWith('\xff\xfe')
    ? 'utf-16le'
    : head.startsWith('\xfe\xff')
      ? 'utf-16be'
      : undefined;
  const encoding = given ?? marked ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnreadableFile(`There is no encoding "${encoding.slice(0, 50)}".`);
  }
}

/** How many bytes are parsed before signals have their turn. */
const PIECE = 64 * 1024;

async function* piecesOf(open: OpenFile, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of open()) {
    size += bytes.byteLength;
    if (size > maxBytes) throw new UnreadableFile(`The file has more than ${maxBytes} bytes.`);
    for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
}

/** Refuses a file that is no XML, and names its format by its first bytes. */
function refuseOthers(first: string): void {
  if (first.startsWith('\u001f')) throw new UnreadableFile('The file is compressed by gzip: unpack it.');
  if (first.startsWith('PK')) throw new UnreadableFile('The file is a ZIP archive: unpack it.');
  if (!/^[\ufeff\s]*</.test(first))
    throw new UnreadableFile('The file is no export of WordPress: it is no XML.');
  if (/^[\ufeff\s]*<!doctype\s+html|^[\ufeff\s]*<html/i.test(first))
    throw new UnreadableFile('The file is no export of WordPress: it is an HTML page.');
}

/**
 * Yields the records in the channel of an export of WordPress one after the other. No more of the file than one record and one piece
 * is in memory; entities of a document type are never replaced. Throws `UnreadableFile` for what is no export, and where it ends
 * in the middle.
 */
export async function* recordsIn(open: OpenFile, options: PassOptions): AsyncGenerator<XmlRecord> {
  const { parser, gathered } = createParser();
  const turn = inSlices(options.signal);
  let decoder: ReturnType<typeof decoderOf> | undefined;
  let isBegun = false;
  for await (const bytes of piecesOf(open, options.maxBytes)) {
    decoder ??= decoderOf(bytes, options.encoding);
    const text = decoder.decode(bytes, { stream: true });
    if (!isBegun && text !== '') {
      refuseOthers(text);
      isBegun = true;
    }
    parser.write(text);
    yield* gathered.done.splice(0);
    await turn(text.length);
  }
  if (!isBegun) throw new UnreadableFile('The file is empty.');
  parser.write(decoder?.decode() ?? '').close();
  yield* gathered.done.splice(0);
  if (!gathered.isComplete) throw new UnreadableFile('The file is not complete. Export it again.');
}
