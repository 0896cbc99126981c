import { madeOnce } from '@kalends/core/adapter';
import { isEqual } from '../session/form-token.js';

/** The purpose of a signature: one is not valid for another. */
export type Purpose = 'form' | 'link';

/** Signs texts, so that only those that were signed here are accepted. */
export interface Signer {
  /** The text with its signature. */
  readonly sign: (purpose: Purpose, text: string) => Promise<string>;
  /** The text in what was signed; `undefined` if it was not. */
  readonly open: (purpose: Purpose, signed: string) => Promise<string | undefined>;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates a signer by HMAC-SHA-256.
 *
 * @param secretOf reads the secret, once
 */
export function createSigner(secretOf: () => Promise<string>): Signer {
  const encoder = new TextEncoder();
  const keyOf = madeOnce(async () =>
    crypto.subtle.importKey('raw', encoder.encode(`kalends submissions ${await secretOf()}`), HMAC, false, [
      'sign',
    ]),
  );

  async function signatureOf(purpose: Purpose, text: string): Promise<string> {
    return hex(await crypto.subtle.sign('HMAC', await keyOf(), encoder.encode(`${purpose} ${text}`)));
  }

  return {
    sign: async (purpose, text) => `${text}.${await signatureOf(purpose, text)}`,
    async open(purpose, signed) {
      const [, text, signature] = /^([\w-]{1,100})\.([\da-f]{64})$/.exec(signed) ?? [];
      if (text === undefined || signature === undefined) return undefined;
      return isEqual(signature, await signatureOf(purpose, text)) ? text : undefined;
    },
  };
}
