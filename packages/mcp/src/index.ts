/** A Model Context Protocol server for a calendar, over HTTP; `@kalends/mcp/stdio` is the one for a process of its own. */

export { mcp } from './interface.js';
export type { McpOptions } from './interface.js';
