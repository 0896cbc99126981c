import { costTexts, readCost, type Currency } from '@kalends/core/adapter';
import { escapeText } from '@kalends/http-adapter/interface';
import { objectOf, textOf } from '../json-values.js';
import { unescaped } from './unescaped.js';

/** The texts to store for a cost, and whether they render exactly as on the site. */
export interface StoredCost {
  readonly texts: readonly string[];
  readonly isExact: boolean;
  /** How the cost will be rendered. */
  readonly shown: string;
}

/** The cost details in the site's response. */
function detailsOf(json: unknown) {
  const { currency_symbol, currency_code, currency_position, values } = objectOf(json);
  return {
    currency_symbol: textOf(currency_symbol),
    currency_code: textOf(currency_code),
    currency_position: textOf(currency_position),
    values: Array.isArray(values) ? values.map(textOf) : [],
  };
}

/**
 * Candidates for the source of a cost that renders as `cost`, the likeliest first: its amounts, with their symbol if they had one; the
 * text itself; its parts.
 */
function candidates(cost: string, details: ReturnType<typeof detailsOf>): readonly (readonly string[])[] {
  const { currency_symbol: symbol, currency_position: position, values } = details;
  const marked = values.map((value) => (position === 'postfix' ? `${value}${symbol}` : `${symbol}${value}`));
  const spaced = values.map((value) =>
    position === 'postfix' ? `${value} ${symbol}` : `${symbol} ${value}`,
  );
  const parts = cost.split(' – ');
  return [
    [marked.join(' - ')],
    [spaced.join(' - ')],
    [cost],
    marked,
    [marked.join(', ')],
    parts,
    values,
    [parts.join('-')],
  ];
}

/** The texts to store for a cost that a site shows. */
export function storedCost(shown: string, detailsJson: unknown, currency: Currency): StoredCost {
  const cost = unescaped(shown);
  const details = detailsOf(detailsJson);
  if (cost === '') return { texts: [], isExact: true, shown: '' };
  const same = (texts: readonly string[]): boolean => {
    const read = readCost(texts, currency);
    return (
      escapeText(read.cost) === shown &&
      read.cost_details.currency_symbol === details.currency_symbol &&
      read.cost_details.currency_position === details.currency_position &&
      read.cost_details.values.join() === details.values.join()
    );
  };
  const all = candidates(cost, details).map((given) => costTexts(given));
  const exact = all.find(same);
  if (exact !== undefined) return { texts: exact, isExact: true, shown };
  const looksSame = (texts: readonly string[]) => escapeText(readCost(texts, currency).cost) === shown;
  const texts = all.find(looksSame) ?? costTexts(cost);
  return { texts, isExact: false, shown: escapeText(readCost(texts, currency).cost) };
}
