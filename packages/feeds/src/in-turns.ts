import type { Work } from '@kalends/http';

/** The number of records to read or write in one turn: some milliseconds of work. */
export const IN_A_TURN = 25;

/** Writes a list part by part, without empty ones. */
export async function* writtenInTurns<T>(
  items: readonly T[],
  work: Work,
  write: (some: readonly T[]) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const some of work.parts(items, IN_A_TURN)) {
    const bytes = await write(some);
    if (bytes.length > 0) yield bytes;
  }
}
