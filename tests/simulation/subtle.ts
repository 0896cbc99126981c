import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import type { Owner, World } from './world.js';

/** The bytes of the tag at the end of what AES-GCM encrypts. */
const TAG = 16;

interface Algorithm {
  readonly name: string;
  readonly iv: Uint8Array;
}

const bytesOf = (...parts: readonly Uint8Array[]): ArrayBuffer => new Uint8Array(Buffer.concat(parts)).buffer;

/** The operations of `crypto.subtle` that the house uses, without threads. A key is its bytes. */
const OPERATIONS = {
  digest: (_name: string, bytes: Uint8Array) => bytesOf(createHash('sha256').update(bytes).digest()),
  importKey: (_format: string, key: ArrayBuffer) => new Uint8Array(key),
  sign: (_name: string, key: Uint8Array, bytes: Uint8Array) =>
    bytesOf(createHmac('sha256', key).update(bytes).digest()),
  encrypt({ iv }: Algorithm, key: Uint8Array, bytes: Uint8Array): ArrayBuffer {
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    return bytesOf(cipher.update(bytes), cipher.final(), cipher.getAuthTag());
  },
  decrypt({ iv }: Algorithm, key: Uint8Array, bytes: Uint8Array): ArrayBuffer {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(bytes.subarray(-TAG));
    return bytesOf(decipher.update(bytes.subarray(0, -TAG)), decipher.final());
  },
};

/** Encryption and digests, which other threads make: they come as soon as chance lets them. */
export const createSubtle = (world: World, owner: Owner): object =>
  Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, operation]) => [
      name,
      async (...args: readonly unknown[]): Promise<unknown> => {
        await world.pass(owner, `subtle.${name}`);
        return (operation as (...all: readonly unknown[]) => unknown)(...args);
      },
    ]),
  );
