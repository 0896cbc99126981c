import { WriteStream } from 'node:tty';

/** Makes words stand out by what they are. */
export type Style = (kind: 'heading' | 'good' | 'bad', text: string) => string;

/** The codes that a terminal begins and ends with. */
const CODES: Readonly<Record<Parameters<Style>[0], readonly [begin: number, end: number]>> = {
  heading: [1, 22],
  good: [32, 39],
  bad: [31, 39],
};

/** Leaves words as they are. */
export const plain: Style = (_kind, text) => text;

const coloured: Style = (kind, text) => {
  const [begin, end] = CODES[kind];
  return `\u001B[${begin}m${text}\u001B[${end}m`;
};

/**
 * How words stand out on a stream: in colours where it is a terminal that has them, or where `FORCE_COLOR` asks for them.
 * `NO_COLOR`, `FORCE_COLOR`, `NODE_DISABLE_COLORS` and `TERM` are read as Node reads them for its own messages.
 */
export function styleFor(
  { isTTY = false }: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Style {
  const asked = isTTY || (env['FORCE_COLOR'] ?? '') !== '';
  return asked && WriteStream.prototype.getColorDepth(env) > 1 ? coloured : plain;
}
