import { untagged } from '../text/plain-text.js';
import { slugify } from '../text/slug.js';

/** Where a currency symbol stands: before or behind the amount. */
export type CurrencyPosition = 'prefix' | 'postfix';

/** The currency of amounts without a symbol of their own. */
export interface Currency {
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

/** What the stored texts of a cost say (events.md §1.2). */
export interface Cost {
  /** As people read it, plain text: `$10 – $25`, `Free`, `Donation`; `''` for none. */
  readonly cost: string;
  /** The same without currency: `10 – 25`, `Free – 1,000`, `0` for what is free; `''` for none. */
  readonly price: string;
  readonly cost_details: {
    /** As typed with the amounts, `''` when there was none or they differ. */
    readonly currency_symbol: string;
    readonly currency_code: string;
    /** `''` without symbol, and where the amount stands inside it (`for 5 each`): it is then shown in front. */
    readonly currency_position: CurrencyPosition | '';
    /** The different amounts, smallest first, as decimals (`1234.56`); texts without an amount as slugs (`free`), counted as 0. */
    readonly values: string[];
  };
}

/** One value of a cost: an amount, or a text without one, which counts as 0. */
interface Value {
  readonly number: number;
  readonly value: string;
  /** As typed; `undefined` for a text. */
  readonly typed: string | undefined;
}

/** An amount as typed, and as a decimal number. */
interface Amount {
  readonly typed: string;
  readonly value: string;
}

/** A symbol typed with amounts, and where. */
interface Mark {
  readonly symbol: string;
  readonly position: CurrencyPosition | '';
}

/**
 * The forms of an amount: `1,234,567.89`; `1.234.567,89`; `1.234.567`; and otherwise digits with one optional `.` or `,`
 * in front and one inside or, where no list goes on, behind. `1.000` is one with three decimals, `1,000` a thousand.
 */
const AMOUNT =
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?!\d)|[.,]?\d+(?:[.,]\d+|\.|,(?=\s*$))?/g;

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
function markOf(part: string): Mark | undefined {
  const text = part.trim();
  const amounts = amountsIn(text);
  if (amounts.length !== 1) return undefined;
  const symbol = text
    .replace(amounts[0]?.typed ?? '', '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.startsWith(symbol)) return { symbol, position: 'prefix' };
  return { symbol, position: text.includes(symbol) ? 'postfix' : '' };
}

/** The mark that all parts have in common, if they have one. */
function sharedMark(parts: readonly string[]): Mark | undefined {
  const marks = parts.map(markOf);
  const [first] = marks;
  const same = marks.every((mark) => mark?.symbol === first?.symbol && mark?.position === first?.position);
  return same && first?.symbol !== '' ? first : undefined;
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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#039': "'" };

/** A text with the entities of `&` and quotes read. Those of brackets stay, so that no answer has markup in it. */
const readable = (text: string): string =>
  text.replace(/&(amp|quot|#039);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The different values of the texts of a cost, smallest first. */
function valuesIn(texts: readonly string[]): Value[] {
  const values = new Map<number | string, Value>();
  const add = (key: number | string, value: Value) => values.has(key) || values.set(key, value);
  for (const text of texts) {
    const amounts = amountsIn(text);
    for (const { typed, value } of amounts) add(Number(value), { number: Number(value), value, typed });
    const slug = amounts.length === 0 ? slugify(text) : '';
    if (slug !== '') add(slug, { number: 0, value: slug, typed: undefined });
  }
  return [...values.values()].sort((a, b) => a.number - b.number);
}

const isFree = (text: string): boolean => /^free$/i.test(text);

/**
 * Reads the stored texts of a cost: their amounts, the smallest and the largest of them with their currency (events.md §1.2, F17, F37). None
 * or only empty texts: no cost.
 */
export function readCost(cost: readonly string[], currency: Currency): Cost {
  const texts = cost.filter((text) => text !== '').map((text) => spread(readable(text)));
  const all = valuesIn(texts);
  const values = all.map(({ value }) => value);
  const amounts = all.filter(({ typed }) => typed !== undefined);
  const ends = amounts.length < 2 ? amounts : [...amounts.slice(0, 1), ...amounts.slice(-1)];
  const mark = amounts.length === 0 ? undefined : currencyMark(texts, currency);
  const { symbol, position } = mark ?? currency;
  // several texts without an amount count as 0 each, a single one speaks for itself
  const words = texts.length > 1 ? 'Free' : texts.join('');
  const tell = (show: (typed: string) => string): string =>
    ends.length === 0
      ? words
      : ends.map(({ number, typed = '' }) => (number === 0 ? 'Free' : show(typed))).join(' – ');
  const price = tell((typed) => typed);
  return {
    cost: tell((typed) => (position === 'postfix' ? `${typed}${symbol}` : `${symbol}${typed}`)),
    price: isFree(price) ? '0' : price,
    cost_details: {
      currency_symbol: mark?.symbol ?? '',
      currency_code: '',
      currency_position: mark?.position ?? '',
      values,
    },
  };
}

/** What typed callers may write for a cost. */
export type CostInput = string | number | readonly (string | number)[];

/** A tag that others around it were hiding (`<scr<b>ipt>`), or one that never ends. */
const LEFT_OF_TAGS = /<(?!\s)[^>]*>|<(?!\s|$)[^]*$/g;

const textOf = (given: string | number): string =>
  typeof given === 'number'
    ? String(given)
    : untagged(given).replace(LEFT_OF_TAGS, '').replace(/\s+/g, ' ').trim();

/**
 * The texts to store for a given cost, one or several (events.md §1.2): tags are stripped, and none is left of what says nothing.
 * `0` and `'0'` give `['0']`, which an update stores (it reads as `Free`); see `costOnCreate`.
 */
export const costTexts = (given: CostInput): readonly string[] =>
  (typeof given === 'object' ? given : [given]).map(textOf).filter((text) => text !== '');

/** The texts to store for the cost of a new event: a lone `0` means that there is no cost. */
export const costOnCreate = (texts: readonly string[]): readonly string[] =>
  texts.length === 1 && texts[0] === '0' ? [] : texts;
