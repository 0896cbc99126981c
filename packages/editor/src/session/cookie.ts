import { headerText, type HttpRequest, type Site } from '@kalends/http';

/** A secret as cookies hold it. */
const SECRET = /^[\w-]{20,100}$/;

/** The cookie of an editor: what it is called, and how it is set. */
export interface EditorCookie {
  /** The secret that a browser sends; `undefined` if it sends none that could be one. */
  readonly read: (request: HttpRequest) => string | undefined;
  /** The header that sets it, for so many seconds, or until the browser is closed. */
  readonly set: (secret: string, lifetime?: number) => string;
  /** The header that removes it. */
  readonly remove: string;
}

/**
 * The cookie of the editor on a site. Where the site has TLS, its name makes browsers take it from this host alone. It is
 * of the editor alone, too: no other interface reads it, so that the pages of other sites cannot write by their visitors.
 */
export function editorCookie({ url }: Site): EditorCookie {
  const isSecure = url.startsWith('https:');
  const name = `${isSecure ? '__Host-' : ''}kalends-editor`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read({ headers }) {
      const given = headers['cookie'];
      const text = typeof given === 'object' ? given.join('; ') : (headerText(headers, 'cookie') ?? '');
      const values = text.split(';').flatMap((part) => {
        const [key = '', value = ''] = part.trim().split('=', 2);
        return key === name && SECRET.test(value) ? [value] : [];
      });
      // of two cookies with one name, no one knows which is ours
      return values.length === 1 ? values[0] : undefined;
    },
    set: (secret, lifetime) =>
      `${name}=${secret}; ${attributes}${lifetime === undefined ? '' : `; Max-Age=${lifetime}`}`,
    remove: `${name}=; ${attributes}; Max-Age=0`,
  };
}
