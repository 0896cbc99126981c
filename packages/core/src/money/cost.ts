import { untagged } from '../text/plain-text.js';
import { slugify } from '../text/slug.js';

/** Where a currency symbol stands: before or behind the amount. */
export type CurrencyPosition = 'prefix' | 'postfix';

/** The currency that amounts without a symbol of their own get: the event's or the site's. */
export interface Currency {
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

/** What the stored texts of a cost say (events.md §1.2). */
export interface Cost {
  /** The cost as people read it, plain text: `$10 – $25`, `Free`, `Donation`; `''` for none. Entities are the presenter's business. */
  readonly cost: string;
  /** The same without currency, for machine-readable offers: `10 – 25`, `Free – 30`; `''` for none. */
  readonly price: string;
  readonly cost_details: {
    /** The symbol that was typed with the amounts, `''` when there was none or they differ. */
    readonly currency_symbol: string;
    readonly currency_code: string;
    /** `''` without symbol. */
    readonly currency_position: CurrencyPosition | '';
    /** The different amounts, smallest first, as decimal numbers (`1234.56`); without any amount the slugs of the texts (`free`). */
    readonly values: string[];
  };
}

interface Amount {
  /** As typed, with its thousands separators. */
  readonly typed: string;
  /** As a decimal number with `.`. */
  readonly value: string;
}

/** A symbol typed with amounts, and where. */
interface Mark {
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

/**
 * The forms of an amount: `1,234,567.89`; `1.234.567,89`; `1.234.567`; and otherwise digits with one optional `.` or `,`
 * in front and one inside. `1.000` is one with three decimals, `1,000` a thousand.
 */
const AMOUNT =
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?!\d)|[.,]?\d+(?:[.,]\d+)?/g;

/** Sets the amounts of a list apart that has no blanks behind its commas: `10,20,30`, but not `10,25` or `12,345,678`. */
const spread = (text: string): string =>
  text.replace(/\d+(?:,\d+)*/g, (run) =>
    run.indexOf(',') !== run.lastIndexOf(',') && !/^\d{1,3}(?:,\d{3})+$/.test(run)
      ? run.replaceAll(',', ', ')
      : run,
  );

/** A text that is nothing but one amount, so that no symbol stands beside it. */
const BARE = /^\d+(?:\.\d+)?$/;

/** What stands between the two ends of a range. */
const RANGE = /[-–—/]|\bto\b/gi;

function decimal(typed: string): string {
  const [point, comma] = [typed.lastIndexOf('.'), typed.lastIndexOf(',')];
  const thousands = comma >= 0 && (point > comma || /^\d{1,3}(?:,\d{3})+$/.test(typed));
  if (thousands) return typed.replaceAll(',', '');
  if (comma > point) return typed.replaceAll('.', '').replace(',', '.');
  return typed.indexOf('.') === point ? typed : typed.replaceAll('.', '');
}

const amountsIn = (text: string): Amount[] =>
  (text.match(AMOUNT) ?? []).map((typed) => ({ typed, value: decimal(typed) }));

/** What is left of a text with a single amount, blanks to one: `5 USD` → `USD` behind it. Undefined for none or several. */
function markOf(text: string): Mark | undefined {
  const amounts = amountsIn(text);
  if (amounts.length !== 1) return undefined;
  const [before = '', behind = ''] = text.split(amounts[0]?.typed ?? '', 2);
  const symbol = `${before} ${behind}`.replace(/\s+/g, ' ').trim();
  return { symbol, position: before.trim() === '' ? 'postfix' : 'prefix' };
}

/** The mark that all parts have in common, if they have one. */
function sharedMark(parts: readonly string[]): Mark | undefined {
  const marks = parts.map(markOf);
  const [first] = marks;
  const same = marks.every((mark) => mark?.symbol === first?.symbol && mark?.position === first?.position);
  return same && first !== undefined && first.symbol !== '' ? first : undefined;
}

/** The parts of a text that commas separate; commas inside amounts separate nothing. */
function commaParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: typed } of text.matchAll(/[^,\d]*(?:\d[\d.,]*\d|\d)|,/g)) {
    if (typed !== ',') continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}

/**
 * The symbol typed with the amounts: one that all comma-separated parts share, or all ends of a range (F17). A range in the
 * site's own currency names none (events.md §1.2).
 */
function currencyMark(texts: readonly string[], { symbol }: Currency): Mark | undefined {
  if (texts.every((text) => BARE.test(text))) return undefined;
  const parts = texts.flatMap(commaParts).filter((part) => amountsIn(part).length > 0);
  const mark = sharedMark(parts);
  if (mark !== undefined) return mark;
  const ends = sharedMark(parts.flatMap((part) => part.split(RANGE)).filter((end) => end.trim() !== ''));
  return ends?.symbol === symbol ? undefined : ends;
}

/**
 * Reads a cost: the amounts in its texts, the smallest and the largest of them with their currency (events.md §1.2, F17).
 * @param cost the stored texts, as `costTexts` gives them; none or only empty ones: no cost
 */
export function readCost(cost: readonly string[], currency: Currency): Cost {
  const texts = cost.filter((text) => text !== '').map(spread);
  const amounts = new Map<number, Amount>();
  for (const amount of texts.flatMap(amountsIn)) {
    const number = Number(amount.value);
    if (!amounts.has(number)) amounts.set(number, amount);
  }
  if (amounts.size === 0) {
    const text = texts.join(', ');
    const values = texts.map(slugify).filter((value) => value !== '');
    return {
      cost: text,
      price: text,
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values },
    };
  }
  const ordered = [...amounts].sort(([a], [b]) => a - b);
  const ends = ordered.length === 1 ? ordered : [...ordered.slice(0, 1), ...ordered.slice(-1)];
  const mark = currencyMark(texts, currency);
  const { symbol, position } = mark ?? currency;
  const tell = (text: (amount: Amount) => string): string =>
    ends.map(([number, amount]) => (number === 0 ? 'Free' : text(amount))).join(' – ');
  return {
    cost: tell(({ typed }) => (position === 'prefix' ? `${symbol}${typed}` : `${typed}${symbol}`)),
    price: tell(({ value }) => value),
    cost_details: {
      currency_symbol: mark?.symbol ?? '',
      currency_code: '',
      currency_position: mark?.position ?? '',
      values: ordered.map(([, { value }]) => value),
    },
  };
}

/** A `<` that could begin a tag, also one that others around it were hiding (`<scr<b>ipt>`). */
const OPENING = /<(?![\s\d]|$)/g;

const textOf = (input: unknown): string => {
  if (typeof input === 'string') return untagged(input).replace(OPENING, '').replace(/\s+/g, ' ');
  if (typeof input === 'number') return String(input);
  return input === true ? '1' : '';
};

/**
 * The texts to store for a given cost, of any JSON type (events.md §1.2): a text or number is one text, `true` is `1`, a list
 * or object gives one for each of its plain values; tags are stripped. `[]` for `""`, null, false and empty lists: no cost.
 * `0` and `"0"` give `['0']`, which an update stores (it reads as `Free`); see `costOnCreate`.
 */
export function costTexts(input: unknown): string[] {
  const given: unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : [input];
  return given.map(textOf).filter((text) => text !== '');
}

/** The texts to store for the cost of a new event: a lone `0` means that there is no cost. */
export const costOnCreate = (texts: readonly string[]): readonly string[] =>
  texts.length === 1 && texts[0] === '0' ? [] : texts;
