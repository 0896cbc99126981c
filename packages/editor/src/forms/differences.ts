/** Up to how many characters a text is shown whole, how many of what is the same stand around a difference, and the longest part. */
const WHOLE = 400;
const AROUND = 80;
const MOST = 2_000;

/** How many characters two texts have in common, counted from one end of them. */
function commonLength(
  one: string,
  other: string,
  at: (text: string, index: number) => string | undefined,
): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && at(one, length) === at(other, length)) length++;
  return length;
}

/** A part of a text, with marks where something is left out. */
function part(text: string, start: number, end: number): string {
  const cut = Math.min(end, start + MOST);
  return `${start > 0 ? '…' : ''}${text.slice(start, cut)}${cut < text.length ? '…' : ''}`;
}

/** Two versions of a text, shortened to where they differ if they are long. */
export function differences(before: string, after: string): readonly [before: string, after: string] {
  if (before.length <= WHOLE && after.length <= WHOLE) return [before, after];
  const first = commonLength(before, after, (text, index) => text[index]);
  const last = commonLength(before.slice(first), after.slice(first), (text, index) => text.at(-1 - index));
  const start = first < 2 * AROUND ? 0 : first - AROUND;
  const cut = (text: string): string => {
    const end = text.length - last + AROUND;
    return part(text, start, end > text.length - AROUND ? text.length : end);
  };
  return [cut(before), cut(after)];
}
