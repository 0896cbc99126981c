import type { BasicUser } from '@kalends/http-adapter';
import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** The cost of a guess: about 50 milliseconds and 16 MiB. */
const COST = { N: 16_384, r: 8, p: 1 };
const KEY_LENGTH = 32;
const PREFIX = 'scrypt$';

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  scryptKey(password, salt, KEY_LENGTH, COST);

/** Blanks in a password are ignored (transport.md §3). */
const withoutBlanks = (password: string): string => password.replace(/\s/g, '');

/** The scrypt hash of a password, with its salt: `scrypt$SALT$KEY`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(withoutBlanks(password), salt);
  return `${PREFIX}${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** The users with hashes instead of passwords. */
export const withHashes = (users: readonly BasicUser[]): Promise<BasicUser[]> =>
  Promise.all(users.map(async (user) => ({ ...user, password: await hashPassword(user.password) })));

const equal = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);

async function fits(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.slice(PREFIX.length).split('$');
  return equal(await derive(password, Buffer.from(salt, 'base64url')), Buffer.from(key, 'base64url'));
}

/**
 * The `verify` of `basicAuth` for hashes of `hashPassword`. The slow comparison runs once per user: of an accepted
 * password a keyed digest is cached, and the same password is then recognised in microseconds. Wrong passwords always
 * cost the full time. All comparisons take constant time.
 */
export function createVerify(): (given: string, stored: string) => Promise<boolean> {
  const key = randomBytes(32);
  const accepted = new Map<string, Buffer>();
  return async (given, stored) => {
    const digest = createHmac('sha256', key).update(given).digest();
    const remembered = accepted.get(stored);
    if (remembered !== undefined && equal(digest, remembered)) return true;
    if (!(await fits(given, stored))) return false;
    accepted.set(stored, digest);
    return true;
  };
}
