import { AnswerTooLarge } from './answer-limits.js';
import { inSlices } from './in-slices.js';

/** The pieces of a body; rejects with `AnswerTooLarge` behind so many bytes, and reads no further. */
export async function* piecesWithin(
  body: AsyncIterable<Uint8Array>,
  most: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const turn = inSlices(signal);
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > most) throw new AnswerTooLarge('bytes', most);
    yield piece;
    await turn(piece.byteLength);
  }
}

/** The pieces of a stream, which is cancelled when no more are taken. Not all runtimes can iterate over streams. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The body of an answer as text. Rejects with `AnswerTooLarge` if it has more bytes, as they come out of a compressed body. */
export async function textWithin(response: Response, most: number, signal?: AbortSignal): Promise<string> {
  if (response.body === null) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of piecesWithin(piecesOf(response.body), most, signal))
    text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
