/** For programs that follow calendars at addresses: reads one of them, of any format, as often as it is asked to. */
export { createAskSource } from './ask-source.js';
export type { AskSource, SourceRead, SourceRequest } from './reading.js';
export { readSource } from './read-source.js';
export { formatOf, SOURCE_FORMATS, SourceFailure } from './source.js';
export type { SourceFormat, SourcePlace } from './source.js';
export { readTrial, trySource } from './try-source.js';
export { timeOf } from '../json-values.js';
