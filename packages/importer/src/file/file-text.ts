import { isUtf8 } from 'node:buffer';
import { inSlices } from '@kalends/client/internal';
import { withWholeCharacters } from './folded-bytes.js';
import { UnreadableFile } from './unreadable-file.js';

/** The source of a file: its text, its bytes, or its bytes in chunks. */
export type FileSource = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Options for reading a file. */
export interface FileOptions {
  /** A label of the WHATWG encoding standard, like `windows-1252`. Default: detected by the byte order mark, else UTF-8. */
  readonly encoding?: string | undefined;
  /** The maximum size in bytes. Default 100 million. */
  readonly maxBytes?: number | undefined;
  /** Stops reading when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A file in UTF-8. It is read line by line: as one text, its characters would take up to twice their bytes. */
export interface FileText {
  /** Without a byte order mark. */
  readonly bytes: Buffer;
  /** The encoding that the file had. */
  readonly encoding: string;
  /** Whether the file is not valid UTF-8 and was decoded as Western European text. */
  readonly isGuess: boolean;
  /** The number of characters that could not be decoded, which are U+FFFD. Default 0. */
  readonly strays?: number;
}

const MAX_BYTES = 100_000_000;

/** The fallback for invalid UTF-8: every byte is a character in this encoding. */
const FALLBACK = 'windows-1252';

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** The encoding that a byte order mark indicates, or the zero bytes of ASCII characters in UTF-16. */
function encodingOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first > 0 && second === 0 && third > 0 && fourth === 0 && bytes.length > 3) return 'utf-16le';
  return first === 0 && second > 0 && third === 0 && fourth > 0 ? 'utf-16be' : undefined;
}

/** Binary files, by their first bytes. */
const BINARY: readonly (readonly [what: string, ...bytes: readonly number[]])[] = [
  ['a ZIP archive (or a spreadsheet): unpack it, or save it as CSV', 0x50, 0x4b, 0x03, 0x04],
  ['an empty ZIP archive', 0x50, 0x4b, 0x05, 0x06],
  ['compressed by gzip: unpack it', 0x1f, 0x8b],
  ['a PDF document', 0x25, 0x50, 0x44, 0x46],
];

/** The characters of the bytes 0x80 to 0x9f in windows-1252, as far as they are assigned. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some versions of Node decode windows-1252 as ISO 8859-1, which has control characters in this range. */
const withoutControls = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);

function decoderFor(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnreadableFile(`There is no encoding "${encoding}".`);
  }
}

/** How many bytes, or characters, are converted at once. */
const SLICE = 500_000;

/** Decodes bytes in slices, and encodes them in UTF-8. */
async function inUtf8(bytes: Uint8Array, encoding: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const decoder = decoderFor(encoding);
  const turn = inSlices(signal);
  const clean = decoder.encoding === FALLBACK ? withoutControls : (text: string) => text;
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += SLICE) {
    const slice = decoder.decode(bytes.subarray(from, from + SLICE), { stream: true });
    pieces.push(Buffer.from(clean(slice)));
    await turn(SLICE);
  }
  return Buffer.concat([...pieces, Buffer.from(clean(decoder.decode()))]);
}

/** Encodes a text in UTF-8, in slices that end with whole characters. */
async function encoded(text: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const turn = inSlices(signal);
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length;) {
    const isCut = (text.charCodeAt(at + SLICE - 1) & 0xfc00) === 0xd800;
    const to = at + SLICE - (isCut ? 1 : 0);
    pieces.push(Buffer.from(text.slice(at, to)));
    at = to;
    await turn(SLICE);
  }
  return Buffer.concat(pieces);
}

/** How many bytes there is room for at first. */
const ROOM = 1_000_000;

/** The pieces of a file until the signal ends it, though the next one may never come. */
async function* piecesUntil(
  signal: AbortSignal,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const isRead = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true, signal: isRead.signal });
  });
  // it may end while no piece is waited for
  ended.catch(() => undefined);
  const reading = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  try {
    for (;;) {
      const next = await Promise.race([ended, reading.next()]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    isRead.abort();
    // one that never comes is not waited for
    void Promise.resolve(reading.return?.()).catch(() => undefined);
  }
}

/** All bytes of a file. Throws `UnreadableFile` if it has more than `most`, and the reason of the signal. */
export async function bytesOf(source: FileSource, most: number, signal?: AbortSignal): Promise<Uint8Array> {
  if (typeof source === 'string') return bytesOf(Buffer.from(source), most);
  const isWhole = source instanceof Uint8Array;
  let bytes = isWhole ? source : Buffer.allocUnsafe(ROOM);
  let size = 0;
  // each piece goes to its place: pieces that wait for the last one would take as much memory as the file
  for await (const piece of isWhole
    ? [source]
    : signal === undefined
      ? source
      : piecesUntil(signal, source)) {
    const end = size + piece.byteLength;
    if (end > most) throw new UnreadableFile(`The file has more than ${most} bytes.`);
    if (end > bytes.byteLength) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * bytes.byteLength));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    if (!isWhole) bytes.set(piece, size);
    size = end;
  }
  return bytes.subarray(0, size);
}

/** The invalid bytes tolerated for each character of valid UTF-8, before a file counts as one in another encoding. */
const STRAYS_PER_CHARACTER = 4;

/** The numbers of U+FFFD in UTF-8, and of other characters that are not ASCII. */
async function countStrays(bytes: Uint8Array, signal: AbortSignal | undefined) {
  const turn = inSlices(signal);
  let [strays, others] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const [byte = 0, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    if (byte === 0xef && second === 0xbf && third === 0xbd) strays++;
    else if (byte >= 0xc0) others++;
    if (at % SLICE === 0) await turn(SLICE);
  }
  return { strays, others };
}

/** Bytes in the given encoding, else the detected one, else UTF-8, else Western European text. */
async function decodedBytes(
  bytes: Buffer,
  { encoding, signal }: Pick<FileOptions, 'encoding' | 'signal'>,
): Promise<FileText> {
  const named = encoding ?? encodingOf(bytes);
  if (named !== undefined && !/^utf-?8$/i.test(named))
    return { bytes: await inUtf8(bytes, named, signal), encoding: named.toLowerCase(), isGuess: false };
  const own = startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  const known = { encoding: 'utf-8', isGuess: false };
  if (isUtf8(own)) return { bytes: own, ...known };
  const whole = await withWholeCharacters(own, signal);
  if (isUtf8(whole)) return { bytes: whole, ...known };
  const read = await inUtf8(whole, 'utf-8', signal);
  const { strays, others } = await countStrays(read, signal);
  if (named !== undefined || strays <= others * STRAYS_PER_CHARACTER)
    return { bytes: read, ...known, strays };
  return { bytes: await inUtf8(bytes, FALLBACK, signal), encoding: FALLBACK, isGuess: true };
}

/**
 * Reads a file: in the given encoding, else that of its byte order mark, else UTF-8, with Western European text as the fallback for
 * invalid UTF-8. Rejects with `UnreadableFile` if the file is too large or binary, or the encoding is unknown.
 */
export async function fileText(
  source: FileSource,
  { maxBytes = MAX_BYTES, ...options }: FileOptions = {},
): Promise<FileText> {
  if (typeof source === 'string') {
    if (source.length > maxBytes) throw new UnreadableFile(`The file has more than ${maxBytes} characters.`);
    const bytes = await encoded(source.replace(/^\ufeff/, ''), options.signal);
    return { bytes, encoding: 'utf-8', isGuess: false };
  }
  const bytes = await bytesOf(source, maxBytes, options.signal);
  const binary = BINARY.find(([, ...first]) => startsWith(bytes, ...first));
  if (binary !== undefined) throw new UnreadableFile(`The file is ${binary[0]}.`);
  const file = await decodedBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
  if (file.bytes.includes(0))
    throw new UnreadableFile('The file has NUL characters: it is not text, or its encoding has to be given.');
  return file;
}
