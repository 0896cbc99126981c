/** For the packages of Kalends, which have one version: a program of yours has no need of it, and nothing here is promised. */

export type { Style } from './cli-context.js';
export { usageOf } from './command.js';
export type { Run } from './command.js';
export { readObject } from './config.js';
export { readPeriod } from './duration.js';
export { nearest } from './nearest.js';
export { flagOf, variablesOf } from './options.js';
export { printable, withoutPasswords } from './printable.js';
export { refuse } from './refuse.js';
export type { Measured } from './server-part.js';
export { parseKeptStore, placeOf } from './store-choice.js';
export type { StoreName } from './store-choice.js';
