import type { Account } from './account.js';

/** What a login is compared by: letter case and the way accents are written do not count. */
export const loginKey = (login: string): string => login.normalize('NFC').toLowerCase();

/** What one can log in to an account by, as it is compared. Nothing to one that is removed. */
export function loginsOf({ name, email, removed }: Pick<Account, 'name' | 'email' | 'removed'>): string[] {
  if (removed !== null) return [];
  return [...new Set([name, ...(email === null ? [] : [email])].map(loginKey))];
}
