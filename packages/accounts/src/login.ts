import type { Account } from './account.js';

/** The form in which logins are compared: case and Unicode normalisation do not matter. */
export const loginKey = (login: string): string => login.normalize('NFC').toLowerCase();

/** The logins of an account in the form for comparison; none for a removed account. */
export function loginsOf({ name, email, removed }: Pick<Account, 'name' | 'email' | 'removed'>): string[] {
  if (removed !== null) return [];
  return [...new Set([name, ...(email === null ? [] : [email])].map(loginKey))];
}
