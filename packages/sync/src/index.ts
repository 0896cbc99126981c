/** The interface `kalends/v1`: changes, for copies of a calendar. */
export { sync } from './sync-interface.js';
export type { SyncInterfaceOptions } from './sync-interface.js';

// Cursors, for interfaces that page through results as this one does.
export { createCursors } from './cursor.js';
export type { Cursors } from './cursor.js';
