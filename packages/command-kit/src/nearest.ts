/** The maximum length of words to compare: longer ones are no typos. */
const LONGEST = 40;

/** The edit distance: how many letters must be changed, added or removed to turn one word into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The most similar word, if at most two letters differ. */
export function nearest(written: string, words: readonly string[]): string | undefined {
  if (written.length > LONGEST) return undefined;
  const [best] = words
    .map((word) => ({ word, wrong: distance(written, word) }))
    .sort((a, b) => a.wrong - b.wrong);
  return best !== undefined && best.wrong <= 2 ? best.word : undefined;
}
