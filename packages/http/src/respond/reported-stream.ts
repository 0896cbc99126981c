import type { StreamBody } from '../message.js';
import { failureOf, type Failure } from '../request-error.js';

/**
 * A stream whose errors are reported: the response has begun by then, and the mount can only abort it. That the mount
 * ends it early, because the client disconnected, is no error, and takes effect at once, even while it waits for a piece.
 */
export function reportedStream(body: StreamBody, report: (error: Failure) => void): StreamBody {
  return {
    signal: body.signal,
    [Symbol.asyncIterator]() {
      const iterator = body[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            return await iterator.next();
          } catch (thrown) {
            report(failureOf(thrown));
            throw thrown;
          }
        },
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
