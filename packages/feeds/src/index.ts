/** Feeds of a calendar as routes beside its REST interface. */
export { feeds } from './feeds.js';
export type { FeedsOptions } from './options.js';
