import type { Work } from '@kalends/http/interface';

/** The number of records to write in one turn: some milliseconds of work. */
const CHUNK = 25;

/** Splits a list into chunks, each in a turn of its own. */
export async function* inTurns<T>(items: readonly T[], work: Work): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += CHUNK) {
    await work.turn();
    yield items.slice(from, from + CHUNK);
  }
}

/** Writes a list chunk by chunk, without empty ones. */
export async function* writtenInTurns<T>(
  items: readonly T[],
  work: Work,
  write: (some: readonly T[]) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const some of inTurns(items, work)) {
    const bytes = await write(some);
    if (bytes.length > 0) yield bytes;
  }
}
