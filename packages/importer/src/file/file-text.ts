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

/** How many bytes are decoded at once. */
const SLICE = 500_000;

/** Decodes bytes in slices. Rejects with a `TypeError` at the first one that is wrong if `fatal`. */
async function decoded(
  bytes: Uint8Array,
  encoding: string,
  fatal: boolean,
  signal: AbortSignal | undefined,
): Promise<string> {
  const decoder = decoderFor(encoding, fatal);
  const turn = inSlices(signal);
  const clean = decoder.encoding === FALLBACK ? withoutControls : (text: string) => text;
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE) {
    text += clean(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }));
    await turn(SLICE);
  }
  return text + clean(decoder.decode());
}

/** All bytes of a file. Throws `UnreadableFile` if it has more than `most`. */
export async function bytesOf(source: FileSource, most: number): Promise<Uint8Array> {
  if (typeof source === 'string') return bytesOf(Buffer.from(source), most);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    size += piece.byteLength;
    if (size > most) throw new UnreadableFile(`The file has more than ${most} bytes.`);
    pieces.push(piece);
  }
  if (source instanceof Uint8Array) return source;
  const whole = Buffer.concat(pieces);
  // their memory is needed for the text
  pieces.length = 0;
  return whole;
}

/** Decodes bytes as UTF-8; `undefined` if they are not. */
const strictText = (bytes: Uint8Array, signal: AbortSignal | undefined): Promise<string | undefined> =>
  decoded(bytes, 'utf-8', true, signal).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  });

/** So many characters that are no UTF-8 may come with one that is, before a file is in another encoding. */
const STRAYS_PER_CHARACTER = 4;

/** Whether a code unit is the second one of a character. */
const isSecond = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** A text that was decoded from bytes of which some are not UTF-8, with their number and that of other characters that are not ASCII. */
async function textWithStrays(bytes: Uint8Array, signal: AbortSignal | undefined) {
  const text = await decoded(bytes, 'utf-8', false, signal);
  const turn = inSlices(signal);
  let [strays, others] = [0, 0];
  for (let from = 0; from < text.length; from += SLICE) {
    const slice = text.slice(from, from + SLICE);
    for (let at = 0; at < slice.length; at++) {
      const unit = slice.charCodeAt(at);
      if (unit === 0xfffd) strays++;
      else if (unit > 0x7f && !isSecond(unit)) others++;
    }
    await turn(SLICE);
  }
  return { text, strays, others };
}

/** Decodes bytes in the given encoding, else the detected one, else UTF-8, else as Western European text. */
async function decodedText(
  bytes: Uint8Array,
  { encoding, signal }: Pick<FileOptions, 'encoding' | 'signal'>,
): Promise<FileText> {
  const named = encoding ?? encodingOf(bytes);
  if (named !== undefined && !/^utf-?8$/i.test(named))
    return {
      text: await decoded(bytes, named, false, signal),
      encoding: named.toLowerCase(),
      isGuess: false,
    };
  const text = await strictText(bytes, signal);
  if (text !== undefined) return { text, encoding: 'utf-8', isGuess: false };
  const whole = await withWholeCharacters(bytes, signal);
  const rest = await strictText(whole, signal);
  if (rest !== undefined) return { text: rest, encoding: 'utf-8', isGuess: false };
  const { others, ...strayed } = await textWithStrays(whole, signal);
  if (named !== undefined || strayed.strays <= others * STRAYS_PER_CHARACTER)
    return { ...strayed, encoding: 'utf-8', isGuess: false };
  return { text: await decoded(bytes, FALLBACK, false, signal), encoding: FALLBACK, isGuess: true };
}

/**
 * Decodes a file: in the given encoding, else that of its byte order mark, else UTF-8, with Western European text as the fallback for
 * invalid UTF-8. Rejects with `UnreadableFile` if the file is too large or binary, or the encoding is unknown.
 */
export async function fileText(
  source: FileSource,
  { maxBytes = MAX_BYTES, ...options }: FileOptions = {},
): Promise<FileText> {
  if (typeof source === 'string') {
    if (source.length > maxBytes) throw new UnreadableFile(`The file has more than ${maxBytes} characters.`);
    return { text: source.replace(/^\ufeff/, ''), encoding: 'utf-8', isGuess: false };
  }
  const bytes = await bytesOf(source, maxBytes);
  const binary = BINARY.find(([, ...first]) => startsWith(bytes, ...first));
  if (binary !== undefined) throw new UnreadableFile(`The file is ${binary[0]}.`);
  const file = await decodedText(bytes, options);
  if (file.text.includes('\0'))
    throw new UnreadableFile('The file has NUL characters: it is not text, or its encoding has to be given.');
  return file;
}
