import { costTexts, type Cost, type Currency, type EventCurrency } from '@kalends/core/internal';
import { readCost } from '@kalends/core/adapter';
import { escapeText } from '@kalends/site';
import { objectOf, textOf } from '../json-values.js';
import { unescaped, withSigns } from './unescaped.js';

/** The texts to store for a cost with the currency of the event, and whether they render exactly as on the site. */
export interface StoredCost {
  readonly texts: readonly string[];
  /** `null` if the texts tell it, or the site of the calendar does. */
  readonly own: EventCurrency | null;
  readonly isExact: boolean;
  /** How the cost will be rendered, with its details. */
  readonly shown: Pick<Cost, 'cost' | 'cost_details'>;
}

/** Blanks that do not break, and apostrophes as entities: some languages group thousands by them. */
const NO_BREAK = /&nbsp;|&#(?:160|8239);|[\u00a0\u202f]/g;
const APOSTROPHE = /&rsquo;|&#8217;/g;

/** A cost in plain text, whose blanks are ordinary ones. */
const plainCost = (text: string): string =>
  unescaped(text.replaceAll(NO_BREAK, ' ').replaceAll(APOSTROPHE, '’'));

/** The maximum length of a symbol or a code. */
const MOST_CHARACTERS = 40;
/** A symbol or code; a space at its end is part of it: `CHF 10`. */
const shortText = (value: unknown): string =>
  textOf(value)
    .slice(0, MOST_CHARACTERS)
    .replace(/[<>\p{Cc}]/gu, '');

const POSITIONS = ['prefix', 'postfix', 'suffix'] as const;

/** The cost details in the site's response. */
function detailsOf(json: unknown): Cost['cost_details'] {
  const { currency_symbol, currency_code, currency_position, values } = objectOf(json);
  return {
    currency_symbol: shortText(currency_symbol),
    currency_code: shortText(currency_code),
    currency_position: POSITIONS.find((one) => one === currency_position) ?? '',
    values: Array.isArray(values) ? values.map(textOf) : [],
  };
}

const isBehind = ({ currency_position: position }: Cost['cost_details']): boolean =>
  position === 'postfix' || position === 'suffix';

/**
 * Candidates for the source of a cost that renders as `cost`, the likeliest first: its amounts, with their symbol if they had one; the
 * text itself; its parts.
 */
function candidates(cost: string, details: Cost['cost_details']): readonly (readonly string[])[] {
  const { currency_symbol: symbol, values } = details;
  const marked = values.map((value) => (isBehind(details) ? `${value}${symbol}` : `${symbol}${value}`));
  const spaced = values.map((value) => (isBehind(details) ? `${value} ${symbol}` : `${symbol} ${value}`));
  const parts = cost.split(' – ');
  return [
    [marked.join(' - ')],
    [spaced.join(' - ')],
    [cost],
    marked,
    [marked.join(', ')],
    parts,
    values,
    [values.join(' - ')],
    [parts.join('-')],
  ];
}

/** The texts to store for a cost that a site shows. Where they are shown in other words, their amounts are those of the site. */
export function storedCost(shown: string, detailsJson: unknown, currency: Currency): StoredCost {
  const cost = plainCost(shown);
  const details = detailsOf(detailsJson);
  const { currency_symbol: symbol, currency_code: code, currency_position: position, values } = details;
  const hasOwn = symbol !== '' || code !== '' || position !== '';
  const own = hasOwn ? { symbol, code, position } : null;
  const read = (texts: readonly string[], as: EventCurrency | null): StoredCost => {
    const { cost, cost_details } = readCost(texts, currency, as);
    const isExact =
      escapeText(cost) === shown &&
      Object.entries(details).every(
        ([name, value]) => String(value) === String(cost_details[name as keyof typeof details]),
      );
    return { texts, own: as, isExact, shown: { cost: escapeText(cost), cost_details } };
  };
  const all = cost === '' ? [[]] : candidates(cost, details).map((given) => costTexts(given));
  const plain = all.map((texts) => read(texts, null));
  const bare = cost === '' ? [] : costTexts(values.join(' - '));
  const owned = hasOwn ? [bare, ...all].map((texts) => read(texts, own)) : [];
  const isSameText = (one: StoredCost): boolean => plainCost(one.shown.cost) === plainCost(shown);
  const hasSameValues = (one: StoredCost): boolean => one.shown.cost_details.values.join() === values.join();
  const found = [...plain, ...owned];
  // where the plugin misreads an amount, such as `1.234,50`, what it shows is what was typed
  const hasAmount = /\d/.test(cost);
  return (
    found.find(({ isExact }) => isExact) ??
    [...owned, ...plain].find((one) => isSameText(one) && hasSameValues(one)) ??
    (hasAmount ? [...owned, ...plain].find(isSameText) : undefined) ??
    // old versions of the plugin tell no amounts
    (values.length === 0 ? [] : [...owned, read(bare, null)]).find(hasSameValues) ??
    found.find(isSameText) ??
    read(costTexts(withSigns(cost)), own)
  );
}
