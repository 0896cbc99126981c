import type { SiteReport } from '@kalends/importer';
import { oneLine } from '@kalends/command-kit';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A text as one word of a shell. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${oneLine(text).replaceAll("'", String.raw`'\''`)}'`;

/** The currency as `--currency` takes it; `undefined` for one that it does not take. */
function currencyOf({ currency }: SiteReport['settings']): string | undefined {
  const symbol = currency?.symbol.trim() ?? '';
  if (currency === undefined || !/^\S{1,10}$/.test(symbol) || !/^[A-Z]{3}$/.test(currency.code))
    return undefined;
  const isBehind = currency.position === 'postfix' || currency.position === 'suffix';
  return `${symbol} ${currency.code}${isBehind ? ' postfix' : ''}`;
}

/** The options by which `kalends serve` serves a site as it was, each with its value. */
export function serveOptionsOf(
  { siteUrls, timezone, settings }: Pick<SiteReport, 'siteUrls' | 'timezone' | 'settings'>,
  given: {
    readonly store?: string | undefined;
    readonly redirects?: string | undefined;
    readonly media?: string | undefined;
  },
): string[] {
  const { title, locale, weekStart } = settings;
  const options: readonly (readonly [string, string | undefined])[] = [
    ['--store', given.store],
    ['--base-url', siteUrls.at(-1)],
    ['--timezone', timezone.timezone],
    ['--title', title],
    ['--locale', locale],
    ['--week-start', weekStart === undefined ? undefined : DAYS[weekStart]],
    ['--currency', currencyOf(settings)],
    ['--old-addresses', given.redirects],
    ['--media', given.media],
  ];
  return options.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${quoted(value)}`]));
}

/** Settings of the site that the server does not take over, as lines. */
export function settingLines({ settings }: Pick<SiteReport, 'settings'>): string[] {
  const {
    cutoff,
    isInOneZone,
    dateFormat,
    timeFormat,
    permalinks,
    perPage,
    locale,
    weekStart,
    title,
    currency,
  } = settings;
  const known: readonly (readonly [string, string | undefined])[] = [
    ['name', title],
    ['language', locale],
    ['first day of the week', weekStart === undefined ? undefined : DAYS[weekStart]],
    ['currency', currency && `${currency.symbol} ${currency.code} ${currency.position}`.trim()],
    ['formats', [dateFormat, timeFormat].filter((one) => one !== undefined).join(', ') || undefined],
    ['days begin at', cutoff],
    ['all events in its own time zone', isInOneZone === undefined ? undefined : isInOneZone ? 'yes' : 'no'],
    ['addresses', permalinks],
    ['events on a page', perPage?.toString()],
  ];
  const told = known.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  return told.length === 0 ? [] : [oneLine(`The site: ${told.join('; ')}.`)];
}
