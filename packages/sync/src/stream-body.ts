import type { StreamBody } from '@kalends/http';

/** How a stream ends other than by its own end. */
export interface StreamBounds {
  /** How long the client may take for any piece, in milliseconds. */
  readonly readTime: number;
  /** Bytes per second that it must take beyond that. */
  readonly readRate: number;
  /** Ends the stream when it is aborted. */
  readonly ending: AbortSignal;
  /** Called for each piece that the client takes. */
  readonly onPiece: () => void;
  /** Called once, when the stream is over, for whatever reason. */
  readonly onEnd: () => void;
}

/**
 * Makes a body of pieces that come at any time. A piece is made when the client has taken the one before; one that takes too
 * long loses the connection, also if it never asks for the first piece.
 *
 * @param pieces makes the pieces; its signal is aborted when the stream is over
 */
export function streamBody(
  pieces: (over: AbortSignal) => AsyncGenerator<Uint8Array, void, undefined>,
  { readTime, readRate, ending, onPiece, onEnd }: StreamBounds,
): StreamBody {
  const [over, cut] = [new AbortController(), new AbortController()];
  const made = pieces(over.signal);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    if (over.signal.aborted) return;
    over.abort();
    onEnd();
  }

  function waitForClient(bytes: number): void {
    timer = setTimeout(
      () => {
        end();
        cut.abort(new Error('The client does not read.'));
      },
      readTime + (bytes / readRate) * 1000,
    );
  }

  waitForClient(0);
  ending.addEventListener('abort', end);
  if (ending.aborted) end();
  return {
    signal: cut.signal,
    [Symbol.asyncIterator]: () => ({
      async next() {
        clearTimeout(timer);
        onPiece();
        try {
          const piece = await made.next();
          if (over.signal.aborted || piece.done === true) {
            end();
            return { done: true, value: undefined };
          }
          waitForClient(piece.value.length);
          return piece;
        } catch (error) {
          end();
          throw error;
        }
      },
      return() {
        end();
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
}
