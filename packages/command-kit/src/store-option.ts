import type { Option } from './options.js';
import { parseKeptStore } from './store-choice.js';

/**
 * The required option `--store` of a command that works on an existing store.
 *
 * @param what what the store is to the command, for its help
 */
export const storeOption = (what: string) =>
  ({
    value: 'STORE',
    variable: 'KALENDS_STORE',
    about: `${what}, as for kalends serve: sqlite:FILE or postgres:URL`,
    otherwise: 'required',
    absent: undefined,
    /** Parses the text. Throws a `CliError` if it names no store. */
    read: parseKeptStore,
  }) as const satisfies Option;
