import { AnswerTooLarge, type AnswerLimits } from './answer-limits.js';
import { jsonIn } from './json-text.js';

/** How long a stream may be silent, in milliseconds: a server sends a line each 15 seconds. */
const SILENCE = 60_000;

/** The connection of a stream, and what ends it. */
export interface StreamReading {
  readonly response: Response;
  /** Ends the connection. */
  readonly abort: () => void;
  /** Limits on an event, in characters; a larger one ends the stream. */
  readonly limits: AnswerLimits;
}

/** Takes the pieces of a stream. Gives the blocks that end in each, and `undefined` once one has more characters than it may. */
function createBlocks(most: number): (piece: string) => readonly string[] | undefined {
  let [pieces, length]: [string[], number] = [[], 0];
  return (piece) => {
    const isEnd =
      piece.includes('\n\n') || (piece.startsWith('\n') && pieces.at(-1)?.endsWith('\n') === true);
    pieces.push(piece);
    length += piece.length;
    if (!isEnd) return length > most ? undefined : [];
    const blocks = pieces.join('').split('\n\n');
    const rest = blocks.pop() ?? '';
    [pieces, length] = [[rest], rest.length];
    return length > most || blocks.some((block) => block.length > most) ? undefined : blocks;
  };
}

/**
 * Gives the data of server-sent events, as far as it is JSON on one line, until the connection is over, for whatever reason,
 * or the server refuses to go on.
 */
export async function* readEvents({ response, abort, limits }: StreamReading): AsyncGenerator {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const blocksWith = createBlocks(limits.bytes);
  try {
    while (reader !== undefined) {
      const timer = setTimeout(abort, SILENCE);
      const read = await reader.read().catch(() => undefined);
      clearTimeout(timer);
      const blocks = read?.value === undefined ? undefined : blocksWith(read.value);
      if (blocks === undefined) return;
      for (const block of blocks) {
        if (block.startsWith('event: ')) return;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) yield await jsonIn(data, limits);
      }
    }
  } catch (error) {
    // the next page says what is wrong
    if (!(error instanceof AnswerTooLarge)) throw error;
  } finally {
    abort();
  }
}
