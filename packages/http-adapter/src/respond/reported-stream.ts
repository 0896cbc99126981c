import { CalendarError } from '@kalends/core';

/**
 * A stream whose failure is reported: the answer has begun by then, and the mount can only break it off. What the mount throws in when
 * the client has gone away is no failure of the stream.
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
