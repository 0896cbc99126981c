import { stripTags } from './markup.js';

const SITE_URL = /^(?:https?|ftp):\/\/(?:[^\s/?#@]*@)?([^\s/?#@:]+)(?::\d{1,5})?(?:[/?#][!-~]*)?$/i;
const PRINTABLE = /^[!-~]*$/;

/**
 * A URL, relative to `base` if one is given; undefined if the text is not one. `URL.canParse` of Node 20 refuses host
 * names with Latin-1 letters after some thousand calls.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The blanks at the ends and those within a text, as the URL parser writes them. */
const withoutBlanks = (text: string): string => text.trim().replaceAll(' ', '%20');

/**
 * The address of an image in its stored form, as the URL parser writes it; undefined if the text is no http(s) address,
 * or has control characters or any of `" < >`. An apostrophe is escaped: it would end an attribute somewhere.
 */
export function imageUrl(text: string): string | undefined {
  const url = withoutBlanks(text);
  return /^https?:\/\/[^\s\p{Cc}"<>]+$/iu.test(url) ? parseUrl(url)?.href.replaceAll("'", '%27') : undefined;
}

/** The path of an image below its site, in the same stored form; undefined if the text is none. */
export const imagePath = (text: string): string | undefined =>
  /^\/(?![/\\])[^\s\p{Cc}"<>'\\]+$/u.test(text) ? parseUrl(text, 'http://site.invalid')?.pathname : undefined;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** A label of the name of a host in use, which may have underscores. */
const HOST_LABEL = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;

const hasLabels = (host: string, label: RegExp): boolean => host.split('.').every((one) => label.test(one));

/**
 * A web address of printable ASCII, as it is typed, without tags; undefined for any other text. It has a scheme
 * (`http https ftp mailto`) and either a host made of labels of letters, digits and inner hyphens, or a recipient.
 */
function plainWebsiteUrl(text: string): string | undefined {
  const url = stripTags(text);
  if (url === '' || !PRINTABLE.test(url)) return undefined;
  if (/^mailto:/i.test(url)) return emailAddress(/^mailto:([^?]*)/i.exec(url)?.[1] ?? '') ? url : undefined;
  const host = SITE_URL.exec(url)?.[1];
  return host !== undefined && hasLabels(host, DOMAIN_LABEL) ? url : undefined;
}

/** A `mailto:` address with the recipient in its stored form. */
function mailtoUrl(url: string): string | undefined {
  const [, given = '', query = ''] = /^mailto:([^?]*)(\?[^]*)?$/i.exec(url) ?? [];
  const email = emailAddress(given);
  return email ? parseUrl(`mailto:${email}${query}`)?.href : undefined;
}

/**
 * A web address in its stored form (events.md §2, F26, F38); undefined if the text is not one. One of printable ASCII is stored as it is typed
 * (`plainWebsiteUrl`), any other one as the URL standard writes it: `https://xn--mnchen-3ya.example/stra%C3%9Fe`.
 */
export function websiteUrl(text: string): string | undefined {
  const url = stripTags(text).trim();
  const plain = plainWebsiteUrl(url);
  if (plain !== undefined || /\p{Cc}/u.test(url)) return plain;
  if (/^mailto:/i.test(url)) return mailtoUrl(url);
  const read = /^(?:https?|ftp):\/\/[^/\\]/i.test(url) ? parseUrl(url) : undefined;
  return read !== undefined && hasLabels(read.hostname, HOST_LABEL) ? read.href : undefined;
}

/** The name of a host as the URL standard writes it: `xn--mnchen-3ya.example`. Undefined if it is none. */
function hostName(text: string): string | undefined {
  if (hasLabels(text, HOST_LABEL)) return text;
  return /[\s\p{Cc}/\\?#@:%[\]]/u.test(text) ? undefined : parseUrl(`http://${text}`)?.hostname;
}

/**
 * An e-mail address in its stored form; undefined if the text is not one (F22). A domain with letters beyond ASCII is
 * stored as the URL standard writes it. A blank text gives `''`: no address.
 */
export function emailAddress(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return '';
  const at = email.indexOf('@');
  const local = email.slice(0, Math.max(0, at));
  const domain = hostName(email.slice(at + 1)) ?? '';
  const isProper = LOCAL_PART.test(local) && !/^\.|\.$|\.\./.test(local);
  const isDomain = domain.length <= 253 && domain.includes('.') && hasLabels(domain, HOST_LABEL);
  return isProper && isDomain ? `${local}@${domain}` : undefined;
}
