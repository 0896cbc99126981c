import { readFileSync } from 'node:fs';
import { CliError, FAILED, usageError } from './cli-error.js';
import { nearest } from './nearest.js';
import { flagOf, type GivenOption, type Option, type OptionTable, type OptionTexts } from './options.js';

/** The text of a file with a JSON object, and what it contains. */
export interface ObjectFile {
  readonly text: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Reads a file that contains a JSON object. Throws a `CliError` if it cannot be read or is none.
 *
 * @param keys what its keys are, for messages
 */
export function readObject(file: string, keys: string): ObjectFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliError(`${file} cannot be read.`, FAILED, { cause: error });
  }
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return { text, content: { ...content } };
  } catch (error) {
    // the message of the parser may quote the file, with its passwords
    const position = /at position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, Number(position)).split('\n').length;
    throw usageError(`${file} is not JSON${position === undefined ? '' : `: see line ${line}`}`);
  }
  throw usageError(`${file}: expected a JSON object with ${keys} as keys`);
}

/** A value in the form of a flag's value. */
function flagText(value: unknown, source: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw usageError(`${source}: expected a text or a number`);
}

function textsOf({ value: placeholder, multiple }: Option, value: unknown, source: string): string[] {
  if (placeholder === undefined) {
    if (typeof value !== 'boolean') throw usageError(`${source} must be true or false`);
    return value ? ['true'] : [];
  }
  if (!Array.isArray(value)) return [flagText(value, source)];
  if (multiple !== true) throw usageError(`${source}: expected one value, not a list`);
  return value.map((one) => flagText(one, source));
}

/**
 * Reads a configuration file: a JSON object whose keys are the names of flags without their dashes. Throws a `CliError`
 * if the file cannot be read, a key is not an option, or a value has the wrong type.
 *
 * @param options the options that may be in the file
 */
export function readConfig(file: string, options: OptionTable): OptionTexts {
  const known = new Map(Object.entries(options).map(([name, option]) => [flagOf(name), option]));
  const given = new Map<string, GivenOption>();
  for (const [key, value] of Object.entries(readObject(file, 'option names').content)) {
    const option = known.get(key);
    const source = `${file}: ${key}`;
    if (option === undefined) {
      const guess = nearest(key, [...known.keys()]);
      throw usageError(`${source} is not an option${guess === undefined ? '' : `; did you mean ${guess}?`}`);
    }
    const texts = textsOf(option, value, source);
    if (texts.length > 0) given.set(key, { texts, source });
  }
  return (name) => given.get(flagOf(name));
}
