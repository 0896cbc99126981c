import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The prefix of all API keys, by which people and secret scanners recognise them. */
const API_KEY_PREFIX = 'kalends_';

const API_KEY = /^kalends_[\w-]{43}$/;
const APPLICATION_PASSWORD = /^[A-Za-z0-9]{24}$/;

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A secret in the form in which it is shown, once. */
export interface Secret {
  readonly text: string;
  /** Its first characters, for recognition. */
  readonly prefix: string;
}

/** An API key: 256 random bits. */
export function makeApiKey(): Secret {
  const text = API_KEY_PREFIX + randomBytes(32).toString('base64url');
  return { text, prefix: text.slice(0, API_KEY_PREFIX.length + 6) };
}

/** An application password in the form of WordPress: 24 letters and digits (142 random bits) in groups of four. */
export function makeApplicationPassword(): Secret {
  const group = () =>
    Array.from({ length: 4 }, () => ALPHANUMERIC.charAt(randomInt(ALPHANUMERIC.length))).join('');
  const groups = Array.from({ length: 6 }, group);
  return { text: groups.join(' '), prefix: groups[0] ?? '' };
}

/** Whether a text, without its spaces, has the form of an API key. */
export const isApiKey = (text: string): boolean => API_KEY.test(text);

/** Whether a text, without its spaces, has the form of an API key or of an application password. */
export const isSecret = (text: string): boolean => isApiKey(text) || APPLICATION_PASSWORD.test(text);

/** SHA-256 of a secret without its spaces, in hex. Random bits cannot be guessed, so a fast hash is sufficient. */
export const hashSecret = (text: string): string =>
  createHash('sha256').update(text.replace(/\s/g, '')).digest('hex');
