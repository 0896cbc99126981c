import { UnreadableFile } from './unreadable-file.js';

/** The source of a file: its text, its bytes, or its bytes in chunks. */
export type FileSource = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Options for reading a file. */
export interface FileOptions {
  /** A label of the WHATWG encoding standard, like `windows-1252`. Default: detected by the byte order mark, else UTF-8. */
  readonly encoding?: string | undefined;
  /** The maximum size in bytes. Default 100 million. */
  readonly maxBytes?: number | undefined;
}

/** A file as text. */
export interface FileText {
  readonly text: string;
  /** The encoding used for decoding. */
  readonly encoding: string;
  /** Whether the file is not valid UTF-8 and was decoded as Western European text. */
  readonly isGuess: boolean;
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

function decoderFor(encoding: string, fatal: boolean) {
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new UnreadableFile(`There is no encoding "${encoding}".`);
  }
}

function decoded(encoding: string, bytes: Uint8Array): string {
  const decoder = decoderFor(encoding, false);
  const text = decoder.decode(bytes);
  return decoder.encoding === FALLBACK ? withoutControls(text) : text;
}

async function bytesOf(source: Exclude<FileSource, string>, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    size += piece.byteLength;
    if (size > most) throw new UnreadableFile(`The file has more than ${most} bytes.`);
    pieces.push(piece);
  }
  const whole = Buffer.concat(pieces);
  // their memory is needed for the text
  pieces.length = 0;
  return whole;
}

/** Decodes bytes in the given encoding, else the detected one, else UTF-8, else as Western European text. */
function decodedText(bytes: Uint8Array, encoding: string | undefined): FileText {
  const named = encoding ?? encodingOf(bytes);
  if (named !== undefined)
    return { text: decoded(named, bytes), encoding: named.toLowerCase(), isGuess: false };
  try {
    return { text: decoderFor('utf-8', true).decode(bytes), encoding: 'utf-8', isGuess: false };
  } catch {
    return { text: decoded(FALLBACK, bytes), encoding: FALLBACK, isGuess: true };
  }
}

/**
 * Decodes a file: in the given encoding, else that of its byte order mark, else UTF-8, with Western European text as the fallback for
 * invalid UTF-8. Rejects with `UnreadableFile` if the file is too large or binary, or the encoding is unknown.
 */
export async function fileText(
  source: FileSource,
  { encoding, maxBytes = MAX_BYTES }: FileOptions = {},
): Promise<FileText> {
  if (typeof source === 'string') {
    if (source.length > maxBytes) throw new UnreadableFile(`The file has more than ${maxBytes} characters.`);
    return { text: source.replace(/^\ufeff/, ''), encoding: 'utf-8', isGuess: false };
  }
  const bytes = await bytesOf(source, maxBytes);
  const binary = BINARY.find(([, ...first]) => startsWith(bytes, ...first));
  if (binary !== undefined) throw new UnreadableFile(`The file is ${binary[0]}.`);
  const file = decodedText(bytes, encoding);
  if (file.text.includes('\0'))
    throw new UnreadableFile('The file has NUL characters: it is not text, or its encoding has to be given.');
  return file;
}
