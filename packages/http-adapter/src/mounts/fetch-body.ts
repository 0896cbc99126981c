import { isStream, type StreamBody } from '@kalends/http';
import type { Body } from '@kalends/http/internal';

/** Converts a stream to a web stream with backpressure. */
function streamOf(body: StreamBody): ReadableStream<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    start(controller) {
      body.signal?.addEventListener('abort', () => controller.error(body.signal?.reason), { once: true });
    },
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
  return isStream(body) ? streamOf(body) : new Uint8Array(body);
}
