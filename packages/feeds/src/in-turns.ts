/** So many records are written before others have their turn: some milliseconds of work. */
const CHUNK = 25;

/** Lets the requests of others go on. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** A list in pieces, others having their turn between two of them. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += CHUNK) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + CHUNK);
  }
}

const ENCODER = new TextEncoder();

/** Texts as the bytes of a body. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield ENCODER.encode(text);
}
