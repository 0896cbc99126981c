/** The named characters of HTML that servers write into titles. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', hellip: '…' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

const LAST_CODE_POINT = 0x10_ff_ff;

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
}

/** The text of a title or a name: without tags, which a server may have written, so that it is shown as text and nothing runs. */
export const textOf = (html: string): string =>
  html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, characterOf);

/** An address that a link may lead to: of the web, or within the site. A server may be anybody's. */
export const linkTo = (url: string): string | undefined =>
  /^(?:https?:|\/(?!\/)|[?#])/i.test(url) ? url : undefined;

/** Writes dates in a language, by the clock of the event: the zone of the reader has no part in it. */
export interface DateTexts {
  /** `Thursday, May 1, 2031` */
  readonly day: (day: string) => string;
  /** `8:00 PM`; of `YYYY-MM-DD HH:MM:SS`. */
  readonly time: (local: string) => string;
  /** `May 2031` */
  readonly month: (month: string) => string;
  readonly weekday: (day: string, length: 'long' | 'short') => string;
}

// servers and browsers write other spaces in the same language
const plain = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, ' ');

/** Creates the texts of a language, a BCP 47 tag. */
export function dateTexts(locale: string): DateTexts {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (moment: string) => plain(written.format(Date.parse(moment)));
  };
  const day = format({ dateStyle: 'full' });
  const time = format({ timeStyle: 'short' });
  const month = format({ month: 'long', year: 'numeric' });
  const names = { long: format({ weekday: 'long' }), short: format({ weekday: 'short' }) };
  return {
    day: (text) => day(`${text}T00:00:00Z`),
    time: (local) => time(`${local.replace(' ', 'T')}Z`),
    month: (text) => month(`${text}-01T00:00:00Z`),
    weekday: (text, length) => names[length](`${text}T00:00:00Z`),
  };
}

/** A moment for programs. */
export const momentOf = (utc: string): string => `${utc.replace(' ', 'T')}Z`;
