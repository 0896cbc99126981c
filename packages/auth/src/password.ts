import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of a hash: `128 * r * 2 ** ln` bytes of memory, and time proportional to that and to `p`. */
export interface ScryptCost {
  /** The logarithm of N to the base 2. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/**
 * 16 MiB and a few tenths of a second, one of the settings recommended by OWASP. It can be raised at any time: each hash contains its
 * cost, and a password gets a new hash at the next login.
 */
export const DEFAULT_COST: ScryptCost = { ln: 14, r: 8, p: 5 };

/** A stored hash that needs more bytes is not computed, because it could exhaust the memory of the server. */
const MOST_MEMORY = 512 * 1024 * 1024;

const SALT_LENGTH = 16;
const KEY_LENGTH = 32;

const HASH = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/-]{1,128})\$([\w+/-]{1,256})$/;

interface ParsedHash {
  readonly cost: ScryptCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parseHash(hash: string): ParsedHash | undefined {
  const [, ln, r, p, salt, key] = HASH.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

const memoryOf = ({ ln, r, p }: ScryptCost): number => 128 * r * (2 ** ln + p + 2);

/** Blanks in a password (transport.md §3) and the composition of its accents do not matter. */
const comparable = (password: string): string => password.replace(/\s/g, '').normalize('NFC');

function derive(password: string, salt: Buffer, length: number, cost: ScryptCost): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 2 * memoryOf(cost) };
  return new Promise((resolve, reject) => {
    scrypt(comparable(password), salt, length, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');

const format = ({ ln, r, p }: ScryptCost, salt: Buffer, key: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;

/** The scrypt hash of a password in the PHC string format, with its cost and a salt of its own. */
export async function hashPassword(password: string, cost: ScryptCost = DEFAULT_COST): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  return format(cost, salt, await derive(password, salt, KEY_LENGTH, cost));
}

/** A hash without a known password, as expensive to verify as any other. */
export const decoyHash = (cost: ScryptCost): string =>
  format(cost, randomBytes(SALT_LENGTH), randomBytes(KEY_LENGTH));

/** Whether a password has this hash, compared in constant time. False for a text that is not a hash, and for a hash that is too expensive. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parsed = parseHash(hash);
  if (parsed === undefined || memoryOf(parsed.cost) > MOST_MEMORY) return false;
  const key = await derive(password, parsed.salt, parsed.key.length, parsed.cost);
  return timingSafeEqual(key, parsed.key);
}

/** Whether a hash has a different cost. */
export function needsRehash(hash: string, cost: ScryptCost): boolean {
  const { ln, r, p } = parseHash(hash)?.cost ?? {};
  return ln !== cost.ln || r !== cost.r || p !== cost.p;
}
