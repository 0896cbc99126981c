import { CalendarError } from '@kalends/core';

/**
 * A stream whose errors are reported: the response has begun by then, and the mount can only abort it. An error that
 * the mount throws into the stream because the client disconnected is not reported.
 */
export async function* reportedStream(
  body: AsyncIterable<Uint8Array>,
  report: (error: CalendarError) => void,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    try {
      return await iterator.next();
    } catch (thrown) {
      report(CalendarError.from(thrown));
      throw thrown;
    }
  };
  try {
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
  } finally {
    await iterator.return?.();
  }
}
