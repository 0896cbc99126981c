/** A value serialized by PHP, as far as an import reads it: texts, numbers, and arrays as maps. */
export type PhpValue = string | number | boolean | null | ReadonlyMap<string, PhpValue>;

/** The deepest nesting and the largest number of values that are read. */
const MOST = { depth: 10, values: 10_000 };

/** Reads one value after another. Lengths count bytes. */
class PhpReader {
  #at = 0;
  #left = MOST.values;

  constructor(readonly bytes: Buffer) {}

  #until(sign: string): string {
    const end = this.bytes.indexOf(sign, this.#at);
    if (end < 0 || end - this.#at > 40) throw new SyntaxError('It is no value of PHP.');
    const text = this.bytes.toString('latin1', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  #text(): string {
    const length = Number(this.#until(':'));
    const from = this.#at + 1;
    if (!Number.isInteger(length) || this.bytes[from + length] !== 0x22)
      throw new SyntaxError('The length of a text is wrong.');
    this.#at = from + length + 2;
    return this.bytes.toString('utf8', from, from + length);
  }

  #array(depth: number): ReadonlyMap<string, PhpValue> {
    const length = Number(this.#until(':'));
    this.#at += 1;
    const entries = new Map<string, PhpValue>();
    for (let n = 0; n < length; n++) {
      const key = this.read(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') throw new SyntaxError('A key is none.');
      entries.set(String(key), this.read(depth + 1));
    }
    this.#at += 1;
    return entries;
  }

  read(depth = 0): PhpValue {
    this.#left -= 1;
    if (depth > MOST.depth || this.#left < 0) throw new SyntaxError('It has too many values.');
    const type = this.bytes.toString('latin1', this.#at, this.#at + 2);
    this.#at += 2;
    if (type === 'N;') return null;
    if (type === 's:') return this.#text();
    if (type === 'a:') return this.#array(depth);
    const plain = type === 'i:' || type === 'd:' || type === 'b:' ? this.#until(';') : '';
    if (!/^-?[\d.eE+-]+$/.test(plain)) throw new SyntaxError('It is of a type that is not read.');
    return type === 'b:' ? plain === '1' : Number(plain);
  }
}

/** Reads a value that PHP has serialized; `undefined` if it is none, is damaged, or has objects. */
export function phpValue(text: string): PhpValue | undefined {
  try {
    return new PhpReader(Buffer.from(text)).read();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The entries of an array of PHP; none for anything else. */
export const phpEntries = (value: PhpValue | undefined): readonly (readonly [string, PhpValue])[] =>
  value instanceof Map ? [...(value as ReadonlyMap<string, PhpValue>)] : [];

/** The entry of an array of PHP. */
export const phpEntry = (value: PhpValue | undefined, key: string): PhpValue | undefined =>
  value instanceof Map ? (value as ReadonlyMap<string, PhpValue>).get(key) : undefined;
