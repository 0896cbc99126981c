/** The interface `kalends/v1`: changes, for copies of a calendar. */
export { sync } from './sync/sync-interface.js';
export type { StreamOptions, SyncInterfaceOptions } from './sync/sync-interface.js';
