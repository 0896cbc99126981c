/** The number of records to write before yielding to other requests: some milliseconds of work. */
const CHUNK = 25;

/** Yields to other requests. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Splits a list into chunks, yielding to other requests between them. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += CHUNK) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + CHUNK);
  }
}

const ENCODER = new TextEncoder();

/** Encodes texts as the bytes of a body. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield ENCODER.encode(text);
}
