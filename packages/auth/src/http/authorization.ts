import { RequestError } from '@kalends/http';

/** The credentials in an `Authorization` header: a name with a password, or a key alone. */
export type Credentials =
  | { readonly scheme: 'basic'; readonly name: string; readonly password: string }
  | { readonly scheme: 'bearer'; readonly token: string };

/** Scheme and one token of RFC 9110 §11.4; what several headers are joined to is none. */
const HEADER = /^([A-Za-z]+) +([\w.~+/-]+=*)$/;

const DECODER = new TextDecoder();

const unreadable = (): RequestError =>
  new RequestError(
    'incorrect_password',
    'The Authorization header cannot be read. It has to be Basic with a name and a password, or Bearer with an API key.',
  );

/** The name and password of a Basic token; `undefined` if it is not base64, or has no name, no colon or no password. */
function basicOf(token: string): Credentials | undefined {
  let binary: string;
  try {
    binary = atob(token);
  } catch {
    return undefined;
  }
  const text = DECODER.decode(Buffer.from(binary, 'latin1'));
  const colon = text.indexOf(':');
  const [name, password] = [text.slice(0, colon), text.slice(colon + 1)];
  return colon < 0 || password === '' ? undefined : { scheme: 'basic', name, password };
}

/**
 * Reads an `Authorization` header strictly: someone who sends one does not mean to be anonymous.
 * Throws `incorrect_password` for several headers, other schemes, and credentials that cannot be read.
 */
export function readAuthorization(header: string | readonly string[]): Credentials {
  const texts = typeof header === 'string' ? [header] : header;
  const [, scheme = '', token = ''] = HEADER.exec(texts.length === 1 ? (texts[0] ?? '').trim() : '') ?? [];
  const read: Readonly<Record<string, () => Credentials | undefined>> = {
    basic: () => basicOf(token),
    bearer: () => ({ scheme: 'bearer', token }),
  };
  const name = scheme.toLowerCase();
  const credentials = Object.hasOwn(read, name) ? read[name]?.() : undefined;
  if (credentials === undefined) throw unreadable();
  return credentials;
}
