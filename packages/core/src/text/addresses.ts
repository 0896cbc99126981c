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

/**
 * The address of an image in its stored form, as the URL parser writes it; undefined if the text is no http(s) address,
 * or has spaces, control characters or any of `" < > '`, which would end an attribute somewhere.
 */
export const imageUrl = (text: string): string | undefined =>
  /^https?:\/\/[^\s\p{Cc}"<>']+$/iu.test(text) ? parseUrl(text)?.href : undefined;

/** The path of an image below its site, in the same stored form; undefined if the text is none. */
export const imagePath = (text: string): string | undefined =>
  /^\/(?![/\\])[^\s\p{Cc}"<>'\\]+$/u.test(text) ? parseUrl(text, 'http://site.invalid')?.pathname : undefined;

const EMAIL_TEXT = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9.-]{1,253}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * A web address in its stored form; undefined if the text is not one (events.md §2, F26, F38): printable ASCII without
 * tags, with a scheme (`http https ftp mailto`) and either a host made of labels of letters, digits and inner hyphens,
 * or a recipient.
 */
export function websiteUrl(text: string): string | undefined {
  const url = stripTags(text);
  if (url === '' || !PRINTABLE.test(url)) return undefined;
  if (/^mailto:/i.test(url)) return emailAddress(/^mailto:([^?]*)/i.exec(url)?.[1] ?? '') ? url : undefined;
  const host = SITE_URL.exec(url)?.[1];
  return host?.split('.').every((label) => DOMAIN_LABEL.test(label)) === true ? url : undefined;
}

/** An e-mail address in its stored form; undefined if the text is not one (F22). A blank text gives `''`: no address. */
export function emailAddress(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return '';
  if (!EMAIL_TEXT.test(email)) return undefined;
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  const proper = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  return proper && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) ? email : undefined;
}
