import { inSlices } from '@kalends/client/internal';

const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];

/** Looking at the end of a line takes as long as so many characters. */
const CHARACTERS_OF_A_LINE = 20;

/** Whether a byte is one of a character of several that is not its first one. */
const isInside = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Bytes in UTF-8 in which no folded line (RFC 5545 §3.1) ends within a character: such folds are moved behind it. Lines keep their
 * numbers. Works in slices; rejects with the reason of `signal` when it is aborted.
 */
export async function withWholeCharacters(
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const turn = inSlices(signal);
  const moved = Buffer.from(bytes);
  let last = 0;
  for (let at = moved.indexOf(LF); at >= 0; at = moved.indexOf(LF, at + 1)) {
    // a line takes as long as some characters, however short it is
    const pause = turn(at - last + CHARACTERS_OF_A_LINE);
    if (pause !== undefined) await pause;
    last = at;
    const from = moved[at - 1] === CR ? at - 1 : at;
    const isFold = moved[at + 1] === SPACE || moved[at + 1] === TAB;
    if (!isFold || (moved[from - 1] ?? 0) < 0x80) continue;
    let to = at + 2;
    while (to < at + 5 && isInside(moved[to])) to += 1;
    const rest = Buffer.from(moved.subarray(at + 2, to));
    moved.copyWithin(from + rest.length, from, at + 2);
    rest.copy(moved, from);
    at += rest.length;
  }
  return moved;
}
