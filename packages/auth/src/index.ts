// Private links of feeds.
export { accountActor } from './actor-of.js';
export { createFeedLinks } from './feed-links.js';
export type {
  CreatedFeedLink,
  FeedLink,
  FeedLinkInput,
  FeedLinks,
  FeedLinksOptions,
  OpenedFeedLink,
} from './feed-links.js';

// Changes of accounts and their keys.
export { addAccount, changeAccount, createKey, removeAccount } from './manage.js';
export type {
  AccountInput,
  AccountLogin,
  AccountPatch,
  CreatedKey,
  KeyInput,
  ManageOptions,
} from './manage.js';

// Passwords.
export type { ScryptCost } from './password.js';
