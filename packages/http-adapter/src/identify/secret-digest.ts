/** Turns a secret into its digest, 32 bytes. */
export type Digest = (secret: string) => Promise<Uint8Array> | Uint8Array;

/** What is used of Node's own cryptography. */
interface NodeCrypto {
  createHmac(algorithm: 'sha256', key: Uint8Array): { update(text: string): { digest(): Uint8Array } };
}

/** The global object where a program runs on Node, or on what is like it. */
interface NodeLike {
  readonly process?: { readonly getBuiltinModule?: (id: 'node:crypto') => NodeCrypto };
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** The digest of the web's cryptography, which every runtime has. */
async function webDigest(key: Uint8Array<ArrayBuffer>, secret: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(HMAC, imported, new TextEncoder().encode(secret)));
}

/**
 * A digest for secrets that stay in memory: HMAC-SHA-256 under a random key that is made here and never leaves. It
 * costs microseconds, as every request is to pay it, and is worth nothing outside of this process. For secrets at rest
 * a slow hash is right: give `basicAuth` a `verify` of your own. The key is made when it is first needed: some runtimes
 * give no random bytes while a program is loaded. Node makes the same digest at a tenth of the cost when it is asked
 * itself: the web's cryptography goes through its threads.
 */
export function createDigest(): Digest {
  // asked for while the program runs: nothing of Node is imported
  const node = (globalThis as NodeLike).process?.getBuiltinModule?.('node:crypto');
  let key: Uint8Array<ArrayBuffer> | undefined;
  return (secret) => {
    key ??= crypto.getRandomValues(new Uint8Array(32));
    return node === undefined
      ? webDigest(key, secret)
      : node.createHmac('sha256', key).update(secret).digest();
  };
}

/** Whether two digests are equal, in a time that does not depend on where they differ. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
