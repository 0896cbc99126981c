import { DEFAULT_SETTINGS } from '@kalends/core';
import { asGiven, type OptionTable, readTimezone, storeOption, switchOption } from '@kalends/command-kit';
import { readBaseUrl } from '../commands/site-settings.js';

/** The rights of agents at `/mcp`. */
export const AGENT_MODES = ['off', 'drafts', 'full'] as const;

/** The options of `kalends mcp`. */
export const MCP_OPTIONS = {
  store: storeOption('the calendar'),
  key: {
    value: 'KEY',
    about: 'the API key whose rights the agent has (kalends key create); better in the variable',
    otherwise: 'none; the agent sees what everybody sees',
    absent: undefined,
    read: asGiven,
  },
  draftsOnly: switchOption('the agent submits events for review, whatever the rights of the key'),
  baseUrl: {
    value: 'URL',
    about: 'the public address of the site, in the addresses of its pages',
    otherwise: 'http://localhost:8080',
    read: readBaseUrl,
  },
  timezone: {
    value: 'ZONE',
    about: 'the default time zone of events, as for kalends serve',
    otherwise: DEFAULT_SETTINGS.timezone,
    read: readTimezone,
  },
} as const satisfies OptionTable;
