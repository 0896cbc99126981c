import { escapeHtml } from './escape-html.js';

/** The character references of the HTML standard for characters of ASCII, except those of which a letter may follow: name, then character. */
const NAMES =
  "apos' ast* bsol\\ colon: comma, commat@ DiacriticalGrave` dollar$ equals= excl! grave` Hat^ lbrace{ lbrack[ lcub{ lowbar_ lpar( lsqb[ midast* " +
  'num# percnt% period. plus+ quest? rbrace} rbrack] rcub} rpar) rsqb] semi; sol/ UnderBar_ verbar| vert| VerticalLine|';

const namedCharacters = (): ReadonlyMap<string, string> =>
  new Map([
    ...NAMES.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
    ...([['NewLine', '\n'], ['Tab', '\t'], ['fjlig', 'fj']] as const), // oxfmt-ignore
  ]);

// bundlers leave out what this makes where nothing cleans texts
const NAMED = /* @__PURE__ */ namedCharacters();

/** Entities that browsers read without a semicolon, too. */
const OLD: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * A character reference: by a number in hexadecimal or decimal digits, of those that need no semicolon, or by another name; or an
 * ampersand that begins none, or a sign that may not stand in a value.
 */
const REFERENCE =
  /&(?:#[xX]0*([\da-fA-F]{1,6});?|#0*(\d{1,7});?|(amp|AMP|lt|LT|gt|GT|quot|QUOT)(?:;|(?![\da-zA-Z=]))|([a-zA-Z][\da-zA-Z]{0,31});)?|["<>]/g;

/** A character by its number. Those beyond ASCII stay numbers; controls, which mean nothing in a text, go. */
function numbered(code: number): string {
  if (code > 0x7f) return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : `&#${code};`;
  const char = String.fromCharCode(code);
  return /[ -~\t\n\r]/.test(char) ? escapeHtml(char, /[&"<>]/g) : '';
}

/**
 * An attribute value in its canonical form: what a browser reads as a character of ASCII is this character, or `&amp;`, `&quot;`, `&lt;`
 * or `&gt;`. References to other characters stay.
 */
export const canonicalValue = (value: string): string =>
  value.replace(REFERENCE, (raw, hex?: string, decimal?: string, old?: string, name?: string) => {
    if (hex !== undefined) return numbered(Number.parseInt(hex, 16));
    if (decimal !== undefined) return numbered(Number.parseInt(decimal, 10));
    if (name !== undefined) return NAMED.get(name) ?? raw;
    return escapeHtml(old === undefined ? raw : (OLD[old.toLowerCase()] ?? old), /[&"<>]/g);
  });

/**
 * The scheme of an address in its canonical form, as the URL standard reads it: blanks and controls do not count. Undefined for an
 * address within a site.
 */
export const schemeOf = (address: string): string | undefined =>
  /^([a-z][a-z\d.+-]*):/i.exec(address.replace(/[\p{Cc} ]+/gu, ''))?.[1]?.toLowerCase();
