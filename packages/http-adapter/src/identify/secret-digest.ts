/** Turns a secret into its digest, 32 bytes. */
export type Digest = (secret: string) => Promise<Uint8Array>;

/**
 * A digest for secrets that stay in memory: HMAC-SHA-256 under a random key that is made here and never leaves. It
 * costs microseconds, as every request is to pay it, and is worth nothing outside of this process. For secrets at rest
 * a slow hash is right: give `basicAuth` a `verify` of your own. The key is made when it is first needed: some runtimes
 * give no random bytes while a program is loaded.
 */
export function createDigest(): Digest {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const createKey = () =>
    crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), algorithm, false, ['sign']);
  let key: ReturnType<typeof createKey> | undefined;
  return async (secret) =>
    new Uint8Array(
      await crypto.subtle.sign(algorithm, await (key ??= createKey()), new TextEncoder().encode(secret)),
    );
}

/** Whether two digests are equal, in a time that does not depend on where they differ. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
