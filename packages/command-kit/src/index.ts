export { command, usageOf, type Command, type CommandDescription, type Given, type Run } from './command.js';
export type { CliContext, Style } from './cli-context.js';
export { CliError, FAILED, traceOf, usageError, WRONG_USAGE } from './cli-error.js';
export { readObject } from './config.js';
export { durationOf, readPeriod } from './duration.js';
export { filterOption } from './filter-option.js';
export { nearest } from './nearest.js';
export {
  asGiven,
  flagOf,
  oneOf,
  reader,
  switchOption,
  variablesOf,
  type Option,
  type OptionTable,
  type OptionValues,
} from './options.js';
export { oneLine, printable, withoutPasswords } from './printable.js';
export { readTimezone } from './read-timezone.js';
export { refuse } from './refuse.js';
export { required } from './required.js';
export { parseKeptStore, parseStore, placeOf, type StoreChoice, type StoreName } from './store-choice.js';
export { storeOption } from './store-option.js';
export type { StoredCalendar, Stores } from './stores.js';
export { tableLines } from './table-lines.js';
export type { LoadedPart, Measured, Metric, ServedPart, ServerPart, ServerPartHost } from './server-part.js';
