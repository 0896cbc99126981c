import { parseArgs } from 'node:util';
import { usageError } from './cli-error.js';
import { nearest } from './nearest.js';

/** The syntax of a flag. */
export interface Flag {
  /** The placeholder of its value; a switch has none. */
  readonly value?: string;
  /** Whether it may be repeated. */
  readonly multiple?: boolean;
}

/** The parsed arguments of a command line. */
export interface ParsedArgs {
  /** The values of each flag in order; a switch that is on has `'true'`. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The arguments that are not flags. */
  readonly operands: readonly string[];
}

/**
 * Parses the arguments of a command with the flags it supports. Throws a `CliError` if a flag is unknown, or a value is
 * missing or superfluous.
 *
 * @param hint where all flags are listed, for an unknown flag that resembles none of them
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
      throw usageError(`Unknown option ${rawName}; ${guess === undefined ? hint : `did you mean ${guess}?`}`);
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
