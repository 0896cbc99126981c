import { CREATE_KEY_OPTIONS } from './account-options.js';
import { filterOption, type OptionTable, storeOption, switchOption } from '@kalends/command-kit';

/** The options of all commands for private links. */
export const FEED_LINK_OPTIONS = {
  store: storeOption('the store of the calendar, with the accounts'),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;

const { account, role, expires } = CREATE_KEY_OPTIONS;

/** The options of `kalends feed-links add`. */
export const ADD_FEED_LINK_OPTIONS = {
  account: { ...account, about: 'the account with whose rights the link reads' },
  role: { ...role, about: 'a role that limits the link: subscriber for what everyone sees' },
  filter: filterOption('which events it shows'),
  expires: { ...expires, about: expires.about.replace('key', 'link') },
  ...FEED_LINK_OPTIONS,
} as const satisfies OptionTable;
