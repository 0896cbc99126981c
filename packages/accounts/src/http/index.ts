/** Logins over HTTP by accounts, for handlers; needs `@kalends/http`. */
export { accountsAuth } from './accounts-auth.js';
export type { AccountsAuthOptions } from './accounts-auth.js';
export type { HashQueueOptions } from './hash-queue.js';
