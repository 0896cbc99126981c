import { type Command, command } from '@kalends/command-kit';
import { ADD_FEED_LINK_OPTIONS, FEED_LINK_OPTIONS } from './feed-link-options.js';

const load = () => import('./feed-link.js');

/** The commands for private links of feeds. */
export const FEED_LINK_COMMANDS: Readonly<Record<string, Command>> = {
  'feed-links add': command(
    {
      about: 'make a private link of the feeds for a person',
      more:
        'A calendar program that knows the address shows what the account sees, without a login. The path of the address is the\n' +
        'only line on the standard output, and is shown only once: put it behind the address of your site, and the name of a feed\n' +
        'behind it, such as events.ics.',
      operands: ['NAME'],
      options: ADD_FEED_LINK_OPTIONS,
      examples: [
        `kalends feed-links add "Ann's phone" --account ann --store sqlite:kalends.db`,
        `kalends feed-links add lobby --account ann --filter '{"categories":["jazz"]}' --expires 90d --store sqlite:kalends.db`,
      ],
    },
    async () => (await load()).add,
  ),
  'feed-links list': command(
    {
      about: 'show all private links, without their addresses',
      operands: [],
      options: FEED_LINK_OPTIONS,
      examples: ['kalends feed-links list --store sqlite:kalends.db'],
    },
    async () => (await load()).list,
  ),
  'feed-links remove': command(
    {
      about: 'remove a private link: its address is unknown from then on',
      operands: ['ID'],
      options: FEED_LINK_OPTIONS,
      examples: ['kalends feed-links remove 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).remove,
  ),
};
