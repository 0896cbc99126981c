import { headerText, type HttpRequest, type Site } from '@kalends/http';

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random secret: 256 bits in hex. */
export const randomSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** The SHA-256 of a text or of bytes, in hex. */
export async function digestOf(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/**
 * The token of the forms of a browser: it follows from the secret of its cookie and from who is logged in, and tells
 * neither. A form of another session, or of another person, has another one.
 */
export const formToken = (secret: string, actor: number | undefined): Promise<string> =>
  digestOf(`kalends form ${actor ?? 0} ${secret}`);

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/**
 * Whether a page of the site itself sent a form, as far as its headers tell. Browsers send `Origin` with every form;
 * programs that send neither header are not browsers, which other sites could make use of.
 */
export function isOwnPage({ headers }: HttpRequest, { url }: Site): boolean {
  const origin = headerText(headers, 'origin');
  const site = headerText(headers, 'sec-fetch-site') ?? 'same-origin';
  return (
    (origin === undefined || origin === new URL(url).origin) && (site === 'same-origin' || site === 'none')
  );
}
