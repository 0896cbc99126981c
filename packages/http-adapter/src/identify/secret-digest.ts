/** Turns a secret into its digest, 32 bytes. */
export type Digest = (secret: string) => Promise<Uint8Array>;

/**
 * A digest for secrets that stay in memory: HMAC-SHA-256 under a random key that is made here and never leaves. It
 * costs microseconds, as every request is to pay it, and is worth nothing outside of this process. For secrets at rest
 * a slow hash is right: give `basicAuth` a `verify` of your own.
 */
export function createDigest(): Digest {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const random = crypto.getRandomValues(new Uint8Array(32));
  const key = crypto.subtle.importKey('raw', random, algorithm, false, ['sign']);
  return async (secret) =>
    new Uint8Array(await crypto.subtle.sign(algorithm, await key, new TextEncoder().encode(secret)));
}

/** Whether two digests are equal, in a time that does not depend on where they differ. */
export function equalDigests(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
