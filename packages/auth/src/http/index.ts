/** Logins over HTTP by accounts, for handlers; needs `@kalends/http`. */
export { accountsAuth } from './accounts-auth.js';
export { accountSessions } from './account-sessions.js';
export type { AccountSessions } from './account-sessions.js';
export { createUserSessions } from './user-sessions.js';
export type { UserSessions } from './user-sessions.js';
export { serveFeedLinks } from './serve-feed-links.js';
export { manageAccounts } from './managed-accounts.js';
export type { ManagedAccounts } from './managed-accounts.js';
