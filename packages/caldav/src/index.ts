/** CalDAV, to read: a calendar in the programs that people have for calendars. */
export { caldav } from './caldav-interface.js';
export type { CaldavOptions } from './caldav-interface.js';
export type { OwnSelection } from './collections.js';
