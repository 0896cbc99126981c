import type { HttpRequest, Identify } from '@kalends/http-adapter';

/** A cost that tests can afford. */
export const CHEAP = { ln: 4, r: 8, p: 1 };

/** A request with this `Authorization`, if any. */
export const requestWith = (
  authorization?: string | readonly string[],
  clientAddress = '10.0.0.1',
): HttpRequest => ({
  method: 'GET',
  url: '/wp-json/tribe/events/v1/events',
  headers: authorization === undefined ? {} : { authorization },
  body: () => Promise.resolve(new Uint8Array()),
  clientAddress,
});

export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** Who asks, or the code of the error. */
export async function whoIs(
  identify: Identify,
  authorization?: string | readonly string[],
  address?: string,
) {
  try {
    return await identify(requestWith(authorization, address), undefined);
  } catch (error) {
    return (error as { readonly code: unknown }).code;
  }
}
