/** The commands of `kalends` for calendars that are followed. */
export { SOURCE_COMMANDS } from './source-commands.js';
