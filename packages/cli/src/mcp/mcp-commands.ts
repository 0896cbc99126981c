import { type Command, command } from '@kalends/command-kit';
import { MCP_OPTIONS } from './mcp-options.js';

/** The commands for agents. */
export const MCP_COMMANDS: Readonly<Record<string, Command>> = {
  mcp: command(
    {
      about: 'let an agent use a calendar, by the Model Context Protocol',
      more:
        'Speaks the protocol on the standard input and output: a program such as a desktop assistant starts it. The agent finds, reads,\n' +
        'drafts and changes events with the rights of a key.',
      operands: [],
      options: MCP_OPTIONS,
      environment: true,
      examples: [
        'KALENDS_KEY="$(kalends key create agent --account ann --store sqlite:kalends.db)" \\',
        '    kalends mcp --store sqlite:kalends.db --drafts-only --timezone Europe/Rome',
      ],
    },
    async () => (await import('./mcp.js')).mcp,
  ),
};
