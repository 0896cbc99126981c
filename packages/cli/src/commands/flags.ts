import { parseArgs } from 'node:util';
import { usageError } from '../cli-error.js';
import { nearest } from '../nearest.js';

/** How a flag is given. */
export interface Flag {
  /** The placeholder of its value; a switch has none. */
  readonly value?: string;
  /** Whether it may be given several times. */
  readonly multiple?: boolean;
}

/** What a command line says. */
export interface ParsedArgs {
  /** The texts of each flag in their order; a switch that is on has `'true'`. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** What is no flag. */
  readonly operands: readonly string[];
}

/**
 * Reads the arguments of a command by the flags it knows. Throws a `CliError` about an unknown flag, and about a value that
 * is missing or too many.
 *
 * @param hint where all flags are listed, for what resembles none of them
 */
export function readFlags(
  args: readonly string[],
  known: Readonly<Record<string, Flag>>,
  hint: string,
): ParsedArgs {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const flags = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const flag = Object.hasOwn(known, name) ? known[name] : undefined;
    if (flag === undefined) {
      const names = Object.keys(known).map((one) => `--${one}`);
      const guess = nearest(rawName, names);
      throw usageError(
        `There is no option ${rawName}; ${guess === undefined ? hint : `did you mean ${guess}?`}`,
      );
    }
    if (flag.value === undefined && value !== undefined) throw usageError(`${rawName} takes no value`);
    if (flag.value !== undefined && (value === undefined || (!inlineValue && value.startsWith('-')))) {
      throw usageError(`${rawName} needs a value: ${rawName} ${flag.value}`);
    }
    const before = flags.get(name) ?? [];
    if (before.length > 0 && flag.multiple !== true) throw usageError(`${rawName} is given twice`);
    flags.set(name, [...before, value ?? 'true']);
  }
  return { flags, operands };
}
