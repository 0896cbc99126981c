export { ACCOUNT_COMMANDS } from './account-commands.js';
export { FEED_LINK_COMMANDS } from './feed-link-commands.js';
