import { DEFAULT_SETTINGS, type Settings } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import { reader } from '@kalends/command-kit';

/** The URL of the site, derived from itself or from that of its API root. */
export const readBaseUrl = reader('address', 'one like https://calendar.example', (text) => {
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    return undefined;
  const path = url.pathname.split('/wp-json', 1)[0] ?? '';
  return url.origin + path.replace(/\/(?:index\.php)?$/, '');
});

type Currency = Settings['currency'];

function currencyIn(text: string): Currency | undefined {
  const [, symbol, code, position] = /^(\S{1,10}) ([A-Z]{3})(?: (prefix|postfix))?$/.exec(text) ?? [];
  if (symbol === undefined || code === undefined) return undefined;
  return { symbol, code, position: position === 'postfix' ? 'postfix' : 'prefix' };
}

const { symbol, code } = DEFAULT_SETTINGS.currency;

/** The option `--currency`. */
export const CURRENCY = {
  value: "'SYMBOL CODE [postfix]'",
  about:
    "the currency of costs that name none, such as '€ EUR', or 'Kč CZK postfix' for a symbol after the amount",
  otherwise: `${symbol} ${code}`,
  read: reader('currency', "one like '€ EUR' or 'Kč CZK postfix'", currencyIn),
} as const;
