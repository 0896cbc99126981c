export { command, type Command, type Given } from './command.js';
export type { CliContext } from './cli-context.js';
export { CliError, FAILED, traceOf, usageError } from './cli-error.js';
export { durationOf } from './duration.js';
export { filterOption } from './filter-option.js';
export {
  asGiven,
  oneOf,
  reader,
  switchOption,
  type Option,
  type OptionTable,
  type OptionValues,
} from './options.js';
export { oneLine } from './printable.js';
export { readTimezone } from './read-timezone.js';
export { required } from './required.js';
export { parseStore, type StoreChoice } from './store-choice.js';
export { storeOption } from './store-option.js';
export type { StoredCalendar, Stores } from './stores.js';
export { tableLines } from './table-lines.js';
export type { LoadedPart, ServerPart, ServerPartHost } from './server-part.js';
