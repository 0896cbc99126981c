import { hasSharedLoop } from '@kalends/core/adapter';

/** Computes the digest of a secret, 32 bytes. */
export type Digest = (secret: string) => Promise<Uint8Array> | Uint8Array;

/** The part of Node's crypto module that is used here. */
interface NodeHash {
  update(bytes: Uint8Array | string): NodeHash;
  digest(): Uint8Array;
}

/** The global object of Node and compatible runtimes. */
interface NodeLike {
  readonly process?: {
    readonly getBuiltinModule?: (id: 'node:crypto') => { createHash(algorithm: 'sha256'): NodeHash };
  };
}

/** The digest by Web Crypto, which every runtime has. */
async function webDigest(salt: Uint8Array, secret: string): Promise<Uint8Array> {
  const text = new TextEncoder().encode(secret);
  const salted = new Uint8Array(salt.length + text.length);
  salted.set(salt);
  salted.set(text, salt.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', salted));
}

/**
 * Creates a digest for secrets that stay in memory: SHA-256 of a random salt, which never leaves this function, and the
 * secret. It takes a microsecond or two, because every request needs it, and is not suited for stored passwords: for
 * those pass `basicAuth` a `verify` with a slow hash. The salt is created on first use, because some runtimes have no
 * random bytes while a program is loaded. On Node, the crypto module computes the same digest at a tenth of the cost of
 * Web Crypto, which uses a thread pool.
 */
export function createDigest(): Digest {
  // looked up at run time, so that nothing of Node is imported; where there is no Node it may be there and throw
  const node = hasSharedLoop()
    ? (globalThis as NodeLike).process?.getBuiltinModule?.('node:crypto')
    : undefined;
  let salt: Uint8Array | undefined;
  return (secret) => {
    salt ??= crypto.getRandomValues(new Uint8Array(32));
    return node === undefined
      ? webDigest(salt, secret)
      : node.createHash('sha256').update(salt).update(secret).digest();
  };
}

/** Compares two digests in constant time. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}
