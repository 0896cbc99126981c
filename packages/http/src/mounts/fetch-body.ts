import type { Body } from '../message.js';

/** Converts an asynchronous sequence of bytes to a web stream with backpressure. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A body for `Response`. */
export function fetchBody(body: Body): string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null {
  if (typeof body === 'string') return body === '' ? null : body;
  return body instanceof Uint8Array ? new Uint8Array(body) : streamOf(body);
}
