import { stripTags } from './markup.js';

/** What an address is made of where no blank, no quote, no bracket and nothing beyond ASCII may stand. */
const URL_TEXT = /^[!#-;=?-[\]_a-z~]+$/;
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'mailto:']);

const EMAIL_TEXT = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9.-]{1,253}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * The address of a web site as it is stored, or undefined for a text that is none (events.md §2). Tags are stripped, blanks
 * around it do not count; it must have a scheme (http, https, ftp, mailto) and a host or recipient, be plain ASCII without
 * blanks and quotes (`'` is encoded); `%20` and the like stay as they are (F26). A blank text gives `''`: no site.
 */
export function websiteUrl(text: string): string | undefined {
  const url = stripTags(text).trim().replaceAll("'", '%27');
  if (url === '') return '';
  if (!URL_TEXT.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname } = new URL(url);
  if (!SCHEMES.has(protocol)) return undefined;
  if (protocol === 'mailto:') return emailAddress(pathname) ? url : undefined;
  // the parser also reads `http:x` and `http:///x`; a browser's address bar is not our measure
  const given = url.slice(protocol.length);
  return hostname !== '' && given.startsWith('//') && given[2] !== '/' ? url : undefined;
}

/**
 * The e-mail address as it is stored, blanks around it gone, or undefined for a text that is none (F22): one `@`, a local part
 * of at most 64 characters, a domain of at least two labels. A blank text gives `''`: no address.
 */
export function emailAddress(text: string): string | undefined {
  const email = text.trim();
  if (email === '') return '';
  if (!EMAIL_TEXT.test(email)) return undefined;
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  const proper = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  return proper && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) ? email : undefined;
}
