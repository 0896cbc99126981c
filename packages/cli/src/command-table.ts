import type { Command } from '@kalends/command-kit';
import { SOURCE_COMMANDS } from '@kalends/sources/commands';
import { WEBHOOK_COMMANDS } from '@kalends/webhooks/commands';
import { COMPARE_COMMANDS } from './compare/compare-commands.js';
import { ACCOUNT_COMMANDS, FEED_LINK_COMMANDS } from '@kalends/auth/commands';
import { IMPORT_COMMANDS } from './import/import-commands.js';
import { MCP_COMMANDS } from './mcp/mcp-commands.js';
import { MEDIA_COMMANDS } from './media/media-commands.js';
import { SERVE_COMMANDS } from './serve/serve-commands.js';
import { STORE_COMMANDS } from './store/store-commands.js';

/** All commands, for the command line, the help and the tests of the documentation. A name may consist of two words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...SERVE_COMMANDS,
  ...IMPORT_COMMANDS,
  ...STORE_COMMANDS,
  ...COMPARE_COMMANDS,
  ...MCP_COMMANDS,
  ...MEDIA_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...FEED_LINK_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...SOURCE_COMMANDS,
};

/** The name of the command at the start of the arguments: `user add` in `user add ann`. `undefined` if there is none. */
export function commandOf(args: readonly string[]): string | undefined {
  return [args.slice(0, 2).join(' '), args[0] ?? ''].find((name) => Object.hasOwn(COMMANDS, name));
}
