import { WriteStream } from 'node:tty';
import type { Style } from '@kalends/command-kit/internal';

/** The escape codes around a text on a terminal. */
const CODES: Readonly<Record<Parameters<Style>[0], readonly [begin: number, end: number]>> = {
  heading: [1, 22],
  good: [32, 39],
  bad: [31, 39],
};

/** Leaves texts unchanged. */
export const plain: Style = (_kind, text) => text;

const coloured: Style = (kind, text) => {
  const [begin, end] = CODES[kind];
  return `\u001B[${begin}m${text}\u001B[${end}m`;
};

/**
 * The style for a stream: colours if it is a terminal that supports them, or if `FORCE_COLOR` is set. `NO_COLOR`,
 * `FORCE_COLOR`, `NODE_DISABLE_COLORS` and `TERM` have the same meaning as in Node.
 */
export function styleFor(
  { isTTY = false }: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Style {
  const asked = isTTY || (env['FORCE_COLOR'] ?? '') !== '';
  return asked && WriteStream.prototype.getColorDepth(env) > 1 ? coloured : plain;
}
