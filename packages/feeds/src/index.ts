/** Feeds of a calendar as routes beside its REST interface. */
export { feeds } from './feeds.js';
export { icsOf } from './ics-of.js';
export type { IcsContent, IcsOptions } from './ics-of.js';
export type { FeedsOptions } from './options.js';
