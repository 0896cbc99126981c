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
}

/** A file as text. */
export interface FileText {
  readonly text: string;
  /** The encoding used for decoding. */
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

/** Decodes bytes as UTF-8; `undefined` if they are not. */
function strictText(bytes: Uint8Array): string | undefined {
  try {
    return decoderFor('utf-8', true).decode(bytes);
  } catch {
    return undefined;
  }
}

/** So many characters that are no UTF-8 may come with one that is, before a file is in another encoding. */
const STRAYS_PER_CHARACTER = 4;

/** Decodes bytes of which some are not UTF-8; `undefined` if most are not. */
function textWithStrays(bytes: Uint8Array): FileText | undefined {
  const text = decoded('utf-8', bytes);
  const strays = text.match(/\ufffd/g)?.length ?? 0;
  const others = text.match(/[^\0-\u007f\ufffd]/gu)?.length ?? 0;
  return strays > others * STRAYS_PER_CHARACTER
    ? undefined
    : { text, encoding: 'utf-8', isGuess: false, strays };
}

/** Decodes bytes in the given encoding, else the detected one, else UTF-8, else as Western European text. */
function decodedText(bytes: Uint8Array, encoding: string | undefined): FileText {
  const named = encoding ?? encodingOf(bytes);
  if (named !== undefined && !/^utf-?8$/i.test(named))
    return { text: decoded(named, bytes), encoding: named.toLowerCase(), isGuess: false };
  const text = strictText(bytes);
  if (text !== undefined) return { text, encoding: 'utf-8', isGuess: false };
  const whole = withWholeCharacters(bytes);
  const rest = strictText(whole);
  if (rest !== undefined) return { text: rest, encoding: 'utf-8', isGuess: false };
  const strayed = textWithStrays(whole);
  if (strayed !== undefined) return strayed;
  if (named === undefined) return { text: decoded(FALLBACK, bytes), encoding: FALLBACK, isGuess: true };
  const shown = decoded(named, whole);
  return { text: shown, encoding: 'utf-8', isGuess: false, strays: shown.match(/\ufffd/g)?.length ?? 0 };
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
