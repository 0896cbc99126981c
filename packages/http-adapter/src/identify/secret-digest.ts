/** Turns a secret into its digest, 32 bytes. */
export type Digest = (secret: string) => Promise<Uint8Array> | Uint8Array;

/** What is used of Node's own cryptography. */
interface NodeHash {
  update(bytes: Uint8Array | string): NodeHash;
  digest(): Uint8Array;
}

/** The global object where a program runs on Node, or on what is like it. */
interface NodeLike {
  readonly process?: {
    readonly getBuiltinModule?: (id: 'node:crypto') => { createHash(algorithm: 'sha256'): NodeHash };
  };
}

/** The digest of the web's cryptography, which every runtime has. */
async function webDigest(salt: Uint8Array, secret: string): Promise<Uint8Array> {
  const text = new TextEncoder().encode(secret);
  const salted = new Uint8Array(salt.length + text.length);
  salted.set(salt);
  salted.set(text, salt.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', salted));
}

/**
 * A digest for secrets that stay in memory: SHA-256 of a random salt, which is made here and never leaves, and the secret.
 * It costs a microsecond or two, as every request is to pay it, and is worth nothing outside of this process. For secrets at
 * rest a slow hash is right: give `basicAuth` a `verify` of your own. The salt is made when it is first needed: some runtimes
 * give no random bytes while a program is loaded. Node makes the same digest at a tenth of the cost when it is asked
 * itself: the web's cryptography goes through its threads.
 */
export function createDigest(): Digest {
  // asked for while the program runs: nothing of Node is imported
  const node = (globalThis as NodeLike).process?.getBuiltinModule?.('node:crypto');
  let salt: Uint8Array | undefined;
  return (secret) => {
    salt ??= crypto.getRandomValues(new Uint8Array(32));
    return node === undefined
      ? webDigest(salt, secret)
      : node.createHash('sha256').update(salt).update(secret).digest();
  };
}

/** Whether two digests are equal, in a time that does not depend on where they differ. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}
