/** Writes a text without what names one site, so that texts of two sites can be compared. */
export type Neutral = (text: string) => string;

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

// as they stand in texts: plain, escaped in JSON, encoded in queries, as entities of HTML
const SLASH = String.raw`(?:\\*/|%2F|%252F|&#0?47;|&#x2F;)`;
const COLON = '(?::|%3A|%253A|&#0?58;|&#x3A;)';

/** What the address of a site may not be followed by, or it is that of another one: `https://a.example` in `https://a.example.org`. */
const END = String.raw`(?![\w-]|\.[\w-]|${COLON}\d)`;

/**
 * The address of the site that an interface belongs to, from the address of its root or of the interface itself:
 * `https://a.example/b/wp-json/` and `https://a.example/b/index.php?rest_route=/` are `https://a.example/b`.
 */
export function siteAddressOf(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/wp-json(?:\/.*)?$/, '').replace(/\/+$/, '');
  return url.origin + path.replace(/\/index\.php$/, '').replace(/\/+$/, '');
}

/**
 * Makes what writes `{site}` for the address of a site and `{host}` for its host in a `global_id`, in every form in which an
 * address stands in HTML, in JSON within a text and in queries. Addresses with the other scheme and those of other sites stay.
 *
 * @param site its address, without a trailing slash
 */
export function neutralOf(site: string): Neutral {
  const { protocol, hostname, port, pathname } = new URL(site);
  const host = literal(hostname) + (port === '' ? '' : COLON + port);
  const path = pathname.split('/').filter((part) => part !== '');
  const rest = host + path.map((part) => SLASH + literal(part)).join('') + END;
  const absolute = `${protocol.slice(0, -1)}${COLON}(${SLASH})${SLASH}${rest}`;
  const relative = String.raw`(?<![:;\w])(${SLASH})${SLASH}${rest}`;
  const globalId = String.raw`(?<![\w.-])${literal(hostname)}(?=\?id=\d)`;
  const pattern = new RegExp(`${absolute}|${relative}|${globalId}`, 'gi');
  return (text) =>
    text.replaceAll(pattern, (_, slash: string | undefined, relativeSlash: string | undefined) => {
      if (slash !== undefined) return slash === '/' ? '{site}' : `{site ${slash}}`;
      return relativeSlash === undefined ? '{host}' : `{//site ${relativeSlash}}`;
    });
}

const NONCE = /((?:_wpnonce|nonce)(?:=|%3D|\\*"\s*:\s*\\*"))[\da-f]{10}\b/gi;

/** A neutral text in which addresses of the interface have their usual form, and nonces are none. */
function usual(text: string): string {
  return text
    .replaceAll(NONCE, '$1{nonce}')
    .replaceAll('{site}/index.php/wp-json', '{site}/wp-json')
    .replaceAll(
      /\{site\}\/(?:index\.php)?\?rest_route=([^&"'<>\s]*)(&amp;|&#038;|&)?/g,
      (all, route: string, next?: string) => {
        try {
          return `{site}/wp-json${decodeURIComponent(route)}${next === undefined ? '' : '?'}`;
        } catch {
          return all;
        }
      },
    );
}

/** Compares texts of two sites. */
export interface TextComparison {
  /** The texts of each site without its own address. */
  readonly neutral: { readonly a: Neutral; readonly b: Neutral };
  /**
   * Whether texts say the same.
   *
   * @param own whether it is an address that a server gives itself; everywhere else B may name A, as texts that were copied do
   */
  readonly same: (a: string, b: string, own: boolean) => boolean;
}

/** Makes what compares texts of two sites, of which each may name itself. */
export function textComparison(siteA: string, siteB: string): TextComparison {
  const neutral = { a: neutralOf(siteA), b: neutralOf(siteB) };
  const both: Neutral =
    siteA.length > siteB.length ? (text) => neutral.b(neutral.a(text)) : (text) => neutral.a(neutral.b(text));
  return {
    neutral,
    same: (a, b, own) =>
      a === b
        ? !own || neutral.a(a) === neutral.b(b)
        : usual(neutral.a(a)) === usual(neutral.b(b)) || (!own && usual(both(a)) === usual(both(b))),
  };
}
