// Private links of feeds.
export { accountActor } from './actor-of.js';
export { createFeedLinks } from './feed-links.js';
export type { FeedLink, FeedLinks } from './feed-links.js';

// Changes of accounts and their keys.
export { addAccount, changeAccount, createKey, removeAccount } from './manage.js';
export type { AccountInput, AccountPatch, CreatedKey, KeyInput } from './manage.js';

// Links by which people choose their passwords.
export { createAccountLinks } from './account-links.js';
export type { AccountLinks } from './account-links.js';
