// Accounts and their keys.
export type { Account, AccountChange, AccountKey, AccountSession } from './account.js';
export type { AccountQueryById, Accounts, SessionOwner, SessionStart } from './accounts.js';
export { createMemoryAccounts } from './memory-accounts.js';
export { copyAccounts } from './copy-accounts.js';
export type { CopiedAccounts } from './copy-accounts.js';

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

// Changes.
export { addAccount, changeAccount, createKey, removeAccount, requireAccount } from './manage.js';
export type {
  AccountInput,
  AccountLogin,
  AccountPatch,
  CreatedKey,
  KeyInput,
  ManageOptions,
} from './manage.js';

// Passwords.
export { DEFAULT_COST } from './password.js';
export type { ScryptCost } from './password.js';
