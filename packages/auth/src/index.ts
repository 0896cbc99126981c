// Private links of feeds.
export { accountActor } from './actor-of.js';
export { createFeedLinks } from './feed-links.js';
export type { FeedLink, FeedLinks, FeedLinksOptions } from './feed-links.js';

// Changes of accounts and their keys.
export { addAccount, changeAccount, createKey, removeAccount } from './manage.js';
export type { AccountInput, AccountPatch, CreatedKey, KeyInput } from './manage.js';
